"""Cat Box as OpenSpiel sees it."""

"""Cat in the Box as OpenSpiel sees it."""

"""If It Fits as OpenSpiel sees it."""

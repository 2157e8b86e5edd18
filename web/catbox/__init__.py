"""Cat Box on the page."""

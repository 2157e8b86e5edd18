"""The server of the page: its routes, what it keeps, and who works for it."""

"""Commands that belong to both shells: they are typed at the terminal, and make the page."""

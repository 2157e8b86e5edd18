"""If It Fits on the terminal and in pictures."""

"""Cat in the Box on the terminal and in pictures."""

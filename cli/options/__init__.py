"""Options and arguments that commands share, and how a wrong one is refused."""

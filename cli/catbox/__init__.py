"""Cat Box on the terminal: boards, cards, tables, and commands of its own."""

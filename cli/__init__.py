"""The command line: commands, the terminal screen, pictures."""

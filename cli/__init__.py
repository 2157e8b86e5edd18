"""The command line: commands, their options, and what is printed and asked at a terminal."""

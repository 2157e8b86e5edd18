"""Puzzles to try, and the scripts that write shipped files and pictures."""

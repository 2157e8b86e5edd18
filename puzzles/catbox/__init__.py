"""Puzzles of Cat Box: their kinds, how people solve them, and how they are explained."""

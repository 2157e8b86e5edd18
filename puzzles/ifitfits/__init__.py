"""Puzzles of If It Fits: their kinds, how people solve them, and how they are explained."""

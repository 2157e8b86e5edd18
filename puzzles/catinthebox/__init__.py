"""Puzzles of Cat in the Box: their kinds, how people solve them, and how they are explained."""

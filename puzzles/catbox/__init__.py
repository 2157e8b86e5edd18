"""Puzzles of Cat Box."""

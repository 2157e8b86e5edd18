"""Kinds of puzzles, dailies and share codes of Cat in the Box."""

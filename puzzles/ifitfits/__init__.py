"""Kinds of puzzles, dailies and share codes of If It Fits."""

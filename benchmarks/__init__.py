"""Engines side by side on stored puzzles, with the expected values asserted."""

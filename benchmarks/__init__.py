"""Measurements of engines, bots and beliefs on stored puzzles and seeded games."""

"""Puzzles worth solving: kinds, the generator, difficulty, the daily, and the library."""

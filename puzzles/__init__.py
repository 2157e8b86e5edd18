"""Puzzles worth solving: kinds, the generator, grading, the daily, and the library."""

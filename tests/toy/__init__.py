"""A toy game of a few dozen lines, which is solved, played and shown like any other."""

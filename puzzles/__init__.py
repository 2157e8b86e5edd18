"""Puzzles to share and to tell apart: codes and fingerprints."""

"""Tests; but for these folders they mirror those above."""

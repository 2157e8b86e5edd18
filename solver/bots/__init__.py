"""Bots: players that see an observation, never the position."""

"""Measurements of If It Fits, and its rivals."""

"""Measurements of Cat in the Box, and its rivals."""

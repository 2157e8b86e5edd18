"""Measurements of Cat in the Box; the modules above this folder measure Cat Box, or any game."""

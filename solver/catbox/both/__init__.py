"""Two engines side by side on one chain."""

"""Commands of If It Fits alone: the design of boxes."""

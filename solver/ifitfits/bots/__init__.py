"""The bots of If It Fits."""

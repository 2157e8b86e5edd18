"""The page of If It Fits."""

"""The page of If It Fits: its drawings, and its rules in JavaScript."""

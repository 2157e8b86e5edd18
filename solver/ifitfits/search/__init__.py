"""The engine `search` for If It Fits: exact answers from compiled code."""

"""Games, puzzles and lessons line by line: prompts, and what may be typed at them."""

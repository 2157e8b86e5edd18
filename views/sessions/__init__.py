"""Games, puzzles, lessons and reviews as they go on, without a shell around them."""

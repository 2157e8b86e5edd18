"""The full screen on which any game, and any puzzle of a game, is played."""

"""Pictures of the full screen, which the program makes of itself: `python -m examples.screens`."""

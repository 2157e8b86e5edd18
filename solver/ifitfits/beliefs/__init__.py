"""What a seat believes about the hidden cards of If It Fits."""

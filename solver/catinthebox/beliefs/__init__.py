"""What a seat believes about the hidden cards, by what the others did."""

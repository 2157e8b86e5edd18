"""How If It Fits is shown: boxes, cards, choices, and steps as they are typed."""

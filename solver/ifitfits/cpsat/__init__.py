"""A constraint model of the cards that are placed, their boxes, their cats and their points."""

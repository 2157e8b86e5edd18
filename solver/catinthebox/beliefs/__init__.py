"""The beliefs of a seat about the hidden cards, by the others' actions."""

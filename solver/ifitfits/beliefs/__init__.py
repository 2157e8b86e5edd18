"""The beliefs of a seat about the hidden cards of If It Fits."""

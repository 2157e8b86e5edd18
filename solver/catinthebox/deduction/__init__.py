"""The deductions of a seat: the cards that may be hidden where, counted exactly, and drawn."""

"""What a seat can deduce: the cards that may be hidden where, counted exactly, and drawn."""

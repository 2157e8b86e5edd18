"""Cat Box for solvers: the compiled search, models, playouts, beliefs and bots."""

"""Cat Box for solvers: encoding, engines, models, playouts, beliefs, bots."""

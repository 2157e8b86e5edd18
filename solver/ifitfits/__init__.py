"""If It Fits for solvers: encoding, engines, playouts, beliefs, bots."""

"""Cat in the Box for solvers: encoding, engines, playouts, deduction, beliefs, bots."""

"""Cat Box for CP-SAT: one module for each part of the model."""

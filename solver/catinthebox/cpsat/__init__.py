"""A constraint model of a whole round, for lines that one person plays for all seats."""

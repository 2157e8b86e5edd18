"""`cpsat`: declarative models for OR-tools' CP-SAT, one module a part, each tested alone."""

"""Parts of models for OR-tools' CP-SAT that know no game, each tested alone."""

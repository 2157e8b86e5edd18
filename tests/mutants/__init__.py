"""Mutants: small mistakes in the product that tests have to notice."""

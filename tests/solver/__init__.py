"""Tests of the engines, the judge and the parts of the CP-SAT model."""

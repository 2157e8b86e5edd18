"""The names of the policies by which seats go on in playouts; it imports nothing heavy."""

from __future__ import annotations

from enum import StrEnum


class Policy(StrEnum):
    """A policy by its name.

    Points alone; what was written by hand; what was learnt by all seats playing alike; and what was
    learnt by one seat against others that play so, with more than two seats to win alone.
    """

    POINTS = "points"
    HOPEFUL = "hopeful"
    LEARNT = "learnt"
    COUNTER = "counter"

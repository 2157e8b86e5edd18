"""The names of the policies by which seats go on in playouts; it imports nothing heavy."""

from __future__ import annotations

from enum import StrEnum


class Policy(StrEnum):
    """A policy by its name: any step, two written by hand, and the one that was learnt."""

    EVEN = "even"
    NOVICE = "novice"
    GREEDY = "greedy"
    LEARNT = "learnt"

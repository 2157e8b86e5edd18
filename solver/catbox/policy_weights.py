"""What a seat of Cat Box plays for, as weights of a policy; it imports nothing heavy."""

from __future__ import annotations

from typing import NamedTuple


class PolicyWeights(NamedTuple):
    """What a seat plays for, besides its own points.

    Attributes:
        leader: how much the points of the best other seat weigh against the own ones.
        others: how much the mean of the other seats' points weighs.
        anybody: how much the points weigh that a seat which knows no other identity expects
            of the best other seat.
        error: how often any placement is drawn instead.
    """

    leader: float = 0.0
    others: float = 0.0
    anybody: float = 0.0
    error: float = 0.0


FOR_ITSELF = PolicyWeights(others=0.5)
"""Plays for its own points, and half as much against the others."""

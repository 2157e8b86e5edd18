"""Weights of a policy for Cat Box: the aims of a seat. The module imports nothing heavy."""

from __future__ import annotations

from typing import NamedTuple


class PolicyWeights(NamedTuple):
    """The weights of a seat's aims besides its own points, which weigh 1; none is below 0.

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

AGAINST_LEADER = PolicyWeights(leader=1.0)
"""Plays for its margin over the best other seat."""

"""How a bot searches, as a row of data; it knows no game and imports nothing heavy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Manner(NamedTuple):
    """What somebody plays for, besides the own points.

    Attributes:
        leader: how much the points of the best other seat weigh against the own ones.
        others: how much the mean of the other seats' points weighs.
        anybody: how much the points weigh that somebody who knows no other identity expects
            of the best other seat.
        error: how often any placement is drawn instead.
    """

    leader: float = 0.0
    others: float = 0.0
    anybody: float = 0.0
    error: float = 0.0


NOBODY = 99
"""More seats than there are."""

FOR_ITSELF = Manner(others=0.5)
"""Plays for its own points, and half as much against the others."""


@dataclass(frozen=True)
class Search:
    """A bot that weighs turns by beliefs, and the best of them by rollouts.

    Attributes:
        inferring: whether beliefs follow from what the others did; otherwise all deals of
            identities are alike.
        taste: what a turn is worth at first sight.
        shortlist: how many of the best turns are rolled out; fewer than 2 is no rollout.
        rounds: how many turns of every seat a rollout has.
        own, theirs: how the seat itself and the others choose in rollouts.
        reading: from how many seats on another is taken to choose in the style that it has
            shown instead, if it has.
        lead: how much the own points less the mean of the others count at the end of a
            rollout; the rest of 1 is for those less the best other's.
        share: what a whole win is worth, in points, where a rollout ends the game.
        ending: how many placements may be weighed to solve the last turns exactly; 0 never does.
        hiding: what it costs, in points, to become certain to others, unless all of them have
            shown styles that don't find out.
        reserve: what a token is worth, in points beyond its own, as the game begins; less and
            less until its end.
        iterations: how many rollouts there are if no limit is given.
    """

    inferring: bool = True
    taste: Manner = FOR_ITSELF
    shortlist: int = 0
    rounds: int = 1
    own: Manner = FOR_ITSELF
    theirs: Manner = FOR_ITSELF
    reading: int = NOBODY
    lead: float = 1.0
    share: float = 0.0
    ending: int = 0
    hiding: float = 0.0
    reserve: float = 0.0
    iterations: int = 1000

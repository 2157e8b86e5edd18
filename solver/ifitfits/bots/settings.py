"""How a bot of If It Fits chooses, as rows of data; it imports nothing heavy."""

from __future__ import annotations

from dataclasses import dataclass

from solver.ifitfits.policies import Policy


@dataclass(frozen=True)
class SearchSettings:
    """A bot that compares its moves by playouts in sampled worlds.

    Attributes:
        policy: how the seat itself goes on in playouts, and by what its moves are put on the
            shortlist.
        others: how the others go on.
        noise: how much is added by chance to the value of each move in playouts, in points.
        ways: how many playouts go on from the same world and order of the pile; the best of them
            is what a move is worth there.
        straying: how much is added by chance to the value of the seat's own moves besides, so that
            these ways differ.
        shortlist: how many moves are compared by playouts.
        naps: how many of them may be sleeping cats.
        worlds: how many worlds playouts take in turn.
        leader: how much the points of the best other seat count against the own ones; the rest
            of 1 is for the mean of the others.
        share: the value of the whole win, in points.
        alone: whether a win counts only if no other seat shares it.
        iterations: how many playouts there are if no limit is given; fewer if the shortlist is
            shorter.
    """

    policy: Policy = Policy.COUNTER
    others: Policy = Policy.LEARNT
    noise: float = 0.0
    ways: int = 1
    straying: float = 0.0
    shortlist: int = 24
    naps: int = 10
    worlds: int = 32
    leader: float = 0.5
    share: float = 20.0
    alone: bool = False
    iterations: int = 2000

"""The value of the end of a round to a seat, by the points of all seats and those before."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.catinthebox.position import Observation
from solver.bots.comparison import ahead, shares
from solver.catinthebox.bots.settings import SearchSettings
from solver.catinthebox.playouts.features import Reals

TIE = 1e-3
"""The worth of a point of the last round, in points, where totals are equal (ruling: game)."""


@dataclass(frozen=True)
class Evaluator:
    """The value of ends to one seat.

    Attributes:
        before: the points of each seat in the rounds before.
        leader: see `SearchSettings`.
        share: the value of the whole win, in points; 0 unless this is the last round.
    """

    seat: int
    before: Reals
    leader: float
    share: float

    @classmethod
    def of(cls, observation: Observation, search: SearchSettings) -> Evaluator:
        """The evaluation of a search for the seat that observes."""
        view = observation.view
        share = 0.0 if view.coming or not view.past else search.share
        return cls(observation.seat, before_round(observation), search.leader, share)

    def values(self, ends: Reals) -> Reals:
        """The value of each of some ends, see `Simulator.simulate`, in points."""
        points = ends[:, : len(self.before)]
        lead = ahead(points, self.seat, self.leader)
        if not self.share:
            return lead
        won = shares(self.before + points + TIE * points)[:, self.seat]
        return np.asarray(lead + self.share * won)


def before_round(observation: Observation) -> Reals:
    """The points of each seat in the rounds before the present one."""
    view = observation.view
    sums = [sum(past[seat] for past in view.past) for seat in range(len(view.seats))]
    return np.array(sums, float)

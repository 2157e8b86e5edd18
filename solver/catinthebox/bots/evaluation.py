"""The value of the end of a round to a seat, by the points of all seats and those before."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.catinthebox.position import Observation
from solver.bots.comparison import ahead, shares
from solver.catinthebox.bots.settings import SearchSettings
from solver.catinthebox.bots.win_chances import temperature, winning
from solver.catinthebox.playouts.features import Reals

TIE = 1e-3
"""The worth of a point of the last round, in points, where totals are equal (ruling: game)."""


@dataclass(frozen=True)
class Evaluator:
    """The value of ends to one seat.

    Attributes:
        before: the points of each seat in the rounds before.
        leader: see `SearchSettings`.
        lead: the value of a point of the round ahead of the others.
        win: the value of the whole win, in points.
        temperature: see `win_chances.winning`; 0 in the last round.
    """

    seat: int
    before: Reals
    leader: float
    lead: float = 1.0
    win: float = 0.0
    temperature: float = 0.0

    @classmethod
    def of(cls, observation: Observation, search: SearchSettings) -> Evaluator:
        """The evaluation of a search for the seat that observes."""
        view, before = observation.view, before_round(observation)
        if not view.coming and not view.past:
            return cls(observation.seat, before, search.leader)
        lead, spread = 1 - search.chance, temperature(len(before), len(view.coming))
        win = search.chance * _even(len(before), spread) if view.coming else search.share
        return cls(observation.seat, before, search.leader, lead, win, spread)

    def values(self, ends: Reals) -> Reals:
        """The value of each of some ends, see `Simulator.simulate`, in points."""
        points = ends[:, : len(self.before)]
        lead = self.lead * ahead(points, self.seat, self.leader)
        if not self.win:
            return np.asarray(lead)
        return np.asarray(lead + self.win * self._won(points))

    def _won(self, points: Reals) -> Reals:
        """The chance to win the game after each of some ends; in the last round the share."""
        if self.temperature:
            return winning(self.before + points, self.temperature)[:, self.seat]
        return shares(self.before + points + TIE * points)[:, self.seat]


def _even(seats: int, temperature: float) -> float:
    """The value of the whole win at which a point more is worth a point, at even totals."""
    return temperature * seats**2 / (seats - 1)


def before_round(observation: Observation) -> Reals:
    """The points of each seat in the rounds before the present one."""
    view = observation.view
    sums = [sum(past[seat] for past in view.past) for seat in range(len(view.seats))]
    return np.array(sums, float)

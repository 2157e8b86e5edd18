"""The value of the end of a game to a seat, by the points of all seats."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.ifitfits.bots.settings import SearchSettings
from solver.ifitfits.encoding import Int64s
from solver.ifitfits.playouts.features import Reals

TIE = 1e-3
"""The cost of a negative point, in points, where points are equal (ruling: tie)."""


@dataclass(frozen=True)
class Evaluator:
    """The value of ends to one seat.

    Attributes:
        leader, share: see `SearchSettings`.
    """

    seat: int
    leader: float
    share: float

    @classmethod
    def of(cls, seat: int, search: SearchSettings) -> Evaluator:
        """The evaluation of a search for a seat."""
        return cls(seat, search.leader, search.share)

    def values(self, ends: Int64s) -> Reals:
        """The value of each of some ends, see `Simulator.simulate`, in points."""
        points, negative = np.split(ends, 2, axis=1)
        others = np.delete(points, self.seat, axis=1)
        rivals = (1 - self.leader) * others.mean(axis=1) + self.leader * others.max(axis=1)
        won = shares(points, negative)[:, self.seat]
        return np.asarray(points[:, self.seat] - rivals + self.share * won)


def margins(ends: Int64s, seat: int) -> Reals:
    """How many points a seat is ahead of the best other, in each of some ends."""
    points = np.split(ends, 2, axis=1)[0]
    return np.asarray(points[:, seat] - np.delete(points, seat, axis=1).max(axis=1), float)


def shares(points: Int64s, negative: Int64s) -> Reals:
    """The share of the win of each seat, in each of some ends."""
    ranks = points - TIE * negative
    best = ranks >= ranks.max(axis=1, keepdims=True) - TIE / 2
    return np.asarray(best / best.sum(axis=1, keepdims=True))

"""The value of the end of a game to a seat, by the points of all seats."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.bots.comparison import ahead, shares
from solver.ifitfits.bots.settings import SearchSettings
from solver.ifitfits.encoding import Int64s
from solver.ifitfits.playouts.features import Reals

TIE = 1e-3
"""The cost of a negative point, in points, where points are equal (ruling: tie)."""


@dataclass(frozen=True)
class Evaluator:
    """The value of ends to one seat.

    Attributes:
        leader, share, alone: see `SearchSettings`.
    """

    seat: int
    leader: float
    share: float
    alone: bool = False

    @classmethod
    def of(cls, seat: int, search: SearchSettings) -> Evaluator:
        """The evaluation of a search for a seat."""
        return cls(seat, search.leader, search.share, search.alone)

    def values(self, ends: Int64s) -> Reals:
        """The value of each of some ends, see `Simulator.simulate`, in points."""
        lead = ahead(points(ends), self.seat, self.leader)
        return np.asarray(lead + self.share * self._won(ends))

    def _won(self, ends: Int64s) -> Reals:
        """The part of the win that counts, in each of some ends."""
        won = win_shares(ends)[:, self.seat]
        return np.floor(won) if self.alone else won


def points(ends: Int64s) -> Int64s:
    """The points of each seat, in each of some ends."""
    return np.split(ends, 2, axis=1)[0]


def win_shares(ends: Int64s) -> Reals:
    """The share of the win of each seat, in each of some ends."""
    points, negative = np.split(ends, 2, axis=1)
    return shares(points - TIE * negative, TIE / 2)

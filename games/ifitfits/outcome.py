"""The end of a line with its value, counted in two independent ways."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.ifitfits import recount, scoring
from games.ifitfits.board import Board
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import Score
from games.protocol import Areas, Ending, Regions


class Stakes(NamedTuple):
    """Whose points count.

    Attributes:
        seats: how many there are.
        margin: whether the best other seat's points are taken off.
    """

    mode: Mode
    seats: int
    seat: int
    margin: bool = False

    def worth(self, totals: list[int]) -> int:
        """The objective's value, given every seat's points."""
        others = totals[: self.seat] + totals[self.seat + 1 :]
        return totals[self.seat] - (max(others) if self.margin else 0)


@dataclass(frozen=True)
class Outcome(Ending):
    """The end of a line: the last state of a task."""

    board: Board
    stakes: Stakes

    @property
    def trace(self) -> Hashable:
        """The board."""
        return self.board.key

    @property
    def key(self) -> Hashable:
        """The board, whatever the order in which it was built."""
        return self.board.key

    @property
    def mode(self) -> Mode:
        """The rules by which it counts."""
        return self.stakes.mode

    def scores(self) -> tuple[Score, ...]:
        """The points of every seat."""
        return scoring.scores(self.board, self.stakes.mode, self.stakes.seats)

    @property
    def value(self) -> int:
        """The objective's value, counted by `scoring`."""
        return self.stakes.worth([score.total for score in self.scores()])

    def regions(self) -> Mapping[str, Regions]:
        """The occupied cells, and the boxes that they are joined to."""
        return {"box": recount.regions(self.board)}

    def recount(self, areas: Areas) -> int:
        """The objective's value from the cells of every box."""
        boxes = areas["box"]
        totals = recount.totals(self.board, boxes, self.stakes.mode, self.stakes.seats)
        return self.stakes.worth(totals)

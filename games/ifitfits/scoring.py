"""The points of a board, box by box (rulings: count, owner, points, extra), and of a line's end.

The end of a line is counted in two independent ways: here, and by `recount`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.ifitfits import recount
from games.ifitfits.board import Board, Box, Cat
from games.ifitfits.cards import SPRAY, TOYS, Card, Toy
from games.ifitfits.rulings import Mode
from games.protocol import Areas, Ending, Regions

WHOLE = 2
"""The weight of a cat, in halves of a cat."""


class BoxScore(NamedTuple):
    """The points of a box.

    Attributes:
        points: of each seat that scores it, after doubling and without `extra`.
        negative: its spray bottles, doubled where the box is.
        cats: the counted cats of each seat that has any, in halves of a cat.
        owners: the seats that score it.
        extra: the points more of each owner, in their order.
    """

    box: Box
    points: int
    negative: int
    cats: dict[int, int]
    owners: tuple[int, ...]
    extra: tuple[int, ...]


class Score(NamedTuple):
    """The points of one seat.

    Attributes:
        total: all of them.
        negative: those that spray bottles took (ruling: tie).
        boxes: the boxes that the seat scores.
    """

    seat: int
    total: int
    negative: int
    boxes: tuple[BoxScore, ...]


def score_box(board: Board, box: Box, mode: Mode) -> BoxScore:
    """The points of a box, and the seats that score it."""
    icons, factor = icons_of(board, box), 2 if box.closed else 1
    toys, sprays = max(map(icons.count, TOYS)), icons.count(SPRAY)
    cats = counted_cats(board, box, mode)
    owners = tuple(seat for seat, count in cats.items() if count == max(cats.values()))
    basic = mode is Mode.BASIC
    extra = tuple(cats[seat] // WHOLE - 1 if basic else 0 for seat in owners)
    return BoxScore(box, factor * (toys - sprays), factor * sprays, cats, owners, extra)


def icons_of(board: Board, box: Box) -> str:
    """Every icon in a box, of cards and of special toys."""
    lying = [board.cells[cell] for cell in box.cells]
    things = (*lying, *board.across_within(box.cells))
    return "".join(thing.icons for thing in things if isinstance(thing, Card | Toy))


def counted_cats(board: Board, box: Box, mode: Mode) -> dict[int, int]:
    """The cats of each seat with an awake one in a box, in halves of a cat (ruling: count)."""
    awake = [cat.seat for cat in board.across_within(box.cells) if isinstance(cat, Cat)]
    lying = (board.cells[cell] for cell in box.cells)
    asleep = [cat.seat for cat in lying if isinstance(cat, Cat)]
    nap = 1 if mode is Mode.ADVANCED else WHOLE
    counts = ((seat, awake.count(seat), asleep.count(seat)) for seat in sorted(set(awake)))
    return {seat: WHOLE * across + nap * inside for seat, across, inside in counts}


def scores(board: Board, mode: Mode, seats: int) -> tuple[Score, ...]:
    """The points of every seat."""
    return seat_scores([score_box(board, box, mode) for box in board.boxes], seats)


def seat_scores(boxes: Sequence[BoxScore], seats: int) -> tuple[Score, ...]:
    """The points of every seat, given those of every box."""
    found = []
    for seat in range(seats):
        own = tuple(box for box in boxes if seat in box.owners)
        total = sum(box.points + box.extra[box.owners.index(seat)] for box in own)
        found.append(Score(seat, total, sum(box.negative for box in own), own))
    return tuple(found)


def places(scores: tuple[Score, ...]) -> tuple[float, ...]:
    """The place of every seat: by its points, then by its negative ones (ruling: tie)."""
    ranks = [(score.total, -score.negative) for score in scores]
    return tuple(
        1 + sum(other > rank for other in ranks) + (ranks.count(rank) - 1) / 2 for rank in ranks
    )


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

    def scores(self) -> tuple[Score, ...]:
        """The points of every seat."""
        return scores(self.board, self.stakes.mode, self.stakes.seats)

    @property
    def value(self) -> int:
        """The objective's value, counted box by box."""
        return self.stakes.worth([score.total for score in self.scores()])

    def regions(self) -> Mapping[str, Regions]:
        """The occupied cells, and the boxes that they are joined to."""
        return {"box": recount.regions(self.board)}

    def recount(self, areas: Areas) -> int:
        """The objective's value from the cells of every box."""
        boxes = areas["box"]
        totals = recount.totals(self.board, boxes, self.stakes.mode, self.stakes.seats)
        return self.stakes.worth(totals)

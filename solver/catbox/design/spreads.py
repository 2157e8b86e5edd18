"""Where the cards of a board lie, before anything is said of their faces.

Of a face, the covering rules ask only whether it shows an empty box: so a board is a *spread*,
anchors from the bottom up, and faces for it, with an empty box wherever two cells are covered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

from games.catbox import legality
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import Card, Face, has_empty
from games.catbox.legality import Cover
from games.protocol import Cell
from games.rng import Stream

BLANK = Face("oooo")
"""A face that may lie wherever some face may."""

Shape = tuple[tuple[bool, tuple[tuple[int, int, int], ...]], ...]
Mark = tuple[bool, tuple[int, ...]]
"""The demands of a card of a spread on its face: whether it needs an empty box, and the numbers
of its visible quadrants."""


@dataclass(frozen=True)
class Spread:
    """Anchors of cards from the bottom up, the first at 0,0.

    Attributes:
        covers: how many occupied cells each card covers at its time: none, then one or two.
    """

    anchors: tuple[Cell, ...]
    covers: tuple[int, ...]

    @cached_property
    def top(self) -> dict[Cell, tuple[int, int]]:
        """For each occupied cell: the card on top there, and which quadrant of it shows."""
        shown: dict[Cell, tuple[int, int]] = {}
        for card, anchor in enumerate(self.anchors):
            shown |= {cell: (card, quadrant) for quadrant, cell in enumerate(_cells(anchor))}
        return shown

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The demands of each card on its face."""
        seen: list[list[int]] = [[] for _ in self.anchors]
        for card, quadrant in self.top.values():
            seen[card].append(quadrant)
        pairs = zip(self.covers, seen, strict=True)
        return tuple((cover == 2, tuple(sorted(quadrants))) for cover, quadrants in pairs)

    @cached_property
    def shape(self) -> Shape:
        """Equal for spreads that any faces make the same board of, but for a shift.

        It forgets which card was laid when, as the board does.
        """
        left, top = min(x for x, _ in self.top), min(y for _, y in self.top)
        seen: list[list[tuple[int, int, int]]] = [[] for _ in self.anchors]
        for (x, y), (card, quadrant) in self.top.items():
            seen[card].append((x - left, y - top, quadrant))
        pairs = zip(self.covers, seen, strict=True)
        return tuple(sorted((cover == 2, tuple(sorted(cells))) for cover, cells in pairs))

    def suits(self, card: int, face: Face) -> bool:
        """Whether the rules let a face lie as this card of the spread."""
        return self.covers[card] < 2 or has_empty(face)

    def options(self, card: int, cards: Sequence[Card]) -> list[tuple[int, Face]]:
        """The sides that may lie as this card: the number of the deck's card, and the face."""
        sides = ((number, face) for number, both in enumerate(cards) for face in both)
        return list(dict.fromkeys(side for side in sides if self.suits(card, side[1])))

    def board(self, faces: Sequence[Face]) -> Board:
        """The board of these faces, from the bottom up."""
        laid = zip(faces, self.anchors, strict=True)
        return Board.of([Placement(face, x, y) for face, (x, y) in laid])

    def further(self) -> Iterator[Spread]:
        """Every spread with one more card on top, in reading order of its anchor."""
        near = {(x - dx, y - dy) for x, y in self.top for dx, dy in FOOTPRINT}
        for anchor in sorted(near, key=lambda cell: (cell[1], cell[0])):
            covered = sum(cell in self.top for cell in _cells(anchor))
            if covered <= 2:
                yield Spread((*self.anchors, anchor), (*self.covers, covered))


def spread_of(board: Board) -> Spread:
    """Where the cards of a board lie."""
    below = Board.of(board.placements[:1])
    covers = [0]
    for placement in board.placements[1:]:
        covers.append(below.covered(placement.x, placement.y))
        below = below.place(placement)
    return Spread(tuple((x, y) for _, x, y in board.placements), tuple(covers))


def every_spread(count: int) -> list[Spread]:
    """One spread of each shape that `count` cards can have.

    Two spreads of one shape go on alike, so that it is enough to go on from one of them. There
    are 1, 8, 64, 504, 3903 and some thirty thousand for 1 to 6 cards.
    """
    found = [Spread(((0, 0),), (0,))]
    for _ in range(count - 1):
        shapes: dict[Shape, Spread] = {}
        for spread in found:
            for larger in spread.further():
                shapes.setdefault(larger.shape, larger)
        found = list(shapes.values())
    return found


def drawn_spread(covers: Sequence[int], side: int, rng: Stream) -> Spread | None:
    """Cards drawn one after the other on a board of at most `side` cells either way.

    Args:
        covers: how many cells each card after the first covers, one or two.

    Returns:
        The spread, or None if the board ran full.
    """
    board = Board.of([Placement(BLANK, 0, 0)])
    for cover in covers:
        anchors = legality.anchors(board, Cover.FULL)
        if cover == 2:
            anchors ^= legality.anchors(board, Cover.BOXED)
        further = (board.place(Placement(BLANK, *at)) for at in board.frame.cells(anchors))
        fitting = [larger for larger in further if _within(larger, side)]
        if not fitting:
            return None
        board = rng.choice(fitting)
    return Spread(tuple((x, y) for _, x, y in board.placements), (0, *covers))


def compact_side(cells: int) -> int:
    """The side of the smallest square that holds `cells` cells."""
    return isqrt(cells - 1) + 1


def _within(board: Board, side: int) -> bool:
    left, top, right, bottom = board.bounds
    return right - left < side and bottom - top < side


def _cells(anchor: Cell) -> tuple[Cell, ...]:
    x, y = anchor
    return tuple((x + dx, y + dy) for dx, dy in FOOTPRINT)

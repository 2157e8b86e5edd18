"""In which order the cards of an end can be laid, and the order whose text comes first.

Which cats lie there after some of the cards is clear: those across two that are laid. So what
may follow depends on the set of the cards alone, and there are few sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from games.ifitfits.board import Cat, Piece, neighbour
from games.ifitfits.cards import OPEN, OPPOSITE, RIGHT, Card
from games.ifitfits.legality import ORIGIN
from games.ifitfits.puzzle import SEAT
from games.ifitfits.steps import Lay, LayCat
from games.protocol import Cell
from solver.ifitfits.cpsat.ground import SIDES, Ground

Texts = tuple[str, ...]
"""A line in notation."""


class Placed(NamedTuple):
    """The cards and cats that a packing adds to the board.

    Attributes:
        cards: each as it lies, in the order of cells.
        cats: the left cells of the pairs that new cats lie across, with their seats, in order.
    """

    cards: tuple[tuple[Cell, Card], ...]
    cats: tuple[tuple[Cell, int], ...]

    def moved(self, by: Cell) -> Placed:
        """All of it, elsewhere."""
        dx, dy = by
        cards = (((x + dx, y + dy), card) for (x, y), card in self.cards)
        return Placed(tuple(cards), tuple(((x + dx, y + dy), seat) for (x, y), seat in self.cats))

    @property
    def turned(self) -> Placed:
        """All of it, turned by half a turn around 0,0."""
        cards = (((-x, -y), card.turned) for (x, y), card in self.cards)
        cats = (((-x - 1, -y), seat) for (x, y), seat in self.cats)
        return Placed(tuple(sorted(cards)), tuple(sorted(cats)))


class _Cat(NamedTuple):
    """A new cat: its edge, its seat, and the sets of the two nodes that it lies across."""

    edge: Cell
    seat: int
    one: int
    other: int


class Orders:
    """The orders in which one end can be reached.

    Args:
        seats: how many take turns in laying the cards, cats naming theirs; None for the one
            seat of a puzzle.

    Attributes:
        barred: whether there is a box that may keep cats out, so that there may be no order.

    Sets of cards are numbers with one bit for each; older boxes have the bits after them.
    """

    def __init__(self, ground: Ground, placed: Placed, seats: int | None = None) -> None:
        self._ground, self._placed, self._seats = ground, placed, seats
        self._cells = [cell for cell, _ in placed.cards]
        self._node = {cell: len(self._cells) + b for cell, b in ground.box_at.items()}
        self._node |= {cell: number for number, cell in enumerate(self._cells)}
        self._sides = {cell: card.sides for cell, card in placed.cards}
        self._all = (1 << len(self._cells)) - 1
        self._near = [self._touched(cell) for cell in self._cells]
        self._new_cats = [
            _Cat(edge, seat, self._bit(edge), self._bit(neighbour(edge, RIGHT)))
            for edge, seat in placed.cats
        ]
        others = (lying.seats and SEAT not in lying.seats for lying in ground.boxes)
        self.barred = any(others) or len({cat.seat for cat in self._new_cats}) > 1

    def first(self) -> Texts | None:
        """The line whose text comes first; None if there is none."""
        known: dict[int, Texts | None] = {self._all: ()}

        def rest(laid: int) -> Texts | None:
            if laid not in known:
                lines = (
                    steps + after
                    for number, steps in self._next(laid)
                    if (after := rest(laid | 1 << number)) is not None
                )
                known[laid] = min(lines, default=None)
            return known[laid]

        return rest(0)

    @property
    def opening(self) -> str:
        """A text that no line's first step comes before."""
        return min(
            self._text(number) for number in range(len(self._cells)) if self._fits(number, 0)
        )

    def _next(self, laid: int) -> Iterator[tuple[int, Texts]]:
        """Every card that may come next, with its step and that of the cat that must follow."""
        seat = laid.bit_count() % (self._seats or 1)
        for number in range(len(self._cells)):
            if not laid >> number & 1 and self._fits(number, laid):
                cats = self._cats(number, laid)
                if len(cats) < 2 and all(self._may_enter(number, laid, c, seat) for c in cats):
                    yield number, (self._text(number), *map(self._cat_text, cats))

    def _fits(self, number: int, laid: int) -> bool:
        """Whether a card touches what lies there."""
        if not laid and not self._ground.box_at:
            return self._cells[number] == ORIGIN
        return bool(self._near[number] & (laid | ~self._all))

    def _cats(self, number: int, laid: int) -> list[_Cat]:
        """The cats whose second card this is."""
        there, new = laid | ~self._all, 1 << number
        return [
            cat
            for cat in self._new_cats
            if (cat.one == new and cat.other & there) or (cat.other == new and cat.one & there)
        ]

    def _may_enter(self, number: int, laid: int, cat: _Cat, seat: int) -> bool:
        """Whether a cat of this seat may follow a card that is laid now (ruling: mine)."""
        if cat.seat != seat or not self.barred:
            return cat.seat == seat
        there = laid | ~self._all
        box = self._box(number, there | 1 << number)
        boxes = enumerate(self._ground.boxes, start=len(self._cells))
        seats = {s for node, lying in boxes if box >> node & 1 for s in lying.seats}
        for known in self._new_cats:
            if known.one & there and known.other & there and known.one & box:
                seats.add(known.seat)
        return not seats or seat in seats

    def _box(self, start: int, there: int) -> int:
        box, waiting = 1 << start, [start]
        while waiting:
            for near in self._joined[waiting.pop()]:
                if there >> near & 1 and not box >> near & 1:
                    box |= 1 << near
                    waiting.append(near)
        return box

    @cached_property
    def _joined(self) -> dict[int, set[int]]:
        """The nodes that each node is joined to once everything is laid."""
        joined: dict[int, set[int]] = {node: set() for node in self._node.values()}
        for cell in self._cells:
            for side in SIDES:
                near = neighbour(cell, side)
                if self._open(cell, side) and self._open(near, OPPOSITE[side]):
                    joined[self._node[cell]].add(self._node[near])
                    joined[self._node[near]].add(self._node[cell])
        return joined

    def _open(self, cell: Cell, side: int) -> bool:
        sides = self._sides.get(cell) or self._ground.board.sides(cell)
        return sides is not None and sides[side] == OPEN

    def _touched(self, cell: Cell) -> int:
        bits = 0
        for side in SIDES:
            near = neighbour(cell, side)
            bits |= self._bit(near) if near in self._node else 0
        return bits

    def _bit(self, cell: Cell) -> int:
        return 1 << self._node[cell]

    def _text(self, number: int) -> str:
        cell, card = self._placed.cards[number]
        return Lay(card, *cell).text

    def _cat_text(self, cat: _Cat) -> str:
        lone = self._seats is None
        return LayCat(*cat.edge).text if lone else str(Piece(Cat(cat.seat), cat.edge, True))

"""In which order the cards of an end can be laid, and the order whose text comes first.

Which cats lie there after some of the cards is clear: those across two that are laid. So what
may follow depends on the set of the cards alone, and there are few sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from games.ifitfits.board import neighbour
from games.ifitfits.box_draft import SEAT
from games.ifitfits.cards import OPEN, OPPOSITE, RIGHT, Card
from games.ifitfits.legality import ORIGIN
from games.ifitfits.steps import Lay, LayCat
from games.protocol import Cell
from solver.ifitfits.cpsat.ground import SIDES, Ground

Texts = tuple[str, ...]
"""A line in notation."""


class Placed(NamedTuple):
    """What the cards and cats of a packing add to the board.

    Attributes:
        cards: each as it lies, in the order of cells.
        cats: the left cells of the pairs that new cats lie across, in order.
    """

    cards: tuple[tuple[Cell, Card], ...]
    cats: tuple[Cell, ...]

    def moved(self, by: Cell) -> Placed:
        """The same, elsewhere."""
        dx, dy = by
        cards = (((x + dx, y + dy), card) for (x, y), card in self.cards)
        return Placed(tuple(cards), tuple((x + dx, y + dy) for x, y in self.cats))

    @property
    def turned(self) -> Placed:
        """The same, turned by half a turn around 0,0."""
        cards = (((-x, -y), card.turned) for (x, y), card in self.cards)
        return Placed(tuple(sorted(cards)), tuple(sorted((-x - 1, -y) for x, y in self.cats)))


class Orders:
    """The orders in which one end can be reached.

    Attributes:
        barred: whether there is a box that may keep cats out, so that there may be no order.

    Sets of cards are numbers with one bit for each; older boxes have the bits after them.
    """

    def __init__(self, ground: Ground, placed: Placed) -> None:
        self._ground, self._placed = ground, placed
        self._cells = [cell for cell, _ in placed.cards]
        self._node = {cell: len(self._cells) + b for cell, b in ground.block_at.items()}
        self._node |= {cell: number for number, cell in enumerate(self._cells)}
        self._sides = {cell: card.sides for cell, card in placed.cards}
        self._all = (1 << len(self._cells)) - 1
        self._near = [self._touched(cell) for cell in self._cells]
        self._cat_ends = [
            (edge, self._bit(edge), self._bit(neighbour(edge, RIGHT))) for edge in placed.cats
        ]
        self.barred = any(_is_barred(block.seats) for block in ground.blocks)

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
        for number in range(len(self._cells)):
            if not laid >> number & 1 and self._fits(number, laid):
                cats = self._cats(number, laid)
                if len(cats) < 2 and (not cats or self._may_enter(number, laid)):
                    yield number, (self._text(number), *(LayCat(*cat).text for cat in cats))

    def _fits(self, number: int, laid: int) -> bool:
        """Whether a card touches what lies there."""
        if not laid and not self._ground.block_at:
            return self._cells[number] == ORIGIN
        return bool(self._near[number] & (laid | ~self._all))

    def _cats(self, number: int, laid: int) -> list[Cell]:
        """The cats whose second card this is."""
        there, new = laid | ~self._all, 1 << number
        return [
            edge
            for edge, one, other in self._cat_ends
            if (one == new and other & there) or (other == new and one & there)
        ]

    def _may_enter(self, number: int, laid: int) -> bool:
        """Whether no cats of others alone are in the box of a card that is laid now."""
        if not self.barred:
            return True
        box = self._box(number, laid | 1 << number | ~self._all)
        blocks = [
            block.seats
            for at, block in enumerate(self._ground.blocks)
            if box >> len(self._cells) + at & 1
        ]
        if not any(map(_is_barred, blocks)) or any(SEAT in seats for seats in blocks):
            return True
        there = laid | ~self._all
        return any(
            one & there and other & there and (one | other) & box
            for _, one, other in self._cat_ends
        )

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


def _is_barred(seats: set[int]) -> bool:
    """Whether a box with cats of these seats lets no cat of this one in (ruling: mine)."""
    return bool(seats) and SEAT not in seats

"""A board in a code: from its first cell on, which neighbours are occupied, and by what."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from games.ifitfits.board import Board, neighbour
from games.ifitfits.cards import PRINCESS, TOYS
from games.ifitfits.legality import free_edges
from games.ifitfits.pieces import board_of, parse_piece
from games.ifitfits.table import Table
from games.protocol import Cell
from puzzles.ifitfits.pool import Pool
from puzzles.mixed_radix import Coder

_NAME = re.compile("[^@^]+")
_BLACK_AND_TOYS = (PRINCESS.value, *(f"toy:{toy}{toy}" for toy in TOYS))


class BoardCoder:
    """Takes what lies on one board through a coder.

    Args:
        seats: how many there may be cats of.
    """

    def __init__(self, coder: Coder, pool: Pool, table: Table, seats: int) -> None:
        self._coder, self._pool, self._table = coder, pool, table
        self._cats: tuple[str | None, ...] = tuple(f"cat{seat}" for seat in range(seats))
        self._naps = tuple(f"nap{seat}" for seat in range(seats))

    def all(self, given: Sequence[str] | None) -> list[str]:
        """The whole board, in the order of its canonical file."""
        if not self._coder.flag(given is None or bool(given)):
            return []
        cells = None if given is None else _names(given, across=False)
        texts = [
            self._in_cell(cell, None if cells is None else cells[cell])
            for cell in [*self._occupied(cells)]
        ]
        edges = None if given is None else _names(given, across=True)
        texts += self._across(free_edges(self._board(texts)), edges)
        return list(self._board(texts).texts())

    def _board(self, texts: Sequence[str]) -> Board:
        return board_of(self._table, map(parse_piece, texts))

    def _occupied(self, given: Collection[Cell] | None) -> Iterator[Cell]:
        """The occupied cells: the first one of all rows, and then each beside one before it."""
        every = tuple(self._table.cells())
        first = None if given is None else next(cell for cell in every if cell in given)
        start = self._coder.one(first, every)
        known, waiting = set(every[: every.index(start) + 1]), [start]
        while waiting:
            cell = waiting.pop(0)
            yield cell
            for near in (neighbour(cell, side) for side in range(4)):
                if near not in known and self._table.holds(near):
                    known.add(near)
                    occupied = None if given is None else near in given
                    waiting += [near] * self._coder.one(occupied, (False, True))

    def _in_cell(self, cell: Cell, given: str | None) -> str:
        others = (*self._naps, *_BLACK_AND_TOYS)
        if self._coder.flag(given not in others):
            return f"{self._pool.lying(given)}@{cell[0]},{cell[1]}"
        name = self._coder.one(given, others)
        return f"{name}{'@' if name in self._naps else '^'}{cell[0]},{cell[1]}"

    def _across(self, edges: Sequence[Cell], given: dict[Cell, str] | None) -> Iterator[str]:
        for x, y in edges:
            known = None if given is None else given.get((x, y))
            name = self._coder.pick(known, (None, *self._cats), _BLACK_AND_TOYS)
            if name is not None:
                yield f"{name}@{x},{y}"


def _names(texts: Sequence[str], *, across: bool) -> dict[Cell, str]:
    """The name of the thing in each cell, or across each two."""
    found = {}
    for text in texts:
        piece, name = parse_piece(text), _NAME.match(text)
        if piece.across is across and name is not None:
            found[piece.cell] = name[0]
    return found

"""A board in a code: each placement by its number among those that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.files import FARTHEST_START
from games.catbox.notation import FARTHEST, parse_cell, parse_placement
from games.catbox.schema import MOST_LAYERS
from games.protocol import Cell
from puzzles.catbox.pool import Pool
from puzzles.mixed_radix import Coder

FEW = range(1, 33)
MANY = range(1, MOST_LAYERS + 1)
"""How many placements a board usually has, and may have."""

START: Cell = (0, 0)
"""Where the starting card usually lies."""


class Layers:
    """Takes the placements of one board through a coder; mutable, one owner each."""

    def __init__(self, coder: Coder, pool: Pool) -> None:
        self._coder, self._pool = coder, pool
        self._board: Board | None = None

    def all(self, given: Sequence[str] | None) -> list[str]:
        """Every placement from the bottom up."""
        return self._coder.many(given, self._layer, FEW, MANY)

    def cell(self, given: str | None) -> str:
        """A cell, usually an occupied one of the board that has come through."""
        seen = () if self._board is None else tuple(self._board.cells)
        x, y = self._near(None if given is None else parse_cell(given), seen, FARTHEST)
        return f"{x},{y}"

    def _layer(self, given: str | None) -> str:
        wanted = None if given is None else parse_placement(given)
        face = Face(self._pool.face(wanted and wanted.face))
        x, y = self._anchor(face, wanted and (wanted.x, wanted.y))
        layer = Placement(face, x, y)
        self._board = self._board.place(layer) if self._board else Board.of([layer])
        return str(layer)

    def _anchor(self, face: Face, given: Cell | None) -> Cell:
        if self._board is None:
            return self._near(given, (START,), FARTHEST_START)
        frame = self._board.frame
        legal = legality.anchors(self._board, legality.cover_rule(face))
        odd = _covering(self._board) & ~legal
        return self._coder.pick(given, tuple(frame.cells(legal)), tuple(frame.cells(odd)))

    def _near(self, given: Cell | None, usual: Sequence[Cell], farthest: int) -> Cell:
        """One of the usual cells, or else any whose coordinates go no farther."""
        if self._coder.flag(given in usual):
            return self._coder.one(given, usual)
        x, y = given or (None, None)
        every = range(-farthest, farthest + 1)
        return self._coder.one(x, every), self._coder.one(y, every)


def _covering(board: Board) -> int:
    """The anchors of faces that would cover something, in the board's frame."""
    occupied, width = board.occupied, board.frame.width
    return occupied | occupied >> 1 | occupied >> width | occupied >> (width + 1)

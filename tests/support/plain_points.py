"""The points of all faces at all anchors of a board, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from games.catbox import scoring
from games.catbox.board import FOOTPRINT, Board
from games.catbox.faces import CATS, EMPTY, LETTERS, Face
from games.protocol import Cell
from solver.catbox.encoding import Reals
from solver.catbox.face_points import Points, rank_weights


def plain_points(
    board: Board, anchors: Sequence[Cell], faces: tuple[Face, ...], seats: int
) -> Points:
    """The points by the rules' own counting."""
    ranks = rank_weights(seats)
    own = np.zeros((len(ranks) + 1, len(faces), len(anchors)))
    others = np.zeros(own.shape)
    plain = _PlainPoints(board)
    for at, anchor in enumerate(anchors):
        for number, face in enumerate(faces):
            row = plain.after(face, anchor)[: len(own)]
            own[:, number, at] = row
            others[:, number, at] = [_best_other(row, mine, ranks) for mine in range(len(own))]
    return own, others


class _PlainPoints:
    """The points of every identity on one board with one more face."""

    def __init__(self, board: Board) -> None:
        self._frame = board.frame
        self._planes = board.planes
        self._sizes = cache(self._sizes_of)

    def after(self, face: Face, anchor: Cell) -> list[int]:
        """The points of each identity with a face at an anchor."""
        x, y = anchor
        bits = [self._frame.bit(x + dx, y + dy) for dx, dy in FOOTPRINT]
        planes = [plane & ~sum(bits) for plane in self._planes]
        for bit, letter in zip(bits, face, strict=True):
            planes[LETTERS.index(letter)] |= bit
        sizes = [self._sizes(plane) for plane in planes[: len(CATS)]]
        trios = sum(each.count(scoring.TRIO) for each in sizes)
        cats = [sum(each) + max(each, default=0) for each in sizes]
        boxes = planes[LETTERS.index(EMPTY)].bit_count()
        return [*cats, boxes + scoring.TRIO_POINTS * trios]

    def _sizes_of(self, plane: int) -> tuple[int, ...]:
        return tuple(area.bit_count() for area in scoring.areas(plane, self._frame.width))


def _best_other(row: list[int], mine: int, ranks: Reals) -> float:
    """The expected best of some of the others, each as likely to be dealt as the next."""
    ordered = sorted((points for each, points in enumerate(row) if each != mine), reverse=True)
    expected = 0.0
    for weight, points in zip(ranks.tolist(), ordered, strict=True):
        expected += weight * points
    return expected

"""The points of all faces at all anchors of a board: compiled, or in plain Python until then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np

from games.catbox import scoring
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import CATS, EMPTY, LETTERS, Face
from games.catbox.rulings import seat_rules
from games.protocol import Cell
from solver import warmup
from solver.catbox import board_kernels
from solver.catbox.board_kernels import new_board
from solver.catbox.encoding import Reals, Window, face_arrays, look_of
from solver.catbox.face_kernels import count_faces, new_face_points
from solver.jit import Part, entry_point

show = entry_point(board_kernels.show)
survey = entry_point(board_kernels.survey)

Points = tuple[Reals, Reals]
"""The points of each identity with each face at each anchor (identities x faces x anchors), and
what it then expects of the best of the other seats."""


def face_points(
    board: Board, anchors: Sequence[Cell], faces: tuple[Face, ...], seats: int
) -> Points:
    """The points with every face at every anchor, at once even while kernels are compiled."""
    if warmup.in_background() and not all(each.ready for each in FACES.entry_points):
        return plain_points(board, anchors, faces, seats)
    return compiled_points(board, anchors, faces, seats)


def compiled_points(
    board: Board, anchors: Sequence[Cell], faces: tuple[Face, ...], seats: int
) -> Points:
    """The points by kernels."""
    window = Window.of(board)
    numbers = np.array([window.number(x, y) for x, y in anchors], np.int64)
    arrays = new_board(window.width, window.height)
    found = new_face_points(len(faces), len(anchors), rank_weights(seats))
    show(arrays, look_of(board))
    survey(arrays)
    count_faces(arrays, numbers, face_arrays(faces).patterns, found)
    return found.own, found.others


def plain_points(
    board: Board, anchors: Sequence[Cell], faces: tuple[Face, ...], seats: int
) -> Points:
    """The points by the rules' own counting, a few hundred times slower."""
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


@cache
def rank_weights(seats: int) -> Reals:
    """How probable it is that the best of the other seats is the first, the second, ...

    Of all identities but the own one, ordered by their points, the other seats hold some,
    each set as likely as the next.
    """
    left, dealt = len(seat_rules(seats).identities) - 1, seats - 1
    return np.array([comb(left - 1 - r, dealt - 1) / comb(left, dealt) for r in range(left)])


def _exercise() -> None:
    face = Face("KPVB")
    compiled_points(Board.of([Placement(face, 0, 0)]), [(1, 1)], (face,), 2)


FACES = Part((show, survey, count_faces), _exercise)
"""The kernels that all levels but `random` need to be fast."""

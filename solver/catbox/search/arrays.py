"""Cat Box for the kernels: boards, faces and stakes as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from games.catbox.board import Board, Frame
from games.catbox.faces import LETTERS, Face
from games.catbox.legality import cover_rule
from games.catbox.outcome import Stakes as GameStakes
from games.protocol import Cell
from solver.catbox.search.bound_state import Stakes, new_stakes
from solver.catbox.search.grid import Grid, new_grid, show
from solver.catbox.search.hand import Hand, new_hand

NUMBER = {letter: number for number, letter in enumerate(LETTERS)}


def grid_of(board: Board, barred: Iterable[int] = ()) -> Grid:
    """The grid of a board, in the board's own frame.

    Args:
        barred: the numbers of the anchors that no face may have.
    """
    frame = board.frame
    grid = new_grid(frame.width, frame.height, list(barred))
    for (x, y), letter in board.cells.items():
        show(grid, cell_number(frame, x, y), NUMBER[letter])
    return grid


def hand_of(faces: Sequence[Face], preferred: str) -> Hand:
    """The hand of some faces, those with the most of a letter first."""
    kinds = kinds_of(faces, preferred)
    return new_hand(
        [[NUMBER[letter] for letter in face] for face in kinds],
        [cover_rule(face).value.most for face in kinds],
        [faces.count(face) for face in kinds],
    )


def kinds_of(faces: Sequence[Face], preferred: str) -> list[Face]:
    """The different ones among some faces, those with the most of a letter first."""
    return sorted(set(faces), key=lambda face: (-face.count(preferred), face))


def stakes_of(stakes: GameStakes) -> Stakes:
    """The stakes as numbers."""
    counted = (stakes.own, *stakes.rivals)
    return new_stakes(
        [NUMBER[stake.identity.letter] for stake in counted], [stake.tokens for stake in counted]
    )


def cell_number(frame: Frame, x: int, y: int) -> int:
    """The number of a cell in its frame."""
    return (y - frame.top) * frame.width + x - frame.left


def cell_at(frame: Frame, number: int) -> Cell:
    """The cell with a number."""
    row, column = divmod(number, frame.width)
    return frame.left + column, frame.top + row


def text_ranks(frame: Frame, kinds: Sequence[Face]) -> NDArray[np.int32]:
    """For each face and anchor, its place in the order of the texts of placements."""
    cells = frame.width * frame.height
    texts = ["{},{}".format(*cell_at(frame, number)) for number in range(cells)]
    order = np.empty(cells, np.int32)
    order[sorted(range(cells), key=texts.__getitem__)] = np.arange(cells, dtype=np.int32)
    alphabetical = sorted(kinds)
    starts = [alphabetical.index(face) * cells for face in kinds]
    return order[None, :] + np.array(starts, np.int32)[:, None]

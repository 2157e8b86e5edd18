"""Cat Box for the kernels: boards, faces and stakes as arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.catbox.board import Board
from games.catbox.faces import EMPTY as EMPTY_BOX
from games.catbox.faces import Face
from games.catbox.scoring import Stakes
from games.protocol import Cell
from solver.catbox.encoding import (
    BARE,
    EMPTY,
    NUMBER,
    Int32s,
    Int64Rows,
    Window,
    look_of,
    most_covered,
    numbers_of,
)
from solver.catbox.search import branch_and_bound, grid, turns
from solver.catbox.search.grid import Grid, new_areas, new_grid
from solver.catbox.search.hand import Hand, StakeArrays, new_hand, new_stake_arrays
from solver.catbox.search.survey import FOUND, survey
from solver.jit import entry_point

find_areas = entry_point(grid.find_areas)
worth = entry_point(grid.worth)
show_all = entry_point(grid.show_all)
lay = entry_point(grid.lay)
places = entry_point(branch_and_bound.places)
expand = entry_point(branch_and_bound.expand)
search_depth_first = entry_point(branch_and_bound.search_depth_first)
list_turns = entry_point(turns.list_turns)
make = entry_point(turns.make)


OTHER = -1
"""The number of every letter that nobody scores."""


Changes = tuple[Sequence[Cell], str]
"""Cells that look different after a step, and the letter that each shows then, or `NOTHING`."""

NOTHING = "."
"""Stands for the letter of a cell where no card lies."""


def surveyed(board: Board, steps: Sequence[Changes], stakes: Stakes) -> Int64Rows:
    """The objective, the own quadrants in sight and the own points for areas, a row a step.

    Each step is taken by itself. Its cells are those that a legal placement may cover.
    """
    window, shown = Window.of(board), "".join(letters for _cells, letters in steps)
    cells = [window.number(x, y) for each, _letters in steps for x, y in each]
    grid, found = grid_of(board), np.zeros(FOUND * len(steps), np.int64)
    survey(
        grid,
        new_areas(grid),
        np.cumsum([0, *(len(letters) for _cells, letters in steps)]),
        np.array(cells, np.int32),
        np.array([SHOWN[letter] for letter in shown], np.uint8),
        *stakes_of(stakes),
        np.zeros(len(cells), np.uint8),
        found,
    )
    return found.reshape(-1, FOUND)


SHOWN = {**NUMBER, NOTHING: BARE}


def grid_of(board: Board) -> Grid:
    """The grid of a board, in the board's own frame."""
    grid = new_grid(board.frame.width, board.frame.height)
    show_all(grid, look_of(board))
    return grid


def hand_of(faces: Sequence[Face], preferred: str) -> Hand:
    """The hand of some faces, those with the most of a letter first."""
    kinds = kinds_of(faces, preferred)
    return new_hand(
        [numbers_of(face) for face in kinds],
        [most_covered(face) for face in kinds],
        [faces.count(face) for face in kinds],
        in_contact=preferred == EMPTY_BOX,
    )


def proving_hand(faces: Sequence[Face], stakes: StakeArrays) -> tuple[Hand, list[list[Face]]]:
    """The hand of some faces in which those are equal that count the same, and which they are.

    Letters that nobody scores are all the same, as long as a face with an empty box may cover two
    cells.
    """
    own, counted = int(stakes.identities[0]), {*stakes.identities, *stakes.letters}
    alike: dict[tuple[int, tuple[int, ...]], list[Face]] = {}
    for face in sorted(faces):
        letters = [number if number in counted else OTHER for number in numbers_of(face)]
        most = most_covered(face)
        alike.setdefault((most, tuple(letters)), []).append(face)
    sign = 1 if own == EMPTY else -1
    kinds = sorted(alike, key=lambda kind: (sign * kind[1].count(own), kind))
    free = next((letter for letter in range(EMPTY + 1) if letter not in counted), OTHER)
    hand = new_hand(
        [[free if letter == OTHER else letter for letter in letters] for _, letters in kinds],
        [most for most, _ in kinds],
        [len(alike[kind]) for kind in kinds],
        in_contact=own == EMPTY,
    )
    return hand, [alike[kind] for kind in kinds]


def kinds_of(faces: Sequence[Face], preferred: str) -> list[Face]:
    """The different ones among some faces, those with the most of a letter first."""
    return sorted(set(faces), key=lambda face: (-face.count(preferred), face))


def stakes_of(stakes: Stakes) -> StakeArrays:
    """The stakes as numbers."""
    counted = (stakes.own, *stakes.rivals)
    return new_stake_arrays(
        [NUMBER[stake.identity.letter] for stake in counted], [stake.tokens for stake in counted]
    )


def text_ranks(window: Window, kinds: Sequence[Face]) -> Int32s:
    """For each face and anchor, its place in the order of the texts of placements."""
    cells, order = window.cells, cell_ranks(window)
    alphabetical = sorted(kinds)
    starts = [alphabetical.index(face) * cells for face in kinds]
    return order[None, :] + np.array(starts, np.int32)[:, None]


def cell_ranks(window: Window, end: str = "") -> Int32s:
    """The place of each cell `x,y` in the order of such texts, each followed by an end.

    A comma comes before all that a number consists of, so that columns are compared first.
    """
    left, top, width, height = window
    columns = _ranks([f"{left + column}," for column in range(width)])
    rows = _ranks([f"{top + row}{end}" for row in range(height)])
    ranks: Int32s = np.add.outer(rows, columns * np.int32(height)).ravel()
    return ranks


def _ranks(texts: list[str]) -> Int32s:
    """The place of each text among all of them in alphabetical order."""
    ranks = np.empty(len(texts), np.int32)
    ranks[sorted(range(len(texts)), key=texts.__getitem__)] = np.arange(len(texts), dtype=np.int32)
    return ranks

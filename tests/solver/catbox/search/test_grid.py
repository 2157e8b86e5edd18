"""The kernels' board and areas agree with the rules' own, whatever is laid and taken back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import scoring
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import LETTERS, Identity
from games.catbox.scoring import Stake, Stakes
from solver.catbox.encoding import BARE, Window, numbers_of
from solver.catbox.search.arrays import cell_ranks, find_areas, grid_of, lay, stakes_of, worth
from solver.catbox.search.branch_and_bound import ANYWHERE
from solver.catbox.search.grid import Grid, new_areas
from tests.support.boards import any_boards, any_layers, legal_boards
from tests.support.kernel_entries import take_back


def counts(board: Board, grid: Grid) -> dict[tuple[int, int], int]:
    """How many occupied cells lie under each anchor that has any, as the grid says."""
    window = Window.of(board)
    return {window.cell(int(a)): int(grid.count[a]) for a in np.flatnonzero(grid.count)}


def covered(board: Board) -> dict[tuple[int, int], int]:
    """The same by the rules."""
    anchors = {(x - dx, y - dy) for x, y in board.cells for dx, dy in FOOTPRINT}
    return {(x, y): board.covered(x, y) for x, y in anchors}


def looks(grid: Grid) -> tuple[bytes, ...]:
    return tuple(part.tobytes() for part in grid[1:8])


@given(any_boards)
def test_a_grid_knows_what_a_face_would_cover_everywhere(board: Board) -> None:
    assert counts(board, grid_of(board)) == covered(board)


@given(any_boards)
def test_the_levels_hold_the_anchors_by_what_they_cover(board: Board) -> None:
    grid = grid_of(board)
    for level in range(1, 5):
        words = grid.levels[level]
        anchors = {
            (word << 6) + bit
            for word in range(len(words))
            for bit in range(64)
            if int(words[word]) >> bit & 1
        }
        assert anchors == set(np.flatnonzero(grid.count == level).tolist())


@given(any_boards)
def test_a_grid_shows_what_the_board_shows(board: Board) -> None:
    grid = grid_of(board)
    shown = {
        Window.of(board).cell(int(cell)): LETTERS[grid.look[cell]]
        for cell in np.flatnonzero(grid.look != BARE)
    }
    assert shown == board.cells
    assert [int(n) for n in grid.seen[:BARE]] == [
        list(board.cells.values()).count(letter) for letter in LETTERS
    ]


@given(any_layers)
def test_laying_and_taking_back_leaves_the_grid_as_it_was(layers: tuple[Placement, ...]) -> None:
    whole = Board.of(layers)
    grid = grid_of(Board.of(layers[:1]).spared(64))
    window = Window.of(Board.of(layers[:1]).spared(64))
    states, laid = [looks(grid)], []
    for face, x, y in layers[1:]:
        under = np.zeros(4, np.uint8)
        anchor = window.number(x, y)
        lay(grid, np.array(numbers_of(face), np.uint8), anchor, under)
        laid.append((anchor, under))
        states.append(looks(grid))
    assert int((grid.look != BARE).sum()) == len(whole.cells)
    for anchor, under in reversed(laid):
        states.pop()
        take_back(grid, anchor, under)
        assert looks(grid) == states[-1]


@given(legal_boards, legal_boards)
def test_boards_have_one_code_exactly_if_they_look_the_same(one: Board, other: Board) -> None:
    frame = Board.of((*one.placements, *other.placements)).frame
    framed = [Board((), frame, (0,) * len(LETTERS), 0) for _ in range(2)]
    for placement in one.placements:
        framed[0] = framed[0].place(placement)
    for placement in other.placements:
        framed[1] = framed[1].place(placement)
    codes = [tuple(grid_of(board).code.tolist()) for board in framed]
    assert (codes[0] == codes[1]) == (one.cells == other.cells)


@given(any_boards, st.sampled_from(list(Identity)), st.sets(st.sampled_from(list(Identity))))
def test_kernels_score_as_the_rules_do(board: Board, own: Identity, rivals: set[Identity]) -> None:
    against = tuple(Stake(rival, 2) for rival in sorted(rivals - {own}))
    stakes = Stakes(Stake(own, 1), against)
    numbers, grid = stakes_of(stakes), grid_of(board)
    areas = new_areas(grid)
    find_areas(grid, areas, numbers.letters)
    value = worth(grid, areas, numbers.identities, numbers.tokens)
    assert value == stakes.worth(lambda identity: scoring.points(board, identity))


def test_no_letter_is_the_number_that_means_anywhere() -> None:
    assert ANYWHERE not in range(len(LETTERS))


@pytest.mark.parametrize("end", ["", ">"])
@pytest.mark.parametrize("corner", [(0, 0), (-12, -3), (95, -101)])
def test_cells_are_ranked_like_their_texts(corner: tuple[int, int], end: str) -> None:
    window = Window(*corner, 14, 12)
    texts = ["{},{}{}".format(*window.cell(number), end) for number in range(window.cells)]
    ranked = sorted(range(window.cells), key=lambda number: int(cell_ranks(window, end)[number]))
    assert [texts[number] for number in ranked] == sorted(texts)

"""The numbers of the kernels are those of the rules."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.catbox import scoring
from games.catbox.board import FOOTPRINT, Board
from games.catbox.faces import CATS, EMPTY, LETTERS, Face, has_empty
from games.catbox.rulings import Token
from solver.catbox import encoding
from solver.catbox.encoding import (
    BARE,
    NUMBER,
    QUADRANTS,
    Window,
    face_arrays,
    look_of,
    pattern_row,
)
from tests.support.boards import FACES, any_boards


def test_cats_come_first_then_the_empty_box_then_the_bare_table() -> None:
    assert [NUMBER[cat] for cat in CATS] == list(range(encoding.CATS))
    assert NUMBER[EMPTY] == encoding.EMPTY == encoding.CATS
    assert BARE == len(LETTERS) == encoding.EMPTY + 1


def test_trios_are_those_of_the_scoring() -> None:
    assert (encoding.TRIO, encoding.TRIO_POINTS) == (scoring.TRIO, scoring.TRIO_POINTS)


def test_every_token_has_a_bit_of_its_own() -> None:
    assert set(encoding.TOKEN_BIT) == set(Token)
    assert sorted(encoding.TOKEN_BIT.values()) == [1, 2, 4, 8, 16]


def test_two_quadrants_are_beside_each_other_or_diagonal() -> None:
    beside = {1 << one | 1 << other for one, other in encoding.BESIDE}
    pairs = {1 << one | 1 << other for one in range(QUADRANTS) for other in range(one)}
    assert beside | set(encoding.DIAGONALS) == pairs
    assert beside.isdisjoint(encoding.DIAGONALS)
    assert set(encoding.DIAGONALS) == {0b1001, 0b0110}


@given(st.sampled_from(FACES))
def test_patterns_share_the_quadrants_of_a_face(face: Face) -> None:
    patterns = pattern_row(face)
    assert sum(patterns) == (1 << QUADRANTS) - 1
    for quadrant, letter in enumerate(face):
        assert patterns[NUMBER[letter]] >> quadrant & 1


def test_the_arrays_of_faces_are_in_their_order() -> None:
    arrays = face_arrays(tuple(FACES))
    for row, face in enumerate(FACES):
        assert "".join(LETTERS[number] for number in arrays.letters[row]) == face
        assert bool(arrays.boxed[row]) == has_empty(face)
        assert arrays.patterns[row].tolist() == pattern_row(face)


@given(any_boards, st.integers(0, 5))
def test_a_window_numbers_cells_row_after_row(board: Board, rim: int) -> None:
    window = Window.around(board, rim)
    cells = [window.cell(number) for number in range(window.cells)]
    assert cells == sorted(cells, key=lambda cell: (cell[1], cell[0]))
    assert [window.number(*cell) for cell in cells] == list(range(window.cells))
    assert set(board.cells) <= set(cells)
    x, y = cells[0]
    ahead = [window.number(x + dx, y + dy) for dx, dy in FOOTPRINT]
    assert ahead == [0, 1, window.width, window.width + 1]


@given(any_boards)
def test_a_look_shows_what_the_board_shows(board: Board) -> None:
    window = Window.of(board)
    look = window.look(board)
    shown = {window.cell(at): LETTERS[n] for at, n in enumerate(look.tolist()) if n != BARE}
    assert shown == board.cells
    assert (look_of(board) == look).all()

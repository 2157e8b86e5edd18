"""The kernels' numbers, boards, areas and points are those of the rules."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.catbox import legality, scoring
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import CATS, LETTERS, Face, Identity
from games.catbox.legality import Cover
from games.catbox.scoring import Stake, Stakes
from games.protocol import Cell
from games.rng import Stream
from solver.catbox import board_kernels
from solver.catbox.board_kernels import BoardArrays
from solver.catbox.encoding import (
    BARE,
    Bytes,
    Window,
    face_arrays,
    look_of,
    numbers_of,
)
from solver.catbox.face_points import rank_weights, show, survey
from solver.catbox.playouts.policy import new_buffers
from solver.catbox.search.arrays import cell_ranks, find_areas, grid_of, lay, stakes_of, worth
from solver.catbox.search.grid import Grid, new_areas
from tests.support.boards import FACES, any_boards, any_layers, board_of, legal_boards, seeds
from tests.support.cell_sets import parts
from tests.support.kernel_entries import (
    copy_board,
    count_after,
    count_least,
    lay_face,
    points,
    take_back,
)

# Numbers


@pytest.mark.parametrize("end", ["", ">"])
@pytest.mark.parametrize("corner", [(0, 0), (-12, -3), (95, -101)])
def test_cells_are_ranked_like_their_texts(corner: tuple[int, int], end: str) -> None:
    window = Window(*corner, 14, 12)
    texts = ["{},{}{}".format(*window.cell(number), end) for number in range(window.cells)]
    ranked = sorted(range(window.cells), key=lambda number: int(cell_ranks(window, end)[number]))
    assert [texts[number] for number in ranked] == sorted(texts)


def numbers(face: Face) -> Bytes:
    """The letters of a face by number."""
    return np.array(numbers_of(face), np.uint8)


# Grids of the search


@given(any_boards)
def test_a_grid_shows_what_the_board_shows(board: Board) -> None:
    grid, window = grid_of(board), Window.of(board)
    for look in (grid.look, window.look(board), look_of(board)):
        shown = {window.cell(at): LETTERS[n] for at, n in enumerate(look.tolist()) if n != BARE}
        assert shown == board.cells
    seen = Counter(board.cells.values())
    assert [int(n) for n in grid.seen[:BARE]] == [seen[letter] for letter in LETTERS]


@given(any_boards)
def test_a_grid_knows_what_a_face_would_cover_everywhere(board: Board) -> None:
    grid, window = grid_of(board), Window.of(board)
    counted = {window.cell(int(a)): int(grid.count[a]) for a in np.flatnonzero(grid.count)}
    anchors = {(x - dx, y - dy) for x, y in board.cells for dx, dy in FOOTPRINT}
    assert counted == {(x, y): board.covered(x, y) for x, y in anchors}
    for level in range(1, 5):
        words = (int(word) for word in grid.levels[level])
        held = {
            (at << 6) + bit for at, word in enumerate(words) for bit in range(64) if word >> bit & 1
        }
        assert held == set(np.flatnonzero(grid.count == level).tolist())


def looks(grid: Grid) -> tuple[bytes, ...]:
    return tuple(part.tobytes() for part in grid[1:8])


@given(any_layers)
def test_laying_and_taking_back_leaves_the_grid_as_it_was(layers: tuple[Placement, ...]) -> None:
    board = Board.of(layers[:1]).spared(64)
    grid, window = grid_of(board), Window.of(board)
    states, laid = [looks(grid)], []
    for face, x, y in layers[1:]:
        under = np.zeros(4, np.uint8)
        anchor = window.number(x, y)
        lay(grid, numbers(face), anchor, under)
        laid.append((anchor, under))
        states.append(looks(grid))
    assert int((grid.look != BARE).sum()) == len(Board.of(layers).cells)
    for anchor, under in reversed(laid):
        states.pop()
        take_back(grid, anchor, under)
        assert looks(grid) == states[-1]


@given(legal_boards, legal_boards)
def test_boards_have_one_code_exactly_if_they_look_the_same(one: Board, other: Board) -> None:
    frame = Board.of((*one.placements, *other.placements)).frame
    codes = []
    for board in (one, other):
        framed = Board((), frame, (0,) * len(LETTERS), 0)
        for placement in board.placements:
            framed = framed.place(placement)
        codes.append(tuple(grid_of(framed).code.tolist()))
    assert (codes[0] == codes[1]) == (one.cells == other.cells)


@given(any_boards, st.sampled_from(list(Identity)), st.sets(st.sampled_from(list(Identity))))
def test_kernels_score_as_the_rules_do(board: Board, own: Identity, rivals: set[Identity]) -> None:
    against = tuple(Stake(rival, 2) for rival in sorted(rivals - {own}))
    stakes = Stakes(Stake(own, 1), against)
    wanted, grid = stakes_of(stakes), grid_of(board)
    areas = new_areas(grid)
    find_areas(grid, areas, wanted.letters)
    value = worth(grid, areas, wanted.identities, wanted.tokens)
    assert value == stakes.worth(lambda identity: scoring.points(board, identity))


# Boards of playouts


class Laid(NamedTuple):
    """A kernel's board and where its cells lie."""

    board: BoardArrays
    window: Window

    @property
    def spots(self) -> set[Cell]:
        found = self.board.spots[: self.board.counts[board_kernels.SPOTS]]
        return {self.window.cell(at) for at in found}

    @property
    def cells(self) -> dict[Cell, str]:
        occupied = self.board.cells[: self.board.counts[board_kernels.CELLS]]
        return {self.window.cell(at): LETTERS[self.board.look[at]] for at in occupied}


def laid(board: Board) -> Laid:
    """A board of the game in the kernels' form."""
    window = Window.around(board, 6)
    found = Laid(board_kernels.new_board(window.width, window.height), window)
    show(found.board, window.look(board))
    return found


def surveyed(board: Board) -> Laid:
    found = laid(board)
    survey(found.board)
    return found


def said(found: Laid, placement: Placement) -> list[int]:
    """The points of every letter with a face laid, by the kernel."""
    buffers = new_buffers(1, rank_weights(4))
    anchor = found.window.number(placement.x, placement.y)
    count_after(found.board, face_arrays((placement.face,)), buffers, anchor)
    return list(map(int, buffers.after))


def least(found: Laid, placement: Placement) -> list[int]:
    """Lower bounds of the points of every letter with any face where one lies, by the kernel."""
    buffers = new_buffers(1, rank_weights(4))
    count_least(found.board, buffers, found.window.number(placement.x, placement.y))
    return list(map(int, buffers.least))


def true(board: Board) -> list[int]:
    return [scoring.points(board, identity) for identity in Identity]


@given(any_boards)
def test_a_board_is_worth_what_it_shows(board: Board) -> None:
    found = surveyed(board)
    assert [points(found.board, number) for number in range(6)] == true(board)


@given(any_boards, st.sampled_from(FACES))
def test_no_face_leaves_a_letter_fewer_points_than_the_least(board: Board, face: Face) -> None:
    found = surveyed(board)
    for placement in legality.placements(board, face, stacked=True):
        bounds, points = least(found, placement), true(board.place(placement))
        assert all(low <= each for low, each in zip(bounds, points, strict=True)), str(placement)


def patchy(seed: int, layers: int) -> Board:
    """A board of two colours, on which areas merge and split at every turn."""
    rng = Stream("test-patchy", seed)
    faces = [Face("".join(rng.choice("KKKPPo") for _ in range(4))) for _ in range(1 + layers)]
    board = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:]:
        board = board.place(rng.choice(list(legality.placements(board, face, stacked=True))))
    return board


KEPT = ("look", "over", "spots", "spot_at", "cells", "label", "size", "sums")
plain_faces = st.text(alphabet=LETTERS[:2], min_size=4, max_size=4).map(Face)


@given(
    st.tuples(legal_boards, st.sampled_from(FACES))
    | st.tuples(st.builds(patchy, seeds, st.integers(3, 25)), plain_faces)
)
@example((board_of("KPPK@0,0", "KPPK@1,1"), Face("KoPP")))  # an area on each side of a new cat
@example((board_of("PPKK@0,0", "PPKK@1,1"), Face("KPPK")))  # a diagonal that meets an area twice
@example((board_of("KKKK@0,0", "KoKP@1,1"), Face("oPPo")))  # a cat that holds an area together
@example((board_of("KKPo@0,0", "KPKo@1,1"), Face("KPoo")))  # a cat that goes and one that comes
def test_a_placement_is_worth_what_the_board_with_it_is_worth(laying: tuple[Board, Face]) -> None:
    board, face = laying
    found = surveyed(board)
    before = {name: getattr(found.board, name).copy() for name in KEPT}
    for placement in legality.placements(board, face, stacked=True):
        assert said(found, placement) == true(board.place(placement)), str(placement)
    for name, array in before.items():
        assert (getattr(found.board, name) == array).all(), name


@given(any_boards)
def test_a_survey_finds_the_areas_that_networkx_finds(board: Board) -> None:
    found = surveyed(board)
    sums = found.board.sums
    for number, cat in enumerate(CATS):
        cells = [cell for cell, letter in board.cells.items() if letter == cat]
        areas = parts(cells)
        sizes = sorted(map(len, areas), reverse=True)
        most = (*sizes, 0, 0)[:2]
        assert sums[board_kernels.TOTAL, number] == len(cells)
        assert (sums[board_kernels.LARGEST, number], sums[board_kernels.SECOND, number]) == most
        assert sums[board_kernels.TRIOS, number] == sizes.count(3)
        for area in areas:
            labels = {int(found.board.label[found.window.number(*cell)]) for cell in area}
            assert len(labels) == 1
            assert found.board.size[labels.pop()] == len(area)


@given(legal_boards, seeds)
def test_spots_are_the_places_for_faces_with_an_empty_box(board: Board, seed: int) -> None:
    found, rng = laid(board), Stream("test-spots", seed)
    for _ in range(4):
        assert found.spots == set(board.frame.cells(legality.anchors(board, Cover.BOXED)))
        assert found.cells == board.cells
        for x, y in {(x - dx, y - dy) for x, y in board.cells for dx, dy in FOOTPRINT}:
            assert found.board.over[found.window.number(x, y)] == board.covered(x, y)
        face = rng.choice(FACES)
        placement = rng.choice(list(legality.placements(board, face)))
        board = board.place(placement)
        lay_face(found.board, numbers(face), found.window.number(placement.x, placement.y))


@given(legal_boards)
def test_a_copy_is_the_board_whatever_was_laid_on_it_before(one: Board) -> None:
    source = laid(one)
    width = source.board.width
    target = Laid(board_kernels.new_board(width, len(source.board.look) // width), source.window)
    copy_board(source.board, target.board)
    lay_face(target.board, numbers(FACES[0]), target.window.number(*next(iter(source.spots))))
    copy_board(source.board, target.board)
    assert (target.spots, target.cells) == (source.spots, source.cells)
    assert Counter(map(int, target.board.spot_at)) == Counter(map(int, source.board.spot_at))
    assert (target.board.over == source.board.over).all()

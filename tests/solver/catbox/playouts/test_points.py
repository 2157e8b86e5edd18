"""The value of a placement in playouts is that of the board with the face laid."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality, scoring
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import CATS, LETTERS, Face, Identity
from games.catbox.legality import Cover
from games.rng import Stream
from solver.catbox import board_kernels as boards
from solver.catbox.encoding import face_arrays
from solver.catbox.face_points import rank_weights, survey
from solver.catbox.playouts.policy import new_buffers
from tests.support.boards import FACES, any_boards, board_of, legal_boards, seeds
from tests.support.kernel_entries import copy_board, count_after, count_least, lay_face, points
from tests.support.playout_tables import Laid, laid, numbers

plain_faces = st.text(alphabet=LETTERS[:2], min_size=4, max_size=4).map(Face)
patchy_boards = st.builds(lambda seed, layers: _patchy(seed, layers), seeds, st.integers(3, 25))
"""Boards of two colours, on which areas merge and split at every turn."""


def _patchy(seed: int, layers: int) -> Board:
    rng = Stream("test-patchy", seed)
    board = Board.of([Placement(_two_coloured(rng), 0, 0)])
    for _ in range(layers):
        face = _two_coloured(rng)
        board = board.place(rng.choice(list(legality.placements(board, face, stacked=True))))
    return board


def _two_coloured(rng: Stream) -> Face:
    return Face("".join(rng.choice("KKKPPo") for _ in range(4)))


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


def check(board: Board, face: Face) -> None:
    found = surveyed(board)
    before = {name: array.copy() for name, array in found.board._asdict().items() if name in KEPT}
    for placement in legality.placements(board, face, stacked=True):
        assert said(found, placement) == true(board.place(placement)), str(placement)
    for name, array in before.items():
        assert (found.board._asdict()[name] == array).all(), name


@given(any_boards, st.sampled_from(FACES))
def test_no_face_leaves_a_letter_fewer_points_than_the_least(board: Board, face: Face) -> None:
    found = surveyed(board)
    for placement in legality.placements(board, face, stacked=True):
        bounds, points = least(found, placement), true(board.place(placement))
        assert all(low <= each for low, each in zip(bounds, points, strict=True)), str(placement)


KEPT = ("look", "over", "spots", "spot_at", "cells", "label", "size", "sums")


@pytest.mark.slow
@given(legal_boards, st.sampled_from(FACES))
def test_a_placement_is_worth_what_the_board_with_it_is_worth(board: Board, face: Face) -> None:
    check(board, face)


@pytest.mark.slow
@given(patchy_boards, plain_faces)
def test_areas_that_merge_and_split_at_once_are_counted_right(board: Board, face: Face) -> None:
    check(board, face)


@given(any_boards)
def test_a_board_is_worth_what_it_shows(board: Board) -> None:
    found = surveyed(board)
    assert [points(found.board, number) for number in range(6)] == true(board)


@given(any_boards)
def test_a_survey_finds_the_areas_that_networkx_finds(board: Board) -> None:
    found = surveyed(board)
    sums = found.board.sums
    for number, cat in enumerate(CATS):
        cells = [cell for cell, letter in board.cells.items() if letter == cat]
        graph = nx.Graph()
        graph.add_nodes_from(cells)
        graph.add_edges_from(
            ((x, y), near) for x, y in cells for near in ((x + 1, y), (x, y + 1)) if near in graph
        )
        areas = sorted((len(area) for area in nx.connected_components(graph)), reverse=True)
        most = (*areas, 0, 0)[:2]
        assert sums[boards.TOTAL, number] == len(cells)
        assert (sums[boards.LARGEST, number], sums[boards.SECOND, number]) == most
        assert sums[boards.TRIOS, number] == areas.count(3)
        for area in nx.connected_components(graph):
            labels = {int(found.board.label[found.window.number(*cell)]) for cell in area}
            assert len(labels) == 1
            assert found.board.size[labels.pop()] == len(area)


@given(legal_boards, seeds)
def test_spots_are_the_places_for_faces_with_an_empty_box(board: Board, seed: int) -> None:
    found, rng = laid(board), Stream("test-spots", seed)
    for _ in range(4):
        frame = board.frame
        assert found.spots == set(frame.cells(legality.anchors(board, Cover.BOXED)))
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
    target = Laid(
        boards.new_board(source.board.width, len(source.board.look) // source.board.width),
        source.window,
    )
    copy_board(source.board, target.board)
    lay_face(target.board, numbers(FACES[0]), target.window.number(*next(iter(source.spots))))
    copy_board(source.board, target.board)
    assert (target.spots, target.cells) == (source.spots, source.cells)
    assert Counter(map(int, target.board.spot_at)) == Counter(map(int, source.board.spot_at))
    assert (target.board.over == source.board.over).all()


@pytest.mark.parametrize(
    ("board", "face", "at", "case"),
    [
        ("KPPK@0,0 KPPK@1,1", "KoPP", (1, 0), "an area on each side of a new cat"),
        ("PPKK@0,0 PPKK@1,1", "KPPK", (-1, 1), "a diagonal that meets an area twice"),
        ("KKKK@0,0 KoKP@1,1", "oPPo", (1, 0), "a covered cat that holds an area together"),
        ("KKPo@0,0 KPKo@1,1", "KPoo", (0, 1), "a cat that goes and one that comes"),
    ],
)
def test_each_way_to_change_an_area(board: str, face: str, at: tuple[int, int], case: str) -> None:
    start = board_of(*board.split())
    placement = Placement(Face(face), *at)
    assert start.covered(*at), case
    assert said(surveyed(start), placement) == true(start.place(placement)), case

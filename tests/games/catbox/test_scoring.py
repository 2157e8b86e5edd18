"""Points, against networkx and against a flood fill."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import CATS, LETTERS, Face, Identity
from tests.support import plain_rules
from tests.support.boards import any_boards, legal_boards, table

boards = st.one_of(legal_boards, any_boards)
Cell = tuple[int, int]


def _parts(board: Board, letter: str) -> set[frozenset[Cell]]:
    """The areas of a letter as networkx finds them."""
    graph = nx.Graph()
    mine = {cell for cell, shown in board.cells.items() if shown == letter}
    graph.add_nodes_from(mine)
    for x, y in mine:
        graph.add_edges_from(((x, y), n) for n in ((x + 1, y), (x, y + 1)) if n in mine)
    return {frozenset(part) for part in nx.connected_components(graph)}


@given(boards)
def test_areas_are_the_connected_components(board: Board) -> None:
    for letter, region in scoring.regions(board).items():
        assert set(region.areas) == _parts(board, letter)
        assert len(region.areas) == len(set(region.areas))
        assert region.cells == frozenset().union(*region.areas)


@given(boards)
def test_a_cat_scores_what_is_visible_and_its_largest_area(board: Board) -> None:
    for tally in scoring.tallies(board)[: len(CATS)]:
        sizes = [len(part) for part in _parts(board, tally.identity.letter)]
        assert (tally.visible, tally.formed) == (sum(sizes), max(sizes, default=0))
        assert tally.total == tally.visible + tally.formed
        assert tally.area == tally.formed


@given(boards)
def test_points_agree_with_a_plain_count(board: Board) -> None:
    expected = plain_rules.totals(plain_rules.visible(board.placements))
    for identity in Identity:
        assert scoring.points(board, identity) == expected[identity.letter]


@given(boards)
def test_points_can_be_recounted_from_the_sizes_of_areas(board: Board) -> None:
    areas = {letter: region.areas for letter, region in scoring.regions(board).items()}
    assert tuple(scoring.recount(areas).values()) == scoring.tallies(board)


def _painted(black: set[Cell], width: int, height: int) -> Board:
    """A board that shows black cats on these cells and pink ones elsewhere."""
    rows = ["".join("K" if (x, y) in black else "P" for x in range(width)) for y in range(height)]
    tiles = [
        Placement(Face(rows[y][x : x + 2] + rows[y + 1][x : x + 2]), x, y)
        for y in range(height - 1)
        for x in range(width - 1)
    ]
    return Board.of(tiles)


def _spiral(size: int) -> set[Cell]:
    """A path one cell wide that winds inwards and never touches itself."""
    path, x, y, dx, dy = {(0, 0)}, 0, 0, 1, 0
    for run in [size - 1, *(n for n in range(size - 1, 0, -2) for _ in range(2))]:
        for _ in range(run):
            x, y = x + dx, y + dy
            path.add((x, y))
        dx, dy = -dy, dx
    return path


def test_a_spiral_cut_in_two_scores_its_larger_part() -> None:
    path = _spiral(9) - {(8, 8)}
    parts = sorted(len(part) for part in _parts(_painted(path, 10, 10), "K"))
    assert len(parts) == 2
    assert parts[-1] >= 30
    assert scoring.tally(_painted(path, 10, 10), Identity.BLACK).formed == parts[-1]


def test_rows_do_not_run_into_each_other() -> None:
    wide = _painted({(5, 0), (0, 1)}, 6, 2).spared(0)
    assert scoring.tally(wide, Identity.BLACK) == (Identity.BLACK, 2, 1)


def test_a_trio_is_three_in_a_row_or_in_a_corner_but_not_two_or_four() -> None:
    def trios(*black: Cell) -> int:
        board = _painted(set(black), 8, 4)
        return scoring.tally(board, Identity.CHIHUAHUA).formed

    assert trios((0, 0), (1, 0), (2, 0)) == 1
    assert trios((0, 0), (1, 0), (1, 1)) == 1
    assert trios((0, 0), (1, 0)) == 0
    assert trios((0, 0), (1, 0), (2, 0), (3, 0)) == 0
    assert trios((0, 0), (1, 0), (2, 0), (4, 0), (4, 1), (5, 1)) == 2


def test_a_score_names_the_seat_its_identity_and_its_tokens() -> None:
    first, second = table("", "", board="KKKo@0,0", tokens={0: "paw box"}).scores()
    assert (first.seat, first.identity, first.tokens, first.total) == (0, Identity.BLACK, 2, 8)
    assert (second.seat, second.identity, second.tokens, second.total) == (1, Identity.PINK, 0, 0)


def test_letters_are_the_identities_in_their_order() -> None:
    assert "".join(identity.letter for identity in Identity) == LETTERS

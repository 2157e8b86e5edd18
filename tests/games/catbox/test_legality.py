"""Where a face may lie, against a definition by counting."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import UNKNOWN, Face
from games.catbox.legality import Cover
from tests.support import plain_rules
from tests.support.boards import any_boards, faces, legal_boards

boards = st.one_of(legal_boards, any_boards)
some_cells = st.frozensets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=12)


def _around(board: Board) -> list[tuple[int, int]]:
    left, top, right, bottom = board.bounds
    return [(x, y) for y in range(top - 3, bottom + 4) for x in range(left - 3, right + 4)]


@given(boards, faces, some_cells, st.booleans())
def test_legal_placements_are_those_that_cover_the_right_number_of_cells(
    board: Board, face: Face, barred: frozenset[tuple[int, int]], stacked: bool
) -> None:
    """They come once, in reading order."""
    found = [(p.y, p.x) for p in legality.placements(board, face, barred, stacked=stacked)]
    expected = plain_rules.spots(board.cells, face, barred, stacked)
    assert found == sorted((y, x) for x, y in expected)


@given(boards, faces, some_cells, st.booleans())
def test_a_refusal_is_given_exactly_for_what_is_not_among_the_anchors(
    board: Board, face: Face, barred: frozenset[tuple[int, int]], stacked: bool
) -> None:
    anchors = legality.anchors(board, legality.cover_rule(face, stacked), barred)
    allowed = set(board.frame.cells(anchors))
    for x, y in _around(board):
        placed = Placement(face, x, y)
        reason = legality.refusal(board, placed, barred, stacked=stacked)
        assert (reason is None) is ((x, y) in allowed)
        assert reason is None or str(placed) in reason


def test_which_rule_a_face_falls_under() -> None:
    assert legality.cover_rule(Face("KPVB")) is Cover.FULL
    assert legality.cover_rule(Face("KPVo")) is Cover.BOXED
    assert legality.cover_rule(Face("oooo")) is Cover.BOXED
    assert legality.cover_rule(UNKNOWN) is Cover.FULL
    assert legality.cover_rule(Face("KPVB"), stacked=True) is Cover.STACKED


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=3))
def test_guards_keep_nine_cells_each(guards: list[tuple[int, int]]) -> None:
    kept = legality.guarded(guards)
    assert kept == plain_rules.guarded([f"1@{x},{y}" for x, y in guards], mover=0)
    assert len(kept) == 9 or len(guards) != 1

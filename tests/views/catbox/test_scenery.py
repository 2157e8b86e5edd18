"""Cat Box on the page: what lies where in words, and drawings that its style sheet colours."""

from __future__ import annotations

from datetime import date

import pytest

from games.catbox.faces import LETTERS
from puzzles import dailies
from views.catbox.drawing import CELL
from views.catbox.scenery import SEEN, board_drawing
from views.render.drawing import PAPER, TABLE
from views.sessions.own_turn import Reader
from views.sessions.question import ChallengeQuestion
from views.table_state import TableState

DAYS = {
    "chain": date(2026, 1, 1),
    "advanced": date(2026, 2, 16),
    "duel": date(2026, 1, 12),
}


def question(kind: str) -> ChallengeQuestion:
    challenge = dailies.shipped("catbox", DAYS[kind])
    assert challenge is not None
    assert challenge.kind == kind
    return ChallengeQuestion(challenge)


def state(kind: str, *steps: str) -> TableState:
    asked = question(kind)
    draft = Reader(asked.view, asked.start)(steps)
    return asked.page(draft).state("catbox", 0)


@pytest.mark.parametrize("kind", DAYS)
def test_every_cell_of_the_board_is_named_and_none_besides(kind: str) -> None:
    draft = question(kind).start
    named = {(x, y): text for x, y, text in state(kind).board.cells}
    assert named == {cell: SEEN[letter] for cell, letter in draft.board.cells.items()}  # type: ignore[attr-defined]
    assert set(SEEN) == set(LETTERS)


@pytest.mark.parametrize("kind", DAYS)
def test_everything_that_can_be_chosen_has_a_face(kind: str) -> None:
    for choice in state(kind).choices:
        assert [each.svg for each in choice.faces]
        assert all(each.faces for each in choice.more)


@pytest.mark.parametrize("kind", DAYS)
def test_the_grid_leads_to_cells_within_the_drawing_with_bare_table_around(kind: str) -> None:
    board = state(kind).board
    for x, y, _ in board.cells:
        across = board.grid.left + x * board.grid.width
        down = board.grid.top + y * board.grid.height
        assert CELL <= across <= board.picture.width - 2 * CELL
        assert CELL <= down <= board.picture.height - 2 * CELL


def test_drawings_have_patterns_and_the_colours_of_the_page_and_no_style() -> None:
    shown = state("advanced")
    assert 'class="pattern"' in shown.board.picture.svg
    assert "var(--table)" in shown.board.picture.svg
    drawn = [shown.board.picture, *(face for choice in shown.choices for face in choice.faces)]
    assert not any("style=" in each.svg for each in drawn)


@pytest.mark.parametrize("theme", [TABLE, PAPER])
def test_pictures_in_files_have_no_patterns(theme: object) -> None:
    board = question("chain").start.board  # type: ignore[attr-defined]
    assert not any("pattern" in part for part in board_drawing(board, theme).parts)  # type: ignore[arg-type]


def test_what_was_laid_is_marked() -> None:
    step = question("duel").challenge.solution[0]
    assert "<circle" in state("duel", step).board.picture.svg

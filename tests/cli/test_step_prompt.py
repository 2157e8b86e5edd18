"""A step that was typed in part: the rest of it is asked for, and other words are commands."""

from __future__ import annotations

from typing import Any

import pytest

from cli.line import prompt
from cli.line.prompt import Quit, TypedInstead
from cli.line.step_prompt import typed
from games.protocol import Draft, IllegalMoveError
from tests.support.boards import table
from tests.support.typed import printed, typing
from views.catbox.tabletop import CatBoxTabletop
from views.catbox.view import PARTS
from views.view import View

VIEW = View(PARTS)

DRAFT: Draft = table("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK", board="KPVB@0,0 YYVo@1,1").draft
TOP = CatBoxTabletop()


@pytest.mark.parametrize("word", ["quit", "Help", "?", "q", "undo", "box 0,0", "KPoB@1,1"])
def test_a_word_in_place_of_a_cell_is_meant_as_at_the_prompt_before(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, word)
    with pytest.raises(TypedInstead) as instead:
        typed(VIEW, TOP, DRAFT, "1")
    assert instead.value.text == word


def test_the_cells_are_listed_and_chosen_by_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    typing(monkeypatch, "2")
    printed_lines = printed(lambda: found.extend(typed(VIEW, TOP, DRAFT, "1"))).splitlines()
    lines = [line.strip() for line in printed_lines]
    assert lines[0].startswith("Lay YYVo with the side that only you see.")
    assert all(len(line) <= 80 for line in printed_lines)
    (step,), move = found
    assert move is None
    cell = f"{step.placement.x},{step.placement.y}"
    assert any(f"  2: {cell}" in line for line in lines)


def test_nothing_in_place_of_a_cell_is_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "")
    assert typed(VIEW, TOP, DRAFT, "1") == ((), None)


def test_a_cell_that_is_not_in_the_list_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "77,77")
    with pytest.raises(IllegalMoveError, match="covers 0 occupied cells"):
        typed(VIEW, TOP, DRAFT, "1")


def test_nobody_who_has_left_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch)
    with pytest.raises(Quit):
        typed(VIEW, TOP, DRAFT, "1")


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("Hint", "hint"),
        ("UNDO", "undo"),
        ("?", "help"),
        ("q", "quit"),
        ("Exit", "quit"),
        (" Give  up ", "give up"),
        ("", ""),
    ],
)
def test_commands_are_understood_in_any_case_and_by_their_other_names(
    typed: str, word: str
) -> None:
    assert prompt.command_word(typed) == word

"""Lines that are typed: editing, histories, commands everywhere, a step that was typed in part."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from cli.line import prompt
from cli.line.prompt import Quit, TypedInstead, ask, ask_word, command_word, completed
from cli.line.step_prompt import typed
from games.protocol import Draft, IllegalMoveError
from tests.support.boards import table
from tests.support.terminal import Terminal
from tests.support.typed import printed, typing
from views.catbox.tabletop import CatBoxTabletop
from views.catbox.view import PARTS
from views.view import View

UP, LEFT = "\x1b[A", "\x1b[D"
TURN, CELL = r"\n> ", "cell> "


def test_the_arrows_edit_and_bring_back_what_was_typed_at_the_same_prompt(tmp_path: Path) -> None:
    game = Terminal(tmp_path, "play", "--bot", "greedy", "--seed", "3", "--mode", "advanced")
    game.expect(TURN)
    for text, answer, following in (
        ("Undo", "nothing to take back", TURN),
        (UP, "Undo\r\n.*nothing to take back", TURN),
        ("lgend" + 4 * LEFT + "e", "yellow cat; o empty box", TURN),
        ("1", "", CELL),
        (UP + "999", "expected a number from 1 to", TURN),
        ("boa\t", "board", TURN),
        ("stac\t", "this turn: stack", TURN),
        ("undo", "tokens", TURN),
        ("1", "", CELL),
        (UP + "9", "9999", TURN),
    ):
        game.type(text)
        game.expect(answer)
        game.expect(following)
    game.type("q")
    assert game.end() == 0
    assert "\x1b" not in game.text


@pytest.mark.slow
def test_people_who_share_a_terminal_do_not_see_what_the_other_typed(tmp_path: Path) -> None:
    game = Terminal(tmp_path, "play", "Anna", "Bob", "--seed", "4", "--game", "catinthebox")
    for name in ("Anna", "Bob"):
        game.expect(r"Press Enter when you are ready\. ")
        game.type("LEGEND" if name == "Anna" else "hint")
        game.expect(r"Press Enter when you are ready\. ")
        game.type("")
        game.expect(TURN)
        game.type("undo" if name == "Anna" else UP)
        answer = "only in a game against bots" if name == "Anna" else "help lists what you can type"
        game.expect(answer)
        game.expect(TURN)
        if name == "Anna":
            game.type("1")
    assert "a 3 played as blue" in game.text
    assert "Press Enter first" in game.text
    game.type("exit")
    assert game.end() == 0


def test_lines_are_typed_also_where_python_has_no_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setitem(sys.modules, "readline", None)
    typing(monkeypatch, " box 0,0 ")
    assert ask("> ", ["undo"]) == "box 0,0"
    prompt.forget_lines()


def test_tab_completes_commands_in_any_case() -> None:
    words = ["hint", "help", "undo"]
    assert [completed("H", words, number) for number in range(3)] == ["hint", "help", None]
    assert completed("x", words, 0) is None


def test_a_word_is_asked_for_until_it_is_one_of_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    others: list[str] = []
    typing(monkeypatch, "?", "Board", "why", "REVIEW")
    assert ask_word("", ("review", ""), others.append) == "review"
    assert others == ["help", "board", "why"]
    typing(monkeypatch, "legend", "q")
    with pytest.raises(Quit):
        ask_word("", ("",), others.append)


def test_commands_are_understood_in_any_case_and_by_their_other_names() -> None:
    said = "Hint", "UNDO", "?", "q", "Exit", " Give  up ", ""
    meant = ["hint", "undo", "help", "quit", "quit", "give up", ""]
    assert list(map(command_word, said)) == meant


VIEW = View(PARTS)

DRAFT: Draft = table("KPoB/YYVo PPKo/BBoK", "YYPo/VVoK", board="KPVB@0,0 YYVo@1,1").draft


def steps(text: str) -> Any:
    """The steps of a text that names a card, and the move that ends with them."""
    return typed(VIEW, CatBoxTabletop(), DRAFT, text)


@pytest.mark.parametrize("word", ["quit", "Help", "?", "q", "undo", "box 0,0", "KPoB@1,1"])
def test_a_word_in_place_of_a_cell_is_meant_as_at_the_prompt_before(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, word)
    with pytest.raises(TypedInstead) as instead:
        steps("1")
    assert instead.value.text == word


def test_the_cells_are_listed_and_chosen_by_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    typing(monkeypatch, "2")
    lines = printed(lambda: found.extend(steps("1"))).splitlines()
    assert lines[0].strip().startswith("Lay YYVo with the side that only you see.")
    assert all(len(line) <= 80 for line in lines)
    (step,), move = found
    assert move is None
    assert any(f"  2: {step.placement.x},{step.placement.y}" in line for line in lines)


def test_nothing_or_another_cell_is_no_step_and_nobody_who_has_left_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typing(monkeypatch, "", "77,77")
    assert steps("1") == ((), None)
    with pytest.raises(IllegalMoveError, match="covers 0 occupied cells"):
        steps("1")
    with pytest.raises(Quit):
        steps("1")

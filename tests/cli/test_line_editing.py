"""Lines that are typed: editing, a history of each kind of prompt, commands everywhere."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cli.line import prompt
from cli.line.prompt import Quit, ask, ask_word, completed
from tests.support.terminal import Terminal

UP, LEFT = "\x1b[A", "\x1b[D"
TURN, CELL = r"\n> ", "cell> "


def test_the_arrows_edit_and_bring_back_what_was_typed_at_the_same_prompt(tmp_path: Path) -> None:
    game = Terminal(tmp_path, "play", "--bot", "greedy", "--seed", "3")
    game.expect(TURN)
    for typed, answer, following in (
        ("Undo", "nothing to take back", TURN),
        (UP, "Undo\r\n.*nothing to take back", TURN),
        ("lgend" + 4 * LEFT + "e", "yellow cat; o empty box", TURN),
        ("1", "", CELL),
        (UP + "999", "expected a number from 1 to", TURN),
        ("bo\t", "board", TURN),
        ("1", "", CELL),
        (UP + "9", "9999", TURN),
    ):
        game.type(typed)
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


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Somebody types lines, one after the other, in the process of the tests."""
    left = iter(lines)
    monkeypatch.setattr("builtins.input", lambda _: next(left))


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

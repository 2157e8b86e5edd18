"""Sentences on a terminal are broken between words, and stay whole in a pipe."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from cli.print import output
from tests.support.terminal import COLUMNS, Terminal

SENTENCE = "You are pink, seat 0 of 3 in the advanced game by Cat Box: the most points above Blue."


@pytest.fixture(params=[True, False], ids=["terminal", "pipe"])
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Console:
    """A console of 40 columns."""
    made = Console(
        file=StringIO(),
        width=40,
        force_terminal=request.param,
        color_system=None,
        soft_wrap=True,
        highlight=False,
    )
    monkeypatch.setattr(output, "console", made)
    return made


def lines(console: Console) -> list[str]:
    assert isinstance(console.file, StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_a_sentence_is_broken_between_words_on_a_terminal_only(terminal: Console) -> None:
    output.say(SENTENCE)
    shown = lines(terminal)
    assert " ".join(shown) == SENTENCE
    assert (len(shown) > 1) == terminal.is_terminal
    assert all(len(line) <= 40 for line in shown) == terminal.is_terminal


def test_the_last_column_of_a_row_goes_on_under_itself(terminal: Console) -> None:
    output.say_hanging(Text(f"{7:>6}  {SENTENCE}"), 8)
    first, *rest = lines(terminal)
    assert first.startswith("     7  You are")
    assert bool(rest) == terminal.is_terminal
    assert all(line.startswith(" " * 8) and line[8] != " " for line in rest)
    assert " ".join([first[8:], *(line[8:] for line in rest)]) == SENTENCE


def test_a_column_that_would_be_too_narrow_is_left_as_it_is(terminal: Console) -> None:
    output.say_hanging(Text(SENTENCE), 30)
    assert " ".join(lines(terminal)) == SENTENCE


def test_an_error_is_broken_between_words_on_a_terminal(tmp_path: Path) -> None:
    name = f"{'x' * 60}.json"
    terminal = Terminal(tmp_path, "show", name)
    assert terminal.end() == 2
    first, second = terminal.text.splitlines()
    assert name in first
    assert max(len(first), len(second)) <= COLUMNS

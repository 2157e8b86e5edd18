"""Sentences are broken between words, boards have signs that there are, a bar has its rate."""

from __future__ import annotations

from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from cli.print import output
from cli.print.progress import Rate
from games.ifitfits.rulings import Mode
from games.rng import Stream
from tests.support.ifitfits.random_positions import board
from tests.support.terminal import COLUMNS, Terminal
from views.catinthebox.sprites import NumberCard
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.choice_text import face_lines
from views.ifitfits.scenery import SCENERY, board_scene
from views.tabletop import Choice

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


def printed(text: Text, encoding: str) -> list[str]:
    """The lines on a terminal of an encoding, which would refuse any sign that it lacks."""
    file = TextIOWrapper(BytesIO(), encoding, newline="\n")
    output.Terminal(file=file, width=400, soft_wrap=True, color_system=None).print(text)
    file.seek(0)
    return file.read().splitlines()


@given(st.integers(0, 1 << 20), st.sampled_from((1, 6, 20)))
def test_a_board_has_as_many_signs(seed: int, cards: int) -> None:
    each = board(Stream("test-plain-signs", seed), cards, 5, Mode.BASIC)
    text = SCENERY.text(board_scene(each))
    plain, drawn = printed(text, "ascii"), printed(text, "utf-8")
    assert drawn == text.plain.splitlines()
    assert list(map(len, plain)) == list(map(len, drawn))


def test_a_card_keeps_its_outline() -> None:
    lines = face_lines(
        Choice("the 3", sprites=(NumberCard(3),), count=2), CatInTheBoxTabletop().face
    )
    assert printed(Text("\n").join(lines), "ascii") == ["+---+", "| 3 | x2", "+---+"]


def rate(completed: int, seconds: float, done: int = 0) -> str:
    now = [0.0]
    bar = Progress(get_time=lambda: now[0], disable=True)
    task = bar.add_task("", total=20, completed=done)
    now[0] = seconds
    bar.update(task, completed=completed)
    return Rate("turns", done).render(bar.tasks[0]).plain


@pytest.mark.parametrize(
    ("completed", "seconds", "done", "said"),
    [
        (10, 50.0, 0, "0.20 turns/s, about 0:50 left"),
        (15, 50.0, 10, "0.10 turns/s, about 0:50 left"),
        (12, 0.0001, 0, ""),
        (0, 30.0, 0, ""),
    ],
)
def test_the_rate_is_over_all_the_time(
    completed: int, seconds: float, done: int, said: str
) -> None:
    assert rate(completed, seconds, done) == said

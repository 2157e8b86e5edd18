"""Games of Cat in the Box on the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.catinthebox.round_ends import before_a_paradox
from tests.support.commands import answers

CARDS = re.compile(r"│ (\d) │")

COLOURS = re.compile(r"^ +(?:[R-][B-][Y-][G-] *)+$", re.MULTILINE)


def answered(home: Path, *lines: str) -> list[str]:
    """What is shown to a person before and after each line, in the process of the tests."""
    command = "play", "--game", "catinthebox", "Anna", *bots(2), "--seed", "5"
    return answers(*command, cwd=home, typed=lines)


def bots(count: int) -> list[str]:
    return [word for _ in range(count) for word in ("--bot", "random")]


def test_the_end_of_a_round_is_a_block_of_lines(tmp_path: Path) -> None:
    record = before_a_paradox()
    (tmp_path / "game.json").write_text(record.text)
    *_, position = record.positions()
    step = str(next(iter(position.moves)))
    shown = answers("play", "--resume", "game.json", cwd=tmp_path, typed=[step])
    block = re.search(
        r"\n\nRound \d of 3 is over\nA paradox of .*\n.*bonus +this round +so far\n(.+\n){3}\n",
        shown[1],
    )
    assert block, shown[1]


def test_the_hands_and_discards_of_others_stay_hidden(tmp_path: Path) -> None:
    text = "".join(answered(tmp_path, "x4", "=1"))
    assert "random lays a card aside" in text
    rows = re.findall(r"^[> ] [12] random\S* .*", text, re.MULTILINE)
    assert rows
    assert all(re.search(r" \d+ cards$", row.rstrip()) for row in rows)


def test_what_can_t_be_played_is_refused_with_the_reason(tmp_path: Path) -> None:
    refused = {
        "B3": "expected a discard such as x4",
        "x9": "the hand holds no 9",
        "undo": "nothing to take back",
        "Q7": "is no move",
        "": "help lists what you can type",
    }
    _, *said = answered(tmp_path, *refused)
    for reason, text in zip(refused.values(), said, strict=True):
        assert reason in text


def test_help_explains_the_screen_and_why_the_last_move(tmp_path: Path) -> None:
    _, explained, *_, why = answered(tmp_path, "help", "x4", "=1", "B3", "why")
    assert "lay a card of this number aside" in explained
    assert "won 1/3        tricks won, of those predicted" in explained
    assert "If the round ended now" in why


@pytest.mark.slow
def test_the_numbers_of_a_hint_name_what_can_be_played(tmp_path: Path) -> None:
    text = "".join(answered(tmp_path, "x4", "=1", "numbers"))
    listed = re.findall(r"^ +([BYG]\d) +[+-]\d", text, re.MULTILINE)
    assert "would do in your place" in text
    cards = CARDS.findall(text.split("Turn ")[-1])
    open_to = COLOURS.findall(text)[-1].split()
    pairs = zip(cards, open_to, strict=True)
    assert set(listed) <= {f"{colour}{card}" for card, colours in pairs for colour in colours}
    assert listed
    assert re.search(r"to\s+win\s+the\s+game", text)

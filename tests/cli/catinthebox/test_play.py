"""Games of Cat in the Box on the terminal."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.catinthebox.round_ends import before_a_paradox
from tests.support.commands import answers


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


def test_help_explains_the_screen_and_why_the_last_move(tmp_path: Path) -> None:
    _, explained, *_, why = answered(tmp_path, "help", "x4", "=1", "B3", "why")
    assert "lay a card of this number aside" in explained
    assert "won 1/3        tricks won, of those predicted" in explained
    assert "If the round ended now" in why

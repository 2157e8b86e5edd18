"""Hints, reasons and the review of `catbox play`: what they know, and a whole game with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import past_games
from tests.support.commands import answers, output
from tests.support.terminal import COLUMNS

SECONDS = "0.2"


def test_three_hints_fit_the_screen(tmp_path: Path) -> None:
    bots = "bot:rival", "bot:greedy", "bot:rival"
    command = "play", "Anna", *bots, "--seed", "4", "--time", SECONDS
    *_, answer = answers(*command, cwd=tmp_path, typed=["hint"] * 3)
    assert [line for line in answer.splitlines() if len(line) > COLUMNS] == []
    assert "  Hint 3 of 3: You lay" in answer


@pytest.mark.slow
def test_a_review_can_be_asked_for_from_the_start_and_after_a_break(tmp_path: Path) -> None:
    path, whole = tmp_path / "game.json", past_games.played("catbox", "bot:greedy", "Anna")
    *before, last = whole.turns
    left = past_games.played("catbox", "bot:greedy", "Anna", turns=len(before))
    path.write_text(left.text)
    command = "play", "--resume", path, "--review", "--time", "0.02"
    _, why, *_, end = answers(*command, cwd=tmp_path, typed=["why", *str(last).split(), ""])
    assert "From your seat" in why
    assert "points given away" in end
    assert "Enter ends." not in end


@pytest.mark.slow
def test_bots_alone_are_reviewed_if_asked(tmp_path: Path) -> None:
    play = "play", "--game", "catinthebox", "bot:greedy", "bot:random"
    told = output(*play, "--seed", "4", "--review", "--time", "0.02", cwd=tmp_path)
    assert "greedy: # points ahead or behind" in told
    assert list((tmp_path / "data" / "catbox").rglob("*.json")) == []

"""The full screen in a real terminal, of three sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import loading
from tests.support.full_screen import FullScreen
from tests.support.running import results_of

SIZES = {"catbox": (80, 24), "catinthebox": (120, 40), "ifitfits": (200, 60)}


def play(home: Path, name: str, *args: str) -> FullScreen:
    return FullScreen(home, SIZES[name], "play", "--game", name, *args)


def test_ctrl_c_leaves_a_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = play(tmp_path, "catbox", "--bot", "greedy", "--seed", "7", "--record", str(path))
    shown = game.until("Enter lays it here")
    assert "[P]" in shown
    assert "You are blue (B): 3 points so far" in shown
    game.press("enter")
    game.until(">e end your turn")
    game.press("enter")
    game.until("turn 3, You to move")
    game.press("\x03")
    assert game.end() == 130
    assert f"catbox play --resume {path}"[:70] in game.text.replace("\n", "")
    assert len(loading.load(path).value.turns) == 2
    assert game.greys_alone


@pytest.mark.slow
@pytest.mark.parametrize("name", ["catinthebox", "ifitfits"])
def test_a_game_begins_on_a_larger_screen(name: str, tmp_path: Path) -> None:
    game = play(tmp_path, name, "--bot", "greedy", "--seed", "7")
    game.until("turn 1, You to move")
    game.until(">1")
    game.press("?")
    game.until("Keys and signs")
    game.press("q")
    game.press("q")
    assert game.end() == 0
    assert "catbox play --resume" in game.text


@pytest.mark.slow
def test_a_daily_is_left_and_goes_on(tmp_path: Path) -> None:
    day = "2026-11-17"
    daily = FullScreen(tmp_path, (80, 24), "daily", "--date", day)
    daily.until("covers B at -1,2")
    daily.press("h")
    daily.until("Hint 1 of 3")
    daily.press("enter")
    daily.press("q")
    assert daily.end() == 0
    assert f"To go on: catbox daily --date {day}" in daily.text
    again = FullScreen(tmp_path, (80, 24), "daily", "--date", day, colour=True)
    again.until("Hint 1 of 3")
    again.press("g", "g")
    again.until("Solution: ")
    again.press("enter")
    assert again.end() == 0
    assert not again.greys_alone
    assert "gave up" in again.text or "given up" in again.text
    (result,) = results_of(tmp_path).finished()
    assert result.progress.course == "?-"

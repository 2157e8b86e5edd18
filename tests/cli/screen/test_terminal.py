"""The full screen in a real terminal, of three sizes."""

from __future__ import annotations

import re
import time
from datetime import date
from pathlib import Path

import pytest

from games import loading
from puzzles import dailies
from puzzles.lesson import tutorial_of
from tests.support.full_screen import GAME, FullScreen
from tests.support.past_games import played
from tests.support.running import results_of

GAMES = "catbox", "catinthebox", "ifitfits"
SIZES = {"catbox": (80, 24), "catinthebox": (120, 40), "ifitfits": (200, 60)}


DAY = "2026-11-17"
"""A day of which the daily is shipped."""


def play(home: Path, name: str, *args: str) -> FullScreen:
    return FullScreen(home, SIZES[name], "play", "--game", name, *args)


def end_of(game: FullScreen, path: Path) -> None:
    """Close what is shown last: the game is over, and its record is whole."""
    game.until("The record is in")
    assert game.end() == 0
    *_, last = loading.load(path).value.positions()
    assert last.over


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game of a person against a bot."""
    path = tmp_path / "game.json"
    path.write_text(played("catbox", "Anna", "bot:random").text)
    return path


@pytest.mark.slow
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
    assert game.colourless


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
    assert "Nobody has made a move: the game isn't kept." in game.text


@pytest.mark.nightly_cases("catinthebox", "ifitfits")
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_with_keys_alone(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = play(tmp_path, name, "--bot", "random", "--seed", "7", "--record", str(path))
    game.until("turn 1, You to move")
    game.play_to_the_end("\t", "enter")
    game.press("enter")
    end_of(game, path)
    assert game.colourless


@pytest.mark.nightly
def test_a_whole_game_is_played_with_the_mouse_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = play(tmp_path, "catbox", "--bot", "random", "--seed", "7", "--record", str(path))
    game.until("turn 1, You to move")
    begun = time.monotonic()
    while not re.search("The game is over|The record is in", shown := game.settle()):
        assert time.monotonic() - begun < GAME, shown
        if ">e end your turn" in shown:
            game.click(">e end")
        elif re.search(r"\[[KPVBYo]\]", shown):
            game.click(r"\[[KPVBYo]\]")
        else:
            chosen = re.search(r">(\d)", shown)
            assert chosen, shown
            game.click(rf" {int(chosen[1]) + 1} ")
    if "The game is over" in shown:
        game.click("Enter closes")
    end_of(game, path)


@pytest.mark.slow
def test_a_daily_with_a_wrong_try_a_hint_and_a_step_taken_back_is_shared(tmp_path: Path) -> None:
    challenge = dailies.shipped("catbox", date.fromisoformat(DAY))
    assert challenge is not None
    daily = FullScreen(tmp_path, (80, 24), "daily", "--date", DAY)
    daily.until(r"at -?\d+,-?\d+: ")
    while "Not yet" not in daily.settle():
        daily.press("enter")
    daily.press("enter", "h")
    daily.until("Hint 1 of 3")
    first, *rest = challenge.solution
    daily.lay(first)
    daily.settle()
    daily.press("u")
    daily.lay(first)
    for step in rest:
        daily.lay(step)
    daily.until("Solution: ")
    daily.press("enter")
    assert daily.end() == 0
    assert f"Cat Box daily {DAY}" in daily.text
    assert "solved on try 2, 1 hint" in " ".join(daily.text.split())
    (result,) = results_of(tmp_path).finished()
    assert result.progress.course == "x?*"


@pytest.mark.slow
def test_a_key_sends_only_what_it_changes(tmp_path: Path) -> None:
    game = FullScreen(tmp_path, (120, 40), "play", "--bot", "random", "--seed", "7", colour=True)
    game.until("Enter lays it here")
    game.settle(1.5)
    whole, sent = len(game.sent), []
    for key in ("right", "left", "right"):  # What came late belongs to no key.
        game.sent = ""
        game.press(key)
        game.until("!P!")
        game.settle(1.5)
        assert "\x1b[2J" not in game.sent
        sent.append(len(game.sent))
    assert 0 < min(sent) < min(6000, whole / 3)
    game.press("q")
    assert game.end() == 0


@pytest.mark.slow
def test_a_daily_is_left_and_goes_on(tmp_path: Path) -> None:
    day = DAY
    daily = FullScreen(tmp_path, (80, 24), "daily", "--date", day)
    daily.until("covers B at -1,2")
    daily.press("h")
    daily.until("Hint 1 of 3")
    daily.press("q")
    assert daily.end() == 0
    assert f"To go on: catbox daily --date {day}" in daily.text
    again = FullScreen(tmp_path, (80, 24), "daily", "--date", day, colour=True)
    again.until("Hint 1 of 3")
    again.press("g", "g")
    again.until("Solution: ")
    again.press("enter")
    assert again.end() == 0
    assert not again.colourless
    assert "gave up" in again.text or "given up" in again.text
    (result,) = results_of(tmp_path).finished()
    assert result.progress.course == "?-"


@pytest.mark.slow
def test_the_list_of_dailies_comes_first_and_is_left_without_a_trace(tmp_path: Path) -> None:
    listed = FullScreen(tmp_path, (80, 24), "daily")
    shown = listed.until("q leaves")
    assert "The dailies of " in shown
    assert "3  If It Fits" in shown
    assert "o not yet" in shown
    listed.press("q")
    assert listed.end() == 0
    assert listed.colourless
    assert not results_of(tmp_path).path.exists()


@pytest.mark.nightly_cases("catinthebox", "ifitfits")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_lessons_are_left_and_go_on(name: str, tmp_path: Path) -> None:
    first, second, *_ = tutorial_of(name).lessons
    lessons = FullScreen(tmp_path, (80, 24), "learn", "--game", name)
    lessons.until(f"Lesson 1 of 16: {first.title}")
    lessons.press("enter")
    lessons.until(first.task[:28])
    lessons.press("g", "g")
    lessons.until("The move: ")
    lessons.press("enter")
    lessons.until(f"Lesson 2 of 16: {second.title}")
    lessons.press("enter")
    lessons.until("Enter ")
    lessons.press("q")
    assert lessons.end() == 0
    assert "0 of 16 lessons done. To go on: catbox learn" in lessons.text
    again = FullScreen(tmp_path, (80, 24), "learn", "--game", name)
    again.until(f"Lesson 2 of 16: {second.title}")
    again.press("\x03")
    assert again.end() == 130


@pytest.mark.slow
def test_a_game_without_a_name_is_resumed_replayed_and_thrown_away(tmp_path: Path) -> None:
    game = play(tmp_path, "catinthebox", "--bot", "random", "--seed", "7")
    game.until("turn 1, You to move")
    game.press("enter")
    game.until("turn 3, You to move")
    game.press("q")
    assert game.end() == 0
    assert "catbox resume 1" in game.text
    again = FullScreen(tmp_path, (80, 24), "resume")
    again.until("turn 3, You to move")
    again.press("\x03")
    assert again.end() == 130
    past = FullScreen(tmp_path, (80, 24), "replay", "1")
    past.until("after turn 0 of 2")
    past.press("right")
    past.until("after turn 1 of 2")
    past.press("\x03")
    assert past.end() == 0
    assert "Traceback" not in past.text


@pytest.mark.slow
def test_a_review_is_stepped_through_and_summed_up(record: Path, tmp_path: Path) -> None:
    review = FullScreen(tmp_path, (120, 40), "review", str(record), "--bot", "greedy")
    review.until("w goes to the worst turn")
    review.press("w")
    review.until("Gave away")
    review.press("q")
    assert review.end() == 0
    assert "Anna: 23 turns" in review.text


@pytest.mark.slow
def test_a_turn_of_a_review_is_tried_again_and_the_turns_of_bots_are_looked_at(
    record: Path, tmp_path: Path
) -> None:
    review = FullScreen(tmp_path, (80, 24), "review", str(record), "--bot", "greedy")
    review.until("w goes to the worst turn")
    review.press("w")
    review.until("Gave away")
    review.press("n")
    review.until("On the board: ")
    review.press("a")
    review.until("Find a better one")
    review.press("h")
    review.press("g")
    review.until("greedy would have taken")
    review.press("enter")
    review.until("Gave away")
    review.press("right")
    review.until("This turn wasn't looked at")
    review.press("b")
    review.until("Gave away|As good as")
    review.press("q")
    assert review.end() == 0
    assert "Anna: 23 turns" in review.text
    assert "random: 23 turns" in review.text


@pytest.mark.slow
def test_ctrl_c_leaves_a_review_that_is_still_computed(record: Path, tmp_path: Path) -> None:
    review = FullScreen(tmp_path, (80, 24), "review", str(record), "--time", "60", "--jobs", "1")
    review.until("0/23")
    review.press("\x03")
    assert review.end() == 130
    assert "interrupted" in review.text
    assert "Traceback" not in review.text

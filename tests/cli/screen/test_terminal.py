"""What the full screen needs a real terminal for: to come, to be left, to go on, and its signs."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import loading
from puzzles.lesson import tutorial_of
from tests.support.catinthebox.round_ends import before_a_paradox
from tests.support.full_screen import FullScreen
from tests.support.past_games import played
from tests.support.running import results_of

DAY = "2026-11-17"
"""A day of which the daily is shipped."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game of a person against a bot."""
    path = tmp_path / "game.json"
    path.write_text(played("catbox", "Anna", "bot:random").text)
    return path


@pytest.mark.slow
def test_a_game_is_over_and_its_last_page_is_closed_with_the_mouse(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(before_a_paradox(last=True).text)
    game = FullScreen(tmp_path, (120, 40), "play", "--resume", str(path))
    game.until(">")
    game.settle()
    game.press("enter")
    game.until("Round 3 of 3 is over")
    game.press("enter")
    game.until("The game is over")
    game.click("Enter closes")
    game.until("The record is in")
    assert game.end() == 0
    *_, last = loading.load(path).value.positions()
    assert last.over


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
    assert "Nobody has made a move: the game isn't kept." in game.text


@pytest.mark.slow
def test_a_daily_is_left_and_goes_on(tmp_path: Path) -> None:
    daily = FullScreen(tmp_path, (80, 24), "daily", "--date", DAY)
    daily.until(r"at -?\d+,-?\d+: ")
    while "Not yet" not in daily.settle():
        daily.press("enter")
    daily.press("enter", "h")
    daily.until("Hint 1 of 3")
    daily.press("q")
    assert daily.end() == 0
    assert f"To go on: catbox daily --date {DAY}" in daily.text
    again = FullScreen(tmp_path, (80, 24), "daily", "--date", DAY, colour=True)
    again.until("Hint 1 of 3")
    again.press("g", "g")
    again.until("Solution: ")
    again.press("enter")
    assert again.end() == 0
    assert not again.colourless
    assert f"Cat Box daily {DAY}" in again.text
    assert "given up after 1 try, 1 hint" in " ".join(again.text.split())
    (result,) = results_of(tmp_path).finished()
    assert result.progress.course == "x?-"


@pytest.mark.slow
def test_the_list_of_dailies_comes_first_and_is_left_without_a_trace(tmp_path: Path) -> None:
    listed = FullScreen(tmp_path, (80, 24), "daily")
    shown = listed.until("q leaves")
    assert "The dailies of " in shown
    assert "3  If It Fits" in shown
    listed.press("q")
    assert listed.end() == 0
    assert listed.colourless
    assert not results_of(tmp_path).path.exists()


@pytest.mark.slow
def test_lessons_are_left_and_go_on(tmp_path: Path) -> None:
    first, second, *_ = tutorial_of("catbox").lessons
    lessons = FullScreen(tmp_path, (80, 24), "learn", "--game", "catbox")
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
    again = FullScreen(tmp_path, (80, 24), "learn", "--game", "catbox")
    again.until(f"Lesson 2 of 16: {second.title}")
    again.press("\x03")
    assert again.end() == 130


@pytest.mark.slow
def test_a_game_without_a_name_is_resumed_and_replayed(tmp_path: Path) -> None:
    seats = ("--game", "catinthebox", "--bot", "random", "--seed", "7")
    game = FullScreen(tmp_path, (120, 40), "play", *seats)
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
def test_a_review_is_stepped_through_a_turn_is_tried_again_and_bots_are_looked_at(
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

"""What the full screen needs a real terminal for: to come, to be left, to go on, and its signs."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import loading
from tests.support.catinthebox.round_ends import before_a_paradox
from tests.support.full_screen import FullScreen
from tests.support.past_games import played
from tests.support.running import results_of

pytestmark = pytest.mark.slow

DAY = "2026-11-17"
"""A day of which the daily is shipped."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game of a person against a bot."""
    path = tmp_path / "game.json"
    path.write_text(played("catbox", "Anna", "bot:random").text)
    return path


def left(
    home: Path, *args: str, keys: str, size: tuple[int, int] = (80, 24), status: int = 0
) -> FullScreen:
    """A command on the full screen, left by somebody who sees things and presses keys in turn."""
    screen = FullScreen(home, size, *args)
    screen.walk(keys)
    assert screen.end() == status
    assert "Traceback" not in screen.text
    return screen


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


def test_a_key_sends_only_what_it_changes(tmp_path: Path) -> None:
    game = FullScreen(tmp_path, (120, 40), "play", "--bot", "random", "--seed", "7", colour=True)
    game.until("Enter lays it here")
    game.settle(1.5)
    assert not game.colourless
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


def test_a_daily_is_left_and_goes_on(tmp_path: Path) -> None:
    daily = "daily", "--date", DAY
    keys = "s skips the lesson -> s\nYour lead: -1 -> h\nHint 1 of 3 -> q"
    assert f"To go on: catbox daily --date {DAY}" in left(tmp_path, *daily, keys=keys).text
    keys = "Hint 1 of 3 -> g g\nSolution:  -> enter\ni tells why -> enter"
    again = left(tmp_path, *daily, keys=keys)
    assert f"Cat Box daily {DAY}" in again.text
    assert "Given up after 0 tries, 1 hint" in " ".join(again.text.split())
    (result,) = results_of(tmp_path).finished()
    assert result.progress.course == "?-"


def test_the_list_of_dailies_and_the_lessons_are_left_without_a_trace(tmp_path: Path) -> None:
    listed = left(tmp_path, "daily", keys="The dailies of  -> \n3  If It Fits -> \nq leaves -> q")
    assert listed.colourless
    assert not results_of(tmp_path).path.exists()
    lessons = left(tmp_path, "learn", "--game", "catbox", keys="Lesson 1 of 19 -> enter q")
    assert "0 of 19 lessons done. To go on: catbox learn" in lessons.text


def test_a_game_without_a_name_is_resumed_and_replayed(tmp_path: Path) -> None:
    play = "play", "--game", "catinthebox", "--bot", "random", "--seed", "7"
    keys = "turn 1, You to move -> enter\nturn 3, You to move -> q"
    assert "catbox resume 1" in left(tmp_path, *play, keys=keys, size=(120, 40)).text
    left(tmp_path, "resume", keys="turn 3, You to move -> \x03", status=130)
    left(tmp_path, "replay", "1", keys="after turn 0 of 2 -> right\nafter turn 1 of 2 -> \x03")


STEPPED = """\
w goes to the worst turn -> w
gave away -> n
On the board:  -> a
Find a better one -> h g
greedy would have taken -> enter
gave away -> right
This turn wasn't looked at -> b
gave away|As good as -> q"""


def test_a_review_is_stepped_through_a_turn_is_tried_again_and_bots_are_looked_at(
    record: Path, tmp_path: Path
) -> None:
    review = left(tmp_path, "review", str(record), "--bot", "greedy", keys=STEPPED)
    assert "the game turned for Anna" in review.text
    assert "random gave away" in review.text


def test_ctrl_c_leaves_a_review_that_is_still_computed(record: Path, tmp_path: Path) -> None:
    review = "review", str(record), "--time", "60", "--jobs", "1"
    assert "interrupted" in left(tmp_path, *review, keys="0/23 -> \x03", status=130).text

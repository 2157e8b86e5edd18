"""The front door: menus that lead to commands, and know how far the player is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from games import registry
from puzzles.dailies import daily_recipe
from puzzles.recipe import TIERS
from puzzles.results import Progress
from solver.bots.roster import roster_of
from tests.support.days import DECEMBER, EVENING, TODAY
from tests.support.past_games import played
from tests.support.running import results_of
from views.sessions import front_door as door
from views.sessions.front_door import DoorMenu, Words, front_door
from views.sessions.setup import seated
from views.sessions.share_text import scale_text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, on an evening of the calendar."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(door, "local_time", EVENING.astimezone)
    return tmp_path


def through(*names: str, start: DoorMenu | None = None) -> DoorMenu | Words:
    """Where somebody comes who takes the rows that begin in a way, one after the other."""
    found: DoorMenu | Words = start or front_door()
    for name in names:
        assert isinstance(found, DoorMenu), name
        found = next(row.then() for row in found.rows if row.name.startswith(name))
    return found


def menu(*names: str, start: DoorMenu | None = None) -> DoorMenu:
    found = through(*names, start=start)
    assert isinstance(found, DoorMenu)
    return found


def menus() -> Iterator[DoorMenu]:
    """Every menu, each as often as its title and its rows are new."""
    seen, left = set(), [front_door()]
    while left:
        each = left.pop()
        key = each.title, tuple(row[:2] for row in each.rows)
        if key not in seen:
            seen.add(key)
            yield each
            left += [to for row in each.rows if isinstance(to := row.then(), DoorMenu)]


def test_the_first_menu_offers_all_that_one_comes_for_and_every_other_one_leads_back() -> None:
    names = ", ".join(row.name for row in front_door().rows)
    assert names == "Learn, Today's puzzles, Play, Go on, Puzzles to practise, Statistics"
    every = list(menus())
    assert [each.title for each in every if each.back is None] == [front_door().title]
    assert all(each.rows or each.empty for each in every)


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_first_game_is_against_a_bot_for_beginners(game: str) -> None:
    title = registry.entry(game).title
    words = through("Play", title, "Begin")
    assert words == ("play", "--game", game, "--bot", "greedy")
    assert roster_of(game).default == "greedy"


def test_a_game_is_played_with_the_level_the_seats_and_the_mode_that_are_chosen() -> None:
    plan = menu("Play", "If It Fits", "Level", "novice")
    for names in (("2 players", "4 players"), ("More settings", "mode", "advanced")):
        plan = menu(*names, start=plan)
    begin = plan.rows[0]
    assert begin.text == ("catbox play --game ifitfits --bot novice --players 4 --mode advanced")
    assert begin.then() == tuple(begin.text.split(" ")[1:])


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_newcomer_is_asked_for_no_more_than_the_level_and_the_players(game: str) -> None:
    begin, level, players, *others = menu("Play", registry.entry(game).title).rows
    assert begin.name == "Begin"
    assert level.name.startswith("Level")
    assert players.name.endswith(("player", "players"))
    assert [row.name for row in others] == ["More settings"]


@pytest.mark.parametrize("game", registry.GAMES)
def test_each_level_stands_there_with_a_sentence_of_its_own_and_its_rating(game: str) -> None:
    rows, roster = menu("Play", registry.entry(game).title, "Level").rows, roster_of(game)
    assert [row.name for row in rows] == [*roster.levels]
    for row in rows:
        text = roster.level(row.name).text
        assert row.text == f"{text} (rating {roster.rating(row.name)})"
    assert len({row.text.partition(" (")[0] for row in rows}) == len(rows)


def test_the_seats_that_are_left_go_to_the_bot_that_is_named_last() -> None:
    entry = registry.entry("catbox")
    names = [player.name for player in seated(entry, ["Anna"], ["greedy", "rival"], 5)]
    assert names == ["Anna", "greedy", "rival", "rival Luna", "rival Leo"]
    assert [player.player for player in seated(entry, [], [], 3)] == ["human", *["bot:greedy"] * 2]


def test_lessons_say_how_many_are_done_and_today_s_puzzles_which_are_solved(home: Path) -> None:
    rows = menu("Learn").rows
    assert [row.name for row in rows] == [entry.title for entry in registry.GAMES.values()]
    assert all(row.text.startswith("0 of ") for row in rows)
    assert through("Learn", "Cat in the Box") == ("learn", "--game", "catinthebox")
    recipe = daily_recipe("ifitfits", TODAY)
    results_of(home).keep("ifitfits", TODAY, recipe, Progress("*", 5.0), TODAY)
    row = front_door().rows[1]
    assert row.text == "Cat Box: not yet, Cat in the Box: not yet, If It Fits: solved"
    assert row.then() == ("daily",)


def test_somebody_who_has_tried_no_daily_is_led_to_a_small_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saturday = datetime.combine(DECEMBER, EVENING.time()).astimezone()
    monkeypatch.setattr(door, "local_time", lambda: saturday)
    learn, small, todays, *_ = front_door().rows
    assert [learn.name, small.name, todays.name] == ["Learn", "A small puzzle", "Today's puzzles"]
    assert small.then() == ("daily", "--small")
    recipe = daily_recipe("ifitfits", DECEMBER)
    results_of(home).keep("ifitfits", DECEMBER, recipe, Progress("x", 5.0), DECEMBER)
    assert "A small puzzle" not in [row.name for row in front_door().rows]


def test_only_games_that_were_left_go_on(home: Path) -> None:
    assert menu("Go on").rows == []
    assert menu("Go on").empty == "No game is left unfinished."
    folder = home / "data" / "catbox" / "games"
    folder.mkdir(parents=True)
    (folder / "3.json").write_text(played("catbox", "Anna", "bot:random", turns=6).text)
    (row,) = menu("Go on").rows
    assert (row.name, row.then()) == ("Cat Box", ("resume", "3"))
    assert "Anna" in row.text


def test_puzzles_of_each_difficulty_can_be_practised() -> None:
    rows = menu("Puzzles to practise", "Cat Box").rows
    assert [row.name for row in rows] == [f"{scale_text(each.name)} {each.title}" for each in TIERS]
    counts = [int(row.text.split(" ")[0]) for row in rows]
    assert sum(counts) == (TODAY - datetime(2026, 1, 1).date()).days
    assert rows[2].then() == ("daily", "--game", "catbox", "--random", "--tier", "tomcat")

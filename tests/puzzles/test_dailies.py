"""Dailies: the recipe of a day, when days end, what is shipped, and puzzles to practise."""

from __future__ import annotations

import runpy
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
import pytest

from games import registry
from games.protocol import GameError
from languages.message import translated
from puzzles import dailies
from puzzles.challenge import Difficulty, fingerprint, parse_challenge
from puzzles.dailies import (
    MOST,
    PracticeName,
    dailies_on,
    daily_recipe,
    games_with_dailies,
    parse_daily,
    parse_day,
    practice_recipe,
    rotation_of,
    shipped_dailies,
    time_to_next,
)
from puzzles.generator import generate
from puzzles.kind import Series, daily_seed, kind_named, puzzles_of
from puzzles.recipe import TIERS, Half, parse_recipe, part_at
from puzzles.results import DAY
from puzzles.share_code import share_code, shared_puzzle
from puzzles.verification import verify
from tests.support.bars import puzzle_of
from tests.support.challenges import chain_challenge, texts_of
from tests.support.days import dailies_of
from tests.support.paths import ROOT

GAMES = games_with_dailies()

every_game = pytest.mark.parametrize("game", GAMES)

ROTATION = rotation_of("catbox")

TIER_NAMES = tuple(tier.name for tier in TIERS)


@every_game
def test_each_kind_is_in_the_dailies_with_tiers_that_follow_one_another(game: str) -> None:
    pairs, puzzles = list(rotation_of(game).pairs()), puzzles_of(game)
    assert {tier for _, tier in pairs} == set(TIER_NAMES)
    assert {kind for kind, _ in pairs} == set(puzzles.kinds())
    for kind in puzzles.kinds():
        tiers = puzzles.tiers_of(kind)
        first = TIER_NAMES.index(tiers[0])
        assert tiers == TIER_NAMES[first : first + len(tiers)]


def test_another_number_is_another_puzzle_and_the_same_number_the_same() -> None:
    made = [
        generate(practice_recipe(PracticeName("catbox", "turn", "kitten", n))) for n in (1, 2, 1)
    ]
    assert made[0].text == made[2].text
    assert made[0].puzzle != made[1].puzzle
    assert {(each.kind, each.tier) for each in made} == {("turn", "kitten")}


@every_game
def test_every_kind_has_puzzles_in_both_halves_of_its_tiers(game: str) -> None:
    """So that practice can offer them: as the dailies that were measured show."""
    measured = [(each.kind, each.difficulty) for each in dailies_of(game)]
    found = {
        (kind, str(part_at(known.logits)))
        for kind, known in measured
        if isinstance(known, Difficulty)
    }
    pairs = rotation_of(game).pairs()
    assert found == {(kind, f"{tier}-{half}") for kind, tier in pairs for half in Half}


def test_half_a_tier_can_be_practised() -> None:
    made = generate(practice_recipe(PracticeName("catbox", "turn", "kitten-upper", 1)))
    assert isinstance(made.difficulty, Difficulty)
    assert str(part_at(made.difficulty.logits)) == "kitten-upper"


@pytest.mark.parametrize(
    "name",
    [
        ("catbox", "turn", "kitten-middle", 1),
        ("catbox", "turn", "dog", 1),
        ("catbox", "riddle", "lynx", 1),
        ("catbox", "turn", "tiger", 1),
        ("catbox", "turn", "tabby", 0),
        ("catbox", "turn", "tabby", MOST + 1),
    ],
)
def test_there_is_no_other_puzzle_to_practise(name: tuple[str, str, str, int]) -> None:
    with pytest.raises(GameError, match="no such puzzle to practise"):
        practice_recipe(PracticeName(*name))


# When a day ends


DATABASE: Final = Path(str(files("tzdata"))) / "zoneinfo"

HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)

ODD: Final = (
    ("Europe/Madrid", (2027, 3, 28, 0, 30), 22.5),
    ("Europe/Madrid", (2027, 10, 31, 0, 30), 24.5),
    ("America/Santiago", (2027, 9, 4, 23, 30), 0.5),
    ("Asia/Beirut", (2027, 3, 27, 23, 30), 0.5),
    ("Africa/Cairo", (2027, 4, 29, 23, 30), 0.5),
    ("Africa/Cairo", (2027, 10, 28, 22, 30), 2.5),
    ("America/Havana", (2027, 3, 13, 23, 30), 0.5),
    ("America/Havana", (2027, 11, 7, 0, 30), 24.5),
    ("Pacific/Apia", (2011, 12, 29, 23, 30), 0.5),
    ("Pacific/Kwajalein", (1993, 8, 20, 23, 30), 0.5),
)
"""Times before an hour, midnight or a day is left out or comes twice, and hours to the next day."""


@pytest.mark.parametrize(("name", "now", "hours"), ODD)
def test_a_day_ends_with_the_first_second_of_another_date(
    name: str,
    now: tuple[int, int, int, int, int],
    hours: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with (DATABASE / name).open("rb") as file:
        zone = ZoneInfo.from_file(file, name)
    moment = datetime(*now, tzinfo=zone).astimezone(UTC)
    with monkeypatch.context() as patch:
        patch.setenv("TZ", f":{DATABASE / name}")
        time.tzset()
        assert time_to_next(moment) == hours * HOUR
        for at in (moment + number * HOUR for number in range(-27, 28)):
            end, today = at + time_to_next(at), at.astimezone(zone).date()
            assert end > at
            assert end.astimezone(zone).date() > today
            assert (end - SECOND).astimezone(zone).date() == today
    time.tzset()


# The recipe of a day


MONDAY = date(2040, 1, 2)
"""A day of a year that isn't shipped."""

WEEK = timedelta(7)

LONGEST_TURN = 4
"""Weeks after which all kinds of any tier have come on a weekday."""


@pytest.mark.parametrize(
    ("day", "recipe"),
    [
        ("2026-01-01", "chain:v1,tier=tabby,cards=8,objective=margin#daily-2026-01-01"),
        ("2026-01-05", "chain:v1,tier=kitten,cards=8,objective=score#daily-2026-01-05"),
        ("2026-01-08", "duel:v1,tier=tabby,cards=12,objective=margin#daily-2026-01-08"),
        ("2026-01-29", "chain:v1,tier=tabby,cards=9,objective=margin#daily-2026-01-29"),
        ("2040-01-02", "turn:v3,tier=kitten,half=lower#daily-2040-01-02"),
        ("2040-01-05", "turn:v3,tier=tabby,half=upper#daily-2040-01-05"),
        ("9999-12-31", "advanced:v3,tier=tomcat#daily-9999-12-31"),
    ],
)
def test_a_day_has_a_recipe(day: str, recipe: str) -> None:
    """That of the puzzle which is shipped, whatever made it; then by the rotation."""
    assert str(daily_recipe("catbox", parse_day("catbox", day))) == recipe


@every_game
def test_the_kinds_of_a_tier_take_turns_on_each_weekday(game: str) -> None:
    rotation = rotation_of(game)
    for day in (MONDAY + number * DAY for number in range(7)):
        kinds = rotation.kinds[daily_recipe(game, day).tier.name]
        coming = [daily_recipe(game, day + week * WEEK).kind for week in range(len(kinds))]
        assert sorted(coming) == sorted(kinds)


@pytest.mark.parametrize("monday", [date(2026, 1, 5), MONDAY])
@every_game
def test_the_week_gets_harder(game: str, monday: date) -> None:
    recipes = [daily_recipe(game, monday + number * DAY) for number in range(7)]
    bands = [recipe.band for recipe in recipes]
    assert bands == sorted(bands)
    assert {recipe.tier.name for recipe in recipes} == set(TIER_NAMES)


@every_game
def test_no_day_of_a_week_to_come_may_be_easier_than_the_one_before(game: str) -> None:
    """From Monday to Thursday each half of a tier is harder than the one before it."""
    bands = [daily_recipe(game, MONDAY + number * DAY).band for number in range(7)]
    assert all(one.hardest == other.easiest for one, other in pairwise(bands))


@every_game
def test_each_day_asks_for_what_its_kind_can_draw(game: str) -> None:
    for number in range(7 * LONGEST_TURN):
        recipe = daily_recipe(game, MONDAY + number * DAY)
        draw = kind_named(game, recipe.kind).draw
        assert any(draw(recipe, recipe.stream(n)) is not None for n in range(1000))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "2026-02-29",
        "2026-13-01",
        "20260101",
        "2026-W01-1",
        "10000-01-01",
        "\u0662026-01-01",
    ],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="is not a date: expected one like 2026-01-01"):
        parse_day("catbox", text)


@pytest.mark.parametrize("text", ["2025-12-31", "0001-01-01"])
def test_days_before_the_first_daily_are_refused(text: str) -> None:
    with pytest.raises(GameError, match=f"{text} has no daily: the first one is of 2026-01-01"):
        parse_day("catbox", text)


# Small ones


FIRST_SMALL = date(2026, 12, 1)


@pytest.mark.parametrize(
    ("game", "number", "recipe"),
    [
        ("catbox", 0, "turn:v3,tier=kitten,cards=6,objective=score,seats=2"),
        ("catbox", 1, "chain:v3,tier=kitten,cards=5,faces=2,objective=score"),
        ("ifitfits", 3, "ifitfits/turn:v3,tier=kitten,cards=8,mode=basic,objective=margin,seats=2"),
        ("catinthebox", 2, "catinthebox/tricks:v5,tier=kitten,cards=3,objective=score,seats=2"),
    ],
)
def test_each_day_has_a_small_kitten_beside_the_graded_puzzle(
    game: str, number: int, recipe: str
) -> None:
    day = FIRST_SMALL + number * DAY
    graded, small = dailies_on(game, day)
    assert str(daily_recipe(*small)) == f"{recipe}#daily-{day}-small"
    assert daily_recipe(*graded) == daily_recipe(game, day)
    assert [parse_daily(game, each.key) for each in (graded, small)] == [graded, small]
    assert (graded.key, small.key) == (f"{day}", f"{day}-small")


@every_game
def test_small_kinds_take_turns(game: str) -> None:
    small = rotation_of(game).small
    kinds = [
        daily_recipe(game, FIRST_SMALL + number * DAY, Series.SMALL).kind for number in range(60)
    ]
    assert kinds == [each.kind for each in small] * (60 // len(small))


def test_a_day_before_the_first_small_one_has_none() -> None:
    before = FIRST_SMALL - DAY
    assert [each.small for each in dailies_on("catbox", before)] == [False]
    refusal = f"{before} has no small daily: the first one is of {FIRST_SMALL}"
    with pytest.raises(GameError, match=refusal):
        parse_daily("catbox", f"{before}-small")


# The files of a year


WRITER: dict[str, Any] = runpy.run_path(str(ROOT / "examples" / "write_dailies.py"))

DAYS = tuple(date(2027, 3, day) for day in range(1, 6))


@pytest.fixture
def unread() -> Iterator[None]:
    """What was read of shipped years is forgotten, before the test and after it."""
    dailies.shipped_rows.cache_clear()
    yield
    dailies.shipped_rows.cache_clear()


def line_of(day: date) -> str:
    """Some challenge, with the recipe of a day."""
    return msgspec.structs.replace(chain_challenge(), recipe=str(daily_recipe("catbox", day))).text


@pytest.mark.usefixtures("unread")
def test_what_is_written_is_found_by_its_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dailies, "folder", lambda _: tmp_path)
    path = tmp_path / "dailies-2027.jsonl"
    assert dailies.shipped_years("catbox") == ()
    WRITER["write_year"](DAYS, path, lambda days: map(line_of, sorted(days, reverse=True)))
    assert dailies.shipped_years("catbox") == (2027,)
    assert path.read_text(encoding="utf-8").splitlines() == [line_of(day) for day in DAYS]
    assert [dailies.shipped_text("catbox", day) for day in DAYS] == [line_of(day) for day in DAYS]
    assert dailies.shipped("catbox", DAYS[0]) == parse_challenge(line_of(DAYS[0]))
    assert dailies.shipped("catbox", date(2027, 3, 6)) is None
    assert dailies.shipped("catbox", date(2028, 3, 1)) is None
    assert list(path.parent.iterdir()) == [path]


# What is shipped


YEARS_OF = [(game, year) for game in GAMES for year in dailies.shipped_years(game)]

FILES = [
    (game, year, series)
    for series in Series
    for game in GAMES
    for year in dailies.shipped_years(game, series)
]

every_year = pytest.mark.parametrize(("game", "year"), YEARS_OF)


@every_game
def test_nobody_waits_for_a_daily_of_this_year_or_the_next(game: str) -> None:
    assert {2026, 2027} <= set(dailies.shipped_years(game))


@every_game
def test_no_week_of_2027_is_out_of_order(game: str) -> None:
    """No day is easier than one before it by more than a standard error."""
    monday = date(2027, 1, 4)
    for week in range(51):
        days = [dailies.shipped(game, monday + timedelta(7 * week + day)) for day in range(7)]
        known = [each.difficulty for each in days if each is not None]
        found = [each for each in known if isinstance(each, Difficulty)]
        assert len(found) == len(days)
        for one, other in combinations(found, 2):
            assert one.logits <= other.logits + max(one.error, other.error), (week, found)


@every_game
def test_nobody_waits_for_a_small_daily_of_the_first_month(game: str) -> None:
    days = [daily.day for daily in shipped_dailies(game, Series.SMALL)]
    assert days[:31] == [FIRST_SMALL + number * DAY for number in range(31)]


@pytest.mark.parametrize(("game", "year", "series"), FILES)
def test_a_shipped_year_is_whole(game: str, year: int, series: Series) -> None:
    path = ROOT / "puzzles" / game / "data" / dailies.year_file(year, series)
    texts = path.read_text(encoding="utf-8").splitlines()
    challenges = [parse_challenge(text) for text in texts]
    days = list(dailies.days_of_year(game, year, series))
    recipes = [daily_recipe(game, day, series) for day in days]
    assert [challenge.recipe for challenge in challenges] == [*map(str, recipes)]
    assert [recipe.seed for recipe in recipes] == [daily_seed(day, series) for day in days]
    for day, recipe in zip(days, recipes, strict=True):
        if recipe.version == puzzles_of(game).version:
            assert recipe == dailies.new_recipe(game, day, series)
    assert [challenge.text for challenge in challenges] == texts
    assert [dailies.shipped_text(game, day, series) for day in days] == texts
    assert len({challenge.fingerprint for challenge in challenges}) == len(days)


@pytest.mark.parametrize("apart", [16, pytest.param(1, marks=pytest.mark.slow)])
@every_game
def test_the_puzzles_of_shipped_years_keep_what_they_promise(game: str, apart: int) -> None:
    entry = registry.entry(game)
    for challenge in (*dailies_of(game)[::apart], *dailies_of(game, Series.SMALL)):
        puzzle, recipe = puzzle_of(challenge), challenge.recipe
        assert challenge.value in {end.value for end in puzzle.readings(challenge.solution)}, recipe
        assert challenge.reach(challenge.solution[0]) == challenge.value
        assert challenge.fingerprint == fingerprint(puzzle)
        assert shared_puzzle(share_code(entry, puzzle)).value == puzzle
        assert not entry.game.problems(getattr(puzzle, "position", puzzle))


@every_game
def test_of_a_shipped_year_each_puzzle_since_difficulty_is_measured_is_as_hard_as_asked(
    game: str,
) -> None:
    for challenge in dailies_of(game):
        recipe = parse_recipe(challenge.recipe)
        if recipe.version == puzzles_of(game).version:
            assert isinstance(challenge.difficulty, Difficulty)
            assert challenge.difficulty.logits in recipe.band
        else:
            assert challenge.difficulty is msgspec.UNSET


@pytest.mark.slow
@pytest.mark.nightly_cases("catinthebox", "ifitfits")
@pytest.mark.parametrize("day", [(1, 5), (1, 6), (1, 7), (5, 8)])
@every_year
def test_a_shipped_line_is_proved_and_by_its_own_generator_made_again(
    game: str, year: int, day: tuple[int, int]
) -> None:
    challenge = dailies.shipped(game, date(year, *day))
    assert challenge is not None
    assert verify(challenge).word == "true"
    if daily_recipe(game, date(year, *day)).version == puzzles_of(game).version:
        assert dailies.made_text(game, date(year, *day)) == challenge.text


@pytest.mark.parametrize("number", [0, 1])
@every_game
def test_a_small_line_is_made_and_proved_again(game: str, number: int) -> None:
    day = FIRST_SMALL + number * DAY
    challenge = dailies.shipped(game, day, Series.SMALL)
    assert challenge is not None
    assert dailies.made_text(game, day, Series.SMALL) == challenge.text
    assert verify(challenge).word == "true"


RENEWED = date(2026, 11, 23)
"""The first day of the second version of the generator of Cat in the Box."""

PAST = "c2578151275b4c6245befa894785be009e7e81a03baf0ee06d6caee35999e9a7"
"""The digest of the puzzles of Cat in the Box from before following was free in them."""


@pytest.mark.parametrize("game", ["catbox", "ifitfits"])
def test_each_step_of_a_shipped_solution_is_told_as_it_is_today(game: str) -> None:
    words = import_module(f"puzzles.{game}.explanation")
    for challenge in dailies_of(game)[:48]:
        steps = words.line_steps(puzzle_of(challenge), challenge.solution)
        told = {translated(words.step_text(step)) for step in steps}
        assert told <= {*texts_of(challenge).explanation}, challenge.recipe


def test_dailies_of_cat_in_the_box_are_played_as_the_game_is_since_its_generator_does_so() -> None:
    """But for those about discards, in which plays have to show hands."""
    past = (RENEWED - ROTATION.first_day).days
    every = dailies_of("catinthebox")
    kept = "".join(f"{each.fingerprint} {each.solution}\n" for each in every[:past])
    assert sha256(kept.encode()).hexdigest() == PAST
    follows = {(each.kind, puzzle_of(each).round.follow) for each in every[past:]}
    assert follows == {("tricks", "free"), ("together", "free"), ("deduce", "strict")}

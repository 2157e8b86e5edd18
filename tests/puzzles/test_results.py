"""Results of a player: what is kept of dailies, what it adds up to, and what can't be used."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from puzzles.challenge import Difficulty
from puzzles.dailies import Daily, daily_recipe, games_with_dailies, rotation_of
from puzzles.kind import Series
from puzzles.ratings import BY_TIER, Rating, for_people
from puzzles.results import (
    DAY,
    SCHEMA,
    Archive,
    DailyResult,
    DailyResults,
    Made,
    Progress,
    ResultsError,
    archive_of,
    best_streak,
    by_tier,
    small_summary,
    streak,
)
from tests.support.days import DECEMBER, challenge_of
from tests.support.paths import ROOT

TODAY = date(2026, 11, 20)
YESTERDAY = TODAY - DAY


@pytest.mark.parametrize(
    ("course", "made"),
    [
        ("*", Made.SOLVED),
        ("xx*", Made.SOLVED),
        ("x?*", Made.HINTED),
        ("?-", Made.GAVE_UP),
        ("x", Made.TRIED),
        ("?", Made.TRIED),
        ("", Made.EARLIER),
    ],
)
def test_what_was_made_of_a_past_day_follows_from_its_course(
    course: str, made: Made, tmp_path: Path
) -> None:
    results = DailyResults(tmp_path / "results.db")
    recipe = daily_recipe("catbox", YESTERDAY)
    results.keep("catbox", YESTERDAY, recipe, Progress(course, 3.0), TODAY)
    archive = archive_of(results, games_with_dailies(), TODAY)
    assert archive.made("catbox", YESTERDAY) is made
    assert archive.made("ifitfits", YESTERDAY) is Made.EARLIER


def test_no_day_before_the_first_visit_is_missed(tmp_path: Path) -> None:
    results = DailyResults(tmp_path / "results.db")
    assert archive_of(results, ["catbox"], TODAY).made("catbox", YESTERDAY) is Made.EARLIER
    recipe = daily_recipe("catbox", YESTERDAY)
    results.keep("catbox", YESTERDAY, recipe, Progress("*", 3.0), YESTERDAY)
    archive = archive_of(results, games_with_dailies(), TODAY + DAY)
    assert archive.made("catbox", TODAY) is Made.MISSED
    assert archive.made("catbox", YESTERDAY - DAY) is Made.EARLIER


def test_today_is_not_missed_and_later_days_are_to_come() -> None:
    archive = Archive(("catbox",), TODAY)
    assert archive.made("catbox", TODAY) is Made.OPEN
    assert archive.made("catbox", TODAY + DAY) is Made.AHEAD
    before = rotation_of("catbox").first_day - DAY
    assert archive.made("catbox", before) is Made.NONE


@given(st.sets(st.integers(0, 40)), st.integers(0, 40))
def test_missed_are_the_past_days_that_were_not_tried(tried: set[int], age: int) -> None:
    first = rotation_of("catbox").first_day
    kept = {Daily("catbox", first + day * DAY): Progress("x") for day in tried}
    missed = list(Archive(("catbox",), first + age * DAY, kept).missed())
    assert missed == [Daily("catbox", first + day * DAY) for day in range(age) if day not in tried]


MONDAY = date(2026, 3, 2)


@pytest.fixture
def results(tmp_path: Path) -> DailyResults:
    return DailyResults(tmp_path / "data" / "results.db")


def keep(
    results: DailyResults, course: str, seconds: float, day: date = MONDAY, late: int = 0
) -> None:
    today = day + timedelta(late)
    results.keep("catbox", day, daily_recipe("catbox", day), Progress(course, seconds), today)


def solved(day: date, seconds: float = 60.0, late: int = 0, course: str = "*") -> DailyResult:
    recipe, progress = daily_recipe("catbox", day), Progress(course, seconds)
    tier, finished_on = recipe.tier.name, day + timedelta(late)
    return DailyResult("catbox", day, recipe.kind, tier, progress, finished_on)


def statement(results: DailyResults, text: str) -> None:
    with closing(sqlite3.connect(results.path)) as database:
        database.execute(text)
        database.commit()


def test_a_course_tells_tries_and_hints() -> None:
    progress = Progress("x?x?*", 12.0)
    assert (progress.tries, progress.hints, progress.solved, progress.over) == (3, 2, True, True)
    given_up = Progress("x-")
    assert (given_up.tries, given_up.hints, given_up.solved, given_up.over) == (1, 0, False, True)
    assert not Progress("x?").over
    assert not Progress().over


@pytest.mark.parametrize(
    ("course", "first", "result"),
    [
        ("", None, 0.0),
        ("??", None, 0.0),
        ("*", "*", 1.0),
        ("?*", "?*", 0.5),
        ("??*", "??*", 0.0),
        ("???*", "???*", 0.0),
        ("x*", "x", 0.0),
        ("?xx?*", "?x", 0.0),
        ("-", "-", 0.0),
    ],
)
def test_the_first_try_says_how_a_puzzle_went_and_hints_before_it_cost_half(
    course: str, first: str | None, result: float
) -> None:
    progress = Progress(course, 3.0)
    assert progress.first == (None if first is None else Progress(first, 3.0))
    assert progress.result == result


def test_the_first_try_at_a_puzzle_is_kept_once_and_of_those_alone_that_are_rated(
    results: DailyResults,
) -> None:
    challenge = challenge_of("ifitfits", MONDAY)
    measured = replace(challenge, difficulty=Difficulty(1.25, 0.0))
    results.keep_attempt(measured, Progress("?", 1.0), TODAY)
    assert not results.path.exists()
    for course in ("?*", "*"):
        results.keep_attempt(measured, Progress(course, 5.0), TODAY)
    results.keep_attempt(replace(challenge, tier="", fingerprint="1"), Progress("*", 1.0), TODAY)
    ((attempt,),) = results.attempts().values()
    assert (attempt.difficulty, attempt.result) == (for_people(Rating(1.25, 0.0)), 0.5)
    results.keep_attempt(replace(challenge, fingerprint="2"), Progress("*", 1.0), TODAY)
    *_rest, attempt = results.attempts()["ifitfits"]
    assert attempt.difficulty == for_people(BY_TIER[challenge.tier])
    assert archive_of(results, ["ifitfits"], TODAY).able.keys() == {"ifitfits"}


def test_progress_goes_on_until_the_puzzle_is_over(results: DailyResults) -> None:
    assert results.progress("catbox", MONDAY) == ("", 0.0)
    assert results.finished() == ()
    assert not results.path.exists()
    keep(results, "x", 10.0)
    keep(results, "x?", 20.0)
    assert results.progress("catbox", MONDAY) == Progress("x?", 20.0)
    assert results.finished() == ()
    keep(results, "x?*", 30.5)
    keep(results, "x", 99.0, late=1)
    assert results.progress("catbox", MONDAY) == Progress("x?*", 30.5)
    assert results.finished() == (solved(MONDAY, 30.5, course="x?*"),)


def test_results_come_in_the_order_of_days(results: DailyResults) -> None:
    days = [MONDAY + timedelta(number) for number in (3, 0, 2)]
    for day in days:
        keep(results, "*", 1.0, day)
    assert [result.day for result in results.finished()] == sorted(days)


def test_a_daily_that_was_made_is_kept(results: DailyResults) -> None:
    assert results.made("catbox", MONDAY) is None
    results.keep_made("catbox", MONDAY, "one")
    results.keep_made("catbox", MONDAY, "two")
    assert results.made("catbox", MONDAY) == "two"
    assert results.made("catbox", MONDAY + timedelta(1)) is None


@pytest.mark.parametrize("version", [SCHEMA.version - 1, 7])
def test_a_file_of_another_version_is_left_alone(results: DailyResults, version: int) -> None:
    keep(results, "*", 1.0)
    statement(results, f"PRAGMA user_version = {version}")
    before = results.path.read_bytes()
    for use in (results.finished, lambda: keep(results, "x", 2.0)):
        with pytest.raises(
            ResultsError, match=f"of version {version}: this program has version {SCHEMA.version}"
        ):
            use()
    assert results.path.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(results: DailyResults) -> None:
    results.path.parent.mkdir()
    statement(results, "CREATE TABLE other (name TEXT)")
    for other in (results.path.read_bytes(), b"no database at all" * 100):
        results.path.write_bytes(other)
        for use in (results.finished, lambda: keep(results, "x", 2.0)):
            with pytest.raises(ResultsError, match="not a file of results"):
                use()
        assert results.path.read_bytes() == other


def test_a_folder_that_can_not_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    results = DailyResults(tmp_path / "file" / "catbox" / "results.db")
    with pytest.raises(ResultsError, match=r"results\.db: can't be used: Not a directory"):
        keep(results, "x", 2.0)


def test_a_row_that_somebody_has_spoilt_is_told(results: DailyResults) -> None:
    keep(results, "*", 1.0)
    statement(results, "UPDATE dailies SET finished_on = 'soon'")
    with pytest.raises(ResultsError, match="can't be used: Invalid isoformat string"):
        results.finished()


ON_A_FULL_DISK = """
import resource, sys
from datetime import date
from pathlib import Path
from puzzles.results import DailyResults, ResultsError

resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    DailyResults(Path(sys.argv[1])).keep_made("catbox", date(2026, 3, 3), "x" * 100_000)
except ResultsError as error:
    print(error)
"""


def test_a_full_disk_loses_nothing(results: DailyResults) -> None:
    keep(results, "*", 1.0)
    command = [sys.executable, "-c", ON_A_FULL_DISK, str(results.path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "results.db: can't be written: the disk" in done.stdout
    assert results.finished() == (solved(MONDAY, 1.0),)
    assert results.made("catbox", date(2026, 3, 3)) is None


def test_a_streak_ends_today_or_yesterday_and_the_best_is_remembered() -> None:
    played = [solved(MONDAY + timedelta(number)) for number in range(3)]
    last = played[-1].day
    assert [streak(played, last + timedelta(after)) for after in range(3)] == [3, 3, 0]
    assert streak([], last) == best_streak([]) == 0
    days = [0, 1, 2, 3, 7, 8, 20]
    assert best_streak([solved(MONDAY + timedelta(number)) for number in days]) == 4


def test_only_what_was_solved_on_its_own_day_counts_for_a_streak() -> None:
    first, second, third = (MONDAY + timedelta(number) for number in range(3))
    for unsolved in (solved(second, late=1), solved(second, course="-")):
        assert streak([solved(first), unsolved, solved(third)], third) == 1


def small(day: date, seconds: float = 40.0, course: str = "*") -> DailyResult:
    return solved(day, seconds, course=course)._replace(tier="kitten", series=Series.SMALL)


def test_a_small_daily_keeps_the_streak_as_the_graded_one_does() -> None:
    first, second, third = (MONDAY + timedelta(number) for number in range(3))
    played = [
        solved(first),
        solved(second, course="x-"),
        small(second),
        small(third),
        solved(third),
    ]
    assert streak(played, third) == best_streak(played) == 3
    assert streak([small(first), small(third)], third) == 1


def test_small_dailies_are_counted_apart_from_the_kittens_among_the_graded_ones() -> None:
    played = [solved(MONDAY, 90.0), small(MONDAY, 30.0), small(MONDAY + DAY, 50.0, "x-")]
    assert by_tier(played)[0] == ("kitten", 1, 0, 90.0)
    assert small_summary(played) == ("kitten", 1, 1, 30.0)


def test_a_day_has_the_small_result_beside_the_graded_one(results: DailyResults) -> None:
    for series, course in ((Series.GRADED, "xx-"), (Series.SMALL, "x*")):
        recipe = daily_recipe("catbox", DECEMBER, series)
        results.keep("catbox", DECEMBER, recipe, Progress(course, 9.0), DECEMBER, series)
        results.keep_made("catbox", DECEMBER, course, series)
    assert results.progress("catbox", DECEMBER).course == "xx-"
    assert results.progress("catbox", DECEMBER, Series.SMALL).course == "x*"
    assert results.made("catbox", DECEMBER, Series.SMALL) == "x*"
    assert {each.series: each.tier for each in results.finished()} == {
        Series.GRADED: "lynx",
        Series.SMALL: "kitten",
    }
    archive = archive_of(results, ["catbox"], DECEMBER + DAY)
    assert archive.made("catbox", DECEMBER) is Made.GAVE_UP
    assert archive.made("catbox", DECEMBER, Series.SMALL) is Made.SOLVED
    assert archive.made("catbox", date(2026, 11, 30), Series.SMALL) is Made.NONE


def test_a_small_one_that_was_not_tried_is_no_missed_day() -> None:
    archive = Archive(("catbox",), DECEMBER)
    assert not any(each.small for each in archive.missed())


def test_somebody_new_finds_the_small_ones_first_and_others_after_the_graded_ones() -> None:
    games = games_with_dailies()
    played = {Daily("ifitfits", DECEMBER): Progress("x")}
    graded, little = (
        [Daily(game, DECEMBER, series) for game in games]
        for series in (Series.GRADED, Series.SMALL)
    )
    assert Archive(games, DECEMBER).dailies(DECEMBER) == [*little, *graded]
    assert Archive(games, DECEMBER, played).dailies(DECEMBER) == [*graded, *little]
    assert Archive(games, DECEMBER).dailies(MONDAY) == [Daily(game, MONDAY) for game in games]


def test_numbers_by_tier() -> None:
    weeks = [MONDAY + timedelta(7 * number) for number in range(4)]
    played = [solved(day, 10.0 * number) for number, day in enumerate(weeks, start=1)]
    played[0] = solved(weeks[0], 500.0, course="x-")
    kitten, *others = by_tier(played)
    assert kitten == ("kitten", 3, 1, 30.0)
    assert [other.tier for other in others] == ["tabby", "tomcat", "lynx", "tiger"]
    assert all(other[1:] == (0, 0, None) for other in others)

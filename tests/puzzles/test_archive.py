"""A player's results in the dailies of all days."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.dailies import daily_recipe, games_with_dailies, rotation_of, time_to_next
from puzzles.results import DAY, Archive, DailyResults, Made, Progress, archive_of

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
        ("", Made.MISSED),
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
    assert archive.made("ifitfits", YESTERDAY) is Made.MISSED


def test_today_is_not_missed_and_later_days_are_to_come() -> None:
    archive = Archive(("catbox",), TODAY)
    assert archive.made("catbox", TODAY) is Made.OPEN
    assert archive.made("catbox", TODAY + DAY) is Made.AHEAD
    before = rotation_of("catbox").first_day - DAY
    assert archive.made("catbox", before) is Made.NONE


@given(st.sets(st.integers(0, 40)), st.integers(0, 40))
def test_missed_are_the_past_days_that_were_not_tried(tried: set[int], age: int) -> None:
    first = rotation_of("catbox").first_day
    kept = {"catbox": {first + day * DAY: Progress("x") for day in tried}}
    missed = list(Archive(("catbox",), first + age * DAY, kept).missed())
    assert missed == [("catbox", first + day * DAY) for day in range(age) if day not in tried]


def test_every_game_has_a_daily() -> None:
    assert games_with_dailies() == ("catbox", "catinthebox", "ifitfits")


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine whose clock goes as in Berlin, where days may have 23 or 25 hours."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("berlin")
@pytest.mark.parametrize(
    ("now", "left"),
    [
        ((2026, 11, 20, 19, 0), timedelta(hours=5)),
        ((2026, 11, 20, 23, 59), timedelta(minutes=1)),
        ((2026, 3, 29, 0, 30), timedelta(hours=22, minutes=30)),
        ((2026, 10, 25, 0, 30), timedelta(hours=24, minutes=30)),
        ((2026, 12, 31, 12, 0), timedelta(hours=12)),
    ],
)
def test_the_next_daily_comes_at_the_next_midnight_of_the_local_clock(
    now: tuple[int, int, int, int, int], left: timedelta
) -> None:
    assert time_to_next(datetime(*now).astimezone()) == left

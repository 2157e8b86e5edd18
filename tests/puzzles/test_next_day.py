"""The countdown to the next daily ends when the date changes, wherever the player is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest

from puzzles.dailies import time_to_next
from puzzles.results import DAY

DATABASE: Final = Path(str(files("tzdata"))) / "zoneinfo"

YEARS: Final = range(2025, 2030)

HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)

ODD: Final = (
    ("America/Santiago", (2027, 9, 4, 23, 30), 0.5),
    ("Asia/Beirut", (2027, 3, 27, 23, 30), 0.5),
    ("Africa/Cairo", (2027, 4, 29, 23, 30), 0.5),
    ("Africa/Cairo", (2027, 10, 28, 22, 30), 2.5),
    ("America/Havana", (2027, 3, 13, 23, 30), 0.5),
    ("America/Havana", (2027, 11, 7, 0, 30), 24.5),
    ("Pacific/Apia", (2011, 12, 29, 23, 30), 0.5),
    ("Pacific/Kwajalein", (1993, 8, 20, 23, 30), 0.5),
)
"""Times at which midnight or a whole day is left out or an hour comes twice; hours to the next."""


Moved = Callable[[str], ZoneInfo]


def distinct_zones() -> tuple[str, ...]:
    """The names of all time zones, one for those that are the same."""
    names = (DATABASE.parent / "zones").read_text("utf-8").split()
    return tuple({(DATABASE / name).read_bytes(): name for name in names}.values())


def zone_of(name: str) -> ZoneInfo:
    with (DATABASE / name).open("rb") as file:
        return ZoneInfo.from_file(file, name)


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> Iterator[Moved]:
    """Moves this machine to a time zone."""

    def move(name: str) -> ZoneInfo:
        monkeypatch.setenv("TZ", f":{DATABASE / name}")
        time.tzset()
        return zone_of(name)

    yield move
    monkeypatch.undo()
    time.tzset()


def noons(zone: ZoneInfo) -> Sequence[datetime]:
    """The noons of five years."""
    first, after = (datetime(year, 1, 1, 12) for year in (YEARS[0], YEARS[-1] + 1))
    days = (first + number * DAY for number in range((after - first).days))
    return [day.replace(tzinfo=zone).astimezone(UTC) for day in days]


def check(now: datetime, zone: ZoneInfo) -> None:
    """The countdown of a moment ends with the first second of another date, later than today's."""
    end = now + time_to_next(now)
    today = now.astimezone(zone).date()
    assert end > now
    assert end.astimezone(zone).date() > today
    assert (end - SECOND).astimezone(zone).date() == today


@pytest.mark.parametrize(("name", "now", "hours"), ODD)
def test_a_day_ends_when_the_date_changes(
    name: str, now: tuple[int, int, int, int, int], hours: float, moved: Moved
) -> None:
    moment = datetime(*now, tzinfo=moved(name))
    assert time_to_next(moment.astimezone(UTC)) == hours * HOUR
    check(moment.astimezone(UTC), zone_of(name))


def test_days_on_which_clocks_are_changed_end_when_the_date_changes(moved: Moved) -> None:
    for name in distinct_zones():
        zone = moved(name)
        for noon, following in pairwise(noons(zone)):
            if following - noon != DAY:
                for number in range(27):
                    check(noon + number * HOUR, zone)


@pytest.mark.slow
def test_all_days_end_when_the_date_changes(moved: Moved) -> None:
    for name in distinct_zones():
        zone = moved(name)
        for noon in noons(zone):
            check(noon + HOUR / 2, zone)
            check(noon + 23 * HOUR / 2, zone)

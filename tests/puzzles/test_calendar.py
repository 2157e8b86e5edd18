"""The calendar of dailies: tiers by weekday, kinds in rotation, no puzzle twice in a year."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from games.protocol import GameError
from puzzles.catbox import ROTATION
from puzzles.dailies import daily_recipe, parse_day
from puzzles.recipe import parse_recipe

LAST_DAY = date(2040, 12, 31)
YEAR = 366


def days(first: date = ROTATION.first_day, last: date = LAST_DAY) -> Iterator[date]:
    for number in range((last - first).days + 1):
        yield first + timedelta(number)


@pytest.mark.parametrize(
    ("day", "recipe"),
    [
        ("2026-01-01", "chain:v1,tier=tabby,cards=8,objective=margin#daily-2026-01-01"),
        ("2026-01-02", "turn:v1,tier=tomcat,cards=14,objective=margin#daily-2026-01-02"),
        ("2026-01-03", "advanced:v1,tier=lynx,cards=12,objective=margin#daily-2026-01-03"),
        ("2026-01-04", "duel:v1,tier=tiger,cards=12,objective=margin#daily-2026-01-04"),
        ("2026-01-05", "chain:v1,tier=kitten,cards=8,objective=score#daily-2026-01-05"),
        ("2026-01-06", "turn:v1,tier=kitten,cards=14,objective=margin#daily-2026-01-06"),
        ("2026-01-07", "advanced:v1,tier=tabby,cards=12,objective=score#daily-2026-01-07"),
        ("2026-01-08", "duel:v1,tier=tabby,cards=12,objective=margin#daily-2026-01-08"),
        ("2026-01-29", "chain:v1,tier=tabby,cards=9,objective=margin#daily-2026-01-29"),
        ("2026-12-31", "chain:v1,tier=tabby,cards=21,objective=margin#daily-2026-12-31"),
    ],
)
def test_a_day_has_a_recipe(day: str, recipe: str) -> None:
    assert str(daily_recipe("catbox", parse_day("catbox", day))) == recipe


def test_recipes_can_be_read_back() -> None:
    for day in days(last=date(2026, 12, 31)):
        assert parse_recipe(str(daily_recipe("catbox", day))) == daily_recipe("catbox", day)


def test_the_kinds_take_turns() -> None:
    kinds = [daily_recipe("catbox", day).kind for day in days()]
    assert kinds == [tuple(ROTATION.smallest)[number % 4] for number in range(len(kinds))]


def test_nothing_that_a_fingerprint_tells_comes_twice_in_any_year() -> None:
    last_seen: dict[object, date] = {}
    for day in days():
        recipe = daily_recipe("catbox", day)
        asked = recipe.kind, recipe.tier, recipe.params
        before = last_seen.get(asked)
        assert before is None or (day - before).days > YEAR
        last_seen[asked] = day


def test_the_last_day_of_all_has_a_recipe() -> None:
    assert daily_recipe("catbox", parse_day("catbox", "9999-12-31")).seed == "daily-9999-12-31"


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

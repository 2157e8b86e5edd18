"""The shipped dailies are what their recipes make, one a day, each puzzle once."""

from __future__ import annotations

import runpy
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.catbox.puzzle import Chain, SingleTurn
from games.loading import parse
from puzzles import dailies
from puzzles.challenge import parse_challenge
from puzzles.dailies import daily_recipe, games_with_dailies
from tests.support.challenges import chain_challenge
from tests.support.paths import ROOT

WRITER: dict[str, Any] = runpy.run_path(str(ROOT / "examples" / "write_dailies.py"))

SHIPPED = dailies.shipped_years("catbox")

SAMPLE = ((1, 5), (1, 6), (1, 7), (1, 8))
"""Months and days that are made anew, one for each kind."""

DAYS = tuple(date(2027, 3, day) for day in range(1, 6))


def line_of(day: date) -> str:
    """Some challenge, with the recipe of a day."""
    return msgspec.structs.replace(chain_challenge(), recipe=str(daily_recipe("catbox", day))).text


def in_reverse(days: Iterable[date]) -> Iterator[str]:
    return map(line_of, sorted(days, reverse=True))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of dailies in a folder of its own, in place of the shipped one."""
    monkeypatch.setattr(dailies, "folder", lambda _: tmp_path)
    return tmp_path / "dailies-2027.jsonl"


def test_what_is_written_is_found_by_its_day(path: Path) -> None:
    assert dailies.shipped_years("catbox") == ()
    WRITER["write_year"](DAYS, path, in_reverse)
    assert dailies.shipped_years("catbox") == (2027,)
    assert path.read_text(encoding="utf-8").splitlines() == [line_of(day) for day in DAYS]
    assert [dailies.shipped_text("catbox", day) for day in DAYS] == [line_of(day) for day in DAYS]
    assert dailies.shipped("catbox", DAYS[0]) == parse_challenge(line_of(DAYS[0]))
    assert dailies.shipped("catbox", date(2027, 3, 6)) is None
    assert dailies.shipped("catbox", date(2028, 3, 1)) is None
    assert list(path.parent.iterdir()) == [path]


def test_writing_goes_on_from_what_is_done(path: Path) -> None:
    asked: list[date] = []

    def interrupted(days: Iterable[date]) -> Iterator[str]:
        yield from map(line_of, list(days)[3:])
        raise KeyboardInterrupt

    def rest(days: Iterable[date]) -> Iterator[str]:
        asked.extend(days)
        return map(line_of, asked)

    with pytest.raises(KeyboardInterrupt):
        WRITER["write_year"](DAYS, path, interrupted)
    assert not path.exists()
    part = path.with_name("dailies-2027.jsonl.part")
    with part.open("a", encoding="utf-8") as file:
        file.write(line_of(DAYS[0])[:500])
    WRITER["write_year"](DAYS, path, rest)
    assert asked == list(DAYS[:3])
    assert path.read_text(encoding="utf-8").splitlines() == [line_of(day) for day in DAYS]


def test_a_line_of_another_recipe_is_made_again(path: Path) -> None:
    part = path.with_name("dailies-2027.jsonl.part")
    part.write_text(line_of(DAYS[0]).replace("cards=", "cards=1") + "\n", encoding="utf-8")
    WRITER["write_year"](DAYS[:1], path, in_reverse)
    assert path.read_text(encoding="utf-8") == line_of(DAYS[0]) + "\n"


def test_days_before_the_one_to_begin_with_stay_as_they_are(path: Path) -> None:
    WRITER["write_year"](DAYS, path, in_reverse)
    older = path.read_text(encoding="utf-8").replace('"gap":', '"gap": ')
    path.write_text(older, encoding="utf-8")
    WRITER["write_year"](DAYS, path, in_reverse, DAYS[3])
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines == [*older.splitlines()[:3], *map(line_of, DAYS[3:])]


@pytest.mark.parametrize("game", games_with_dailies())
def test_nobody_waits_for_a_daily_of_this_year_or_the_next(game: str) -> None:
    assert {2026, 2027} <= set(dailies.shipped_years(game))


@pytest.mark.parametrize("year", SHIPPED)
def test_a_shipped_year_is_whole(year: int) -> None:
    data = ROOT / "puzzles" / "catbox" / "data"
    texts = (data / f"dailies-{year}.jsonl").read_text(encoding="utf-8").splitlines()
    challenges = [parse_challenge(text) for text in texts]
    days = list(WRITER["days_of"](year))
    assert [challenge.recipe for challenge in challenges] == [
        str(daily_recipe("catbox", d)) for d in days
    ]
    assert [challenge.text for challenge in challenges] == texts
    assert len({challenge.fingerprint for challenge in challenges}) == len(days)


@pytest.mark.slow
@pytest.mark.parametrize("year", SHIPPED)
def test_the_solutions_of_a_shipped_year_reach_what_they_promise(year: int) -> None:
    for day in WRITER["days_of"](year):
        challenge = dailies.shipped("catbox", day)
        assert challenge is not None
        puzzle = parse(msgspec.json.encode(challenge.puzzle)).value
        assert isinstance(puzzle, Chain | SingleTurn)
        values = [end.value for end in puzzle.readings(challenge.solution)]
        assert challenge.value in values, day
        assert challenge.reach(challenge.solution[0]) == challenge.value


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLE)
@pytest.mark.parametrize("year", SHIPPED)
def test_a_recipe_makes_the_shipped_line_again(year: int, sample: tuple[int, int]) -> None:
    day = date(year, *sample)
    assert dailies.made_text("catbox", day) == dailies.shipped_text("catbox", day)

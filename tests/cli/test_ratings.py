"""A player's rating at the terminal: first tries are kept, told, and decide what fits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from math import log
from pathlib import Path

import pytest

from cli.line.daily_list import random_missed
from puzzles.challenge import Difficulty
from puzzles.dailies import daily_recipe, shipped
from puzzles.ratings import FEWEST, Rating, ability
from puzzles.recipe import part_at
from puzzles.results import Archive, DailyResults, Progress
from tests.support.commands import catbox, output
from tests.support.days import challenge_of
from tests.support.running import results_of

GAME, TODAY = "ifitfits", date(2026, 4, 1)


def tried(results: DailyResults, *courses: str) -> None:
    """First tries at the dailies of as many days."""
    for number, course in enumerate(courses, start=1):
        challenge = challenge_of(GAME, date(2026, 1, number))
        results.keep_attempt(challenge, Progress(course, 9.0), TODAY)


def test_a_rating_is_told_with_its_deviation_from_five_puzzles_on(tmp_path: Path) -> None:
    results = results_of(tmp_path)
    tried(results, *"****")
    assert "rating" not in output("stats", cwd=tmp_path)
    tried(results, *"*****")
    able = ability(results.attempts()[GAME])
    told = output("stats", cwd=tmp_path)
    assert f"If It Fits {able.elo} ± {able.deviation} {FEWEST:>7}\n" in told
    (row,) = json.loads(output("stats", "--json", cwd=tmp_path))["ratings"]
    assert row == {
        "game": GAME,
        "rating": able.elo,
        "deviation": able.deviation,
        "puzzles": FEWEST,
    }
    assert not json.loads(output("stats", "--json", "--game", "catbox", cwd=tmp_path))["ratings"]


@pytest.mark.parametrize(
    ("typed", "result"), [("give up", 0.0), ("hint\ngive up", 0.0), ("hint", None), ("", None)]
)
def test_the_first_try_at_a_daily_is_kept_once_it_is_known(
    tmp_path: Path, typed: str, result: float | None
) -> None:
    catbox("daily", "--game", GAME, "--date", "2026-01-05", cwd=tmp_path, typed=f"{typed}\nquit\n")
    attempts = results_of(tmp_path).attempts().get(GAME, [])
    assert [attempt.result for attempt in attempts] == [result] * (result is not None)


def offered(able: dict[str, Rating]) -> Iterator[tuple[str, str]]:
    archive = Archive(("catbox", GAME), TODAY, able=able)
    for _ in range(40):
        found = random_missed(archive)
        yield found.game, daily_recipe(*found).tier.name


def test_the_random_daily_is_of_the_tier_that_one_solves_two_times_in_three() -> None:
    assert set(offered({})) == {("catbox", "kitten"), (GAME, "kitten")}
    strong = {"catbox": Rating(3.0, 0.3)}
    assert set(offered(strong)) == {("catbox", "lynx"), (GAME, "kitten")}
    assert daily_recipe(*random_missed(Archive((GAME,), TODAY), "tiger")).tier.name == "tiger"


@pytest.mark.parametrize("able", [-1.5, 0.0, 1.6, 3.1, 5.0])
def test_the_random_daily_lies_in_the_half_of_a_tier_that_one_solves_two_times_in_three(
    able: float,
) -> None:
    """Of those that were measured; the dailies of 2027 are."""
    archive = Archive((GAME,), date(2028, 1, 1), able={GAME: Rating(able, 0.3)})
    half = part_at(able - log(2))
    assert able - log(2) in half.band
    for _ in range(20):
        found = shipped(*random_missed(archive))
        assert found is not None
        assert isinstance(found.difficulty, Difficulty)
        assert found.difficulty.logits in half.band

"""The dailies: which puzzle belongs to a day, and those that are shipped."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from games.ifitfits.files import read_puzzle
from games.ifitfits.problems import problems
from games.registry import entry
from puzzles import dailies
from puzzles.challenge import fingerprint
from puzzles.dailies import daily_recipe
from puzzles.ifitfits import ROTATION
from puzzles.kind import kind_named
from puzzles.share_code import share_code, shared_puzzle
from puzzles.verification import verify
from tests.support.days import days_of, fourths

GAME = "ifitfits"
SHIPPED = dailies.shipped_years(GAME)
SAMPLE = ((1, 1), (1, 6), (1, 11), (6, 21))
"""Months and days that are made and proved anew."""


@pytest.mark.parametrize("number", range(0, 189, 11))
def test_each_day_asks_for_what_its_kind_can_draw(number: int) -> None:
    recipe = daily_recipe(GAME, ROTATION.first_day + timedelta(number))
    draws = (kind_named(GAME, recipe.kind).draw(recipe, recipe.stream(n)) for n in range(100))
    assert any(task is not None for task in draws)


def test_a_year_is_shipped() -> None:
    assert SHIPPED == (2026, 2027)


@pytest.mark.nightly_cases("2026-0")
@fourths
@pytest.mark.parametrize("year", SHIPPED)
def test_the_puzzles_of_a_shipped_year_keep_what_they_promise(year: int, first: int) -> None:
    for day in days_of(year)[first::4]:
        challenge = dailies.shipped(GAME, day)
        assert challenge is not None
        puzzle = read_puzzle(challenge.puzzle)
        assert puzzle.replay(challenge.solution).value == challenge.value
        assert challenge.reach(challenge.solution[0]) == challenge.value
        assert challenge.fingerprint == fingerprint(puzzle)
        assert shared_puzzle(share_code(entry(GAME), puzzle)).value == puzzle
        assert not problems(puzzle)


@pytest.mark.nightly_cases("2026-sample2")
@pytest.mark.nightly
@pytest.mark.parametrize("sample", SAMPLE)
@pytest.mark.parametrize("year", SHIPPED)
def test_a_shipped_line_is_made_and_proved_again(year: int, sample: tuple[int, int]) -> None:
    day = date(year, *sample)
    challenge = dailies.shipped(GAME, day)
    assert challenge is not None
    assert dailies.made_text(GAME, day) == challenge.text
    assert verify(challenge, "brute").word == "true"

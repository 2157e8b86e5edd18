"""The dailies: which puzzle belongs to a day, and those that are shipped."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256

import pytest

from games.catinthebox.files import read_puzzle
from puzzles import dailies
from puzzles.catinthebox import ROTATION
from puzzles.dailies import daily_recipe
from puzzles.kind import kind_named
from puzzles.verification import verify
from tests.support.days import days_of, fourths
from tests.support.paths import ROOT

GAME = "catinthebox"
DATA = ROOT / "puzzles" / GAME / "data"
SHIPPED = dailies.shipped_years(GAME)
SAMPLE = ((1, 5), (1, 6), (1, 7), (5, 8))
"""Months and days that are made and proved anew."""

PAST = "76596905bbe95ca144569c2de9eac3fb36422b8e1db184c2a723d9058b682bae"
"""The digest of the dailies that were there before following was free in them."""


@pytest.mark.parametrize("number", range(0, 63, 4))
def test_each_day_asks_for_what_its_kind_can_draw(number: int) -> None:
    recipe = daily_recipe(GAME, ROTATION.first_day + timedelta(number))
    draws = (kind_named(GAME, recipe.kind).draw(recipe, recipe.stream(n)) for n in range(1000))
    assert any(task is not None for task in draws)


def test_the_dailies_before_the_second_version_of_the_generator_stay_as_they_were() -> None:
    lines = (DATA / "dailies-2026.jsonl").read_text("utf-8").splitlines()
    past = (ROTATION.renewals[0] - ROTATION.first_day).days
    assert sha256("".join(f"{line}\n" for line in lines[:past]).encode()).hexdigest() == PAST


@pytest.mark.slow
def test_all_dailies_since_then_are_played_as_the_game_is_but_for_those_about_discards() -> None:
    shipped = [dailies.shipped(GAME, day) for year in SHIPPED for day in days_of(year)]
    past = (ROTATION.renewals[0] - ROTATION.first_day).days
    puzzles = [read_puzzle(each.puzzle) for each in shipped[past:] if each is not None]
    assert len(puzzles) == len(shipped) - past
    follows = {(each.kind, each.round.follow) for each in puzzles}
    assert follows == {("tricks", "free"), ("together", "free"), ("deduce", "strict")}


@pytest.mark.slow
@fourths
@pytest.mark.parametrize("year", SHIPPED)
def test_the_solutions_of_a_shipped_year_reach_what_they_promise(year: int, first: int) -> None:
    for day in days_of(year)[first::4]:
        challenge = dailies.shipped(GAME, day)
        assert challenge is not None
        assert read_puzzle(challenge.puzzle).replay(challenge.solution).value == challenge.value
        assert challenge.reach(challenge.solution[0]) == challenge.value


@pytest.mark.nightly_cases("2026-sample0", "2026-sample3")
@pytest.mark.nightly
@pytest.mark.parametrize("sample", SAMPLE)
@pytest.mark.parametrize("year", SHIPPED)
def test_a_shipped_line_is_made_and_proved_again(year: int, sample: tuple[int, int]) -> None:
    day = date(year, *sample)
    challenge = dailies.shipped(GAME, day)
    assert challenge is not None
    assert dailies.made_text(GAME, day) == challenge.text
    assert verify(challenge).word == "true"

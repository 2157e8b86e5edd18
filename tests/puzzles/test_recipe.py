"""Recipes: names of puzzles by how they are made."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from games.protocol import GameError
from puzzles.dailies import daily_recipe, games_with_dailies
from puzzles.generator import generate
from puzzles.kind import puzzles_of, recipe_of
from puzzles.recipe import FIRST, TIERS, Recipe, Tier, parse_recipe, tier_named

PARAMS = (("cards", "12"), ("objective", "margin"))


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.name)
@pytest.mark.parametrize("params", [(), PARAMS[:1], PARAMS])
def test_a_recipe_is_read_as_it_is_written(tier: Tier, params: tuple[tuple[str, str], ...]) -> None:
    recipe = Recipe("chain", tier, "daily-2026-11-20", params)
    assert parse_recipe(str(recipe)) == recipe


def test_a_recipe_names_the_kind_the_version_the_parameters_and_the_seed() -> None:
    recipe = Recipe("chain", tier_named("lynx"), "7/12", PARAMS)
    assert str(recipe) == f"chain:v{FIRST},tier=lynx,cards=12,objective=margin#7/12"


def test_every_attempt_has_a_stream_of_its_own() -> None:
    recipe = Recipe("chain", TIERS[0], "1")
    words = {recipe.stream(attempt).word() for attempt in range(1000)}
    assert len(words) == 1000
    assert recipe.reseeded("2").stream(0).word() not in words


def test_the_stream_of_a_recipe_is_part_of_the_format() -> None:
    stream = Recipe("chain", TIERS[0], "1").stream(0)
    assert [stream.below(1000) for _ in range(5)] == [888, 457, 441, 83, 58]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chain",
        "chain#1",
        "chain:v1,tier=kitten",
        "chain:v1,tier=kitten#",
        "chain:v1,tier=lion#1",
        "chain:v1,tier=kitten,objective=score,cards=12#1",
        "chain:v1,tier=kitten,cards=12,cards=13#1",
        "Chain:v1,tier=kitten#1",
        "chain:v1,tier=kitten#two words",
    ],
)
def test_what_is_no_recipe_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        parse_recipe(text)


@pytest.mark.parametrize("game", games_with_dailies())
def test_a_new_recipe_names_the_newest_version_of_the_generator_of_its_game(game: str) -> None:
    kind, newest = next(iter(puzzles_of(game).kinds())), puzzles_of(game).version
    assert f"{kind}:v{newest}," in str(recipe_of(game, kind, TIERS[0], "1"))


@pytest.mark.parametrize("game", games_with_dailies())
def test_the_dailies_to_come_are_of_the_newest_version(game: str) -> None:
    assert daily_recipe(game, date.max).version == puzzles_of(game).version
    assert daily_recipe(game, date(2026, 11, 22)).version == FIRST


@pytest.mark.parametrize("game", games_with_dailies())
def test_a_version_that_there_is_not_is_refused(game: str) -> None:
    recipe = recipe_of(game, next(iter(puzzles_of(game).kinds())), TIERS[0], "1")
    for version in (FIRST - 1, recipe.version + 1):
        with pytest.raises(GameError, match=f"is of version {version}: this generator is v"):
            generate(replace(recipe, version=version))

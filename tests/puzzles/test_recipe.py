"""Recipes: names of puzzles by how they are made."""

from __future__ import annotations

import pytest

from games.protocol import GameError
from puzzles.recipe import VERSION, Recipe, parse_recipe
from puzzles.tier import TIERS, Tier, tier_named

PARAMS = (("cards", "12"), ("objective", "margin"))


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.name)
@pytest.mark.parametrize("params", [(), PARAMS[:1], PARAMS])
def test_a_recipe_is_read_as_it_is_written(tier: Tier, params: tuple[tuple[str, str], ...]) -> None:
    recipe = Recipe("chain", tier, "daily-2026-11-20", params)
    assert parse_recipe(str(recipe)) == recipe


def test_a_recipe_names_the_kind_the_version_the_parameters_and_the_seed() -> None:
    recipe = Recipe("chain", tier_named("lynx"), "7/12", PARAMS)
    assert str(recipe) == f"chain:v{VERSION},tier=lynx,cards=12,objective=margin#7/12"


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
        f"chain:v{VERSION + 1},tier=kitten#1",
        "chain:v1,tier=kitten,objective=score,cards=12#1",
        "chain:v1,tier=kitten,cards=12,cards=13#1",
        "Chain:v1,tier=kitten#1",
        "chain:v1,tier=kitten#two words",
    ],
)
def test_what_is_no_recipe_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        parse_recipe(text)

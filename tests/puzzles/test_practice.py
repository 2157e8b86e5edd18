"""Puzzles to practise are like the dailies, and there is always another one."""

from __future__ import annotations

import pytest

from games.protocol import GameError
from puzzles.dailies import (
    MOST,
    PracticeName,
    games_with_dailies,
    practice_recipe,
    practice_recipes,
)
from puzzles.generator import generate
from puzzles.kind import puzzles_of
from puzzles.recipe import TIERS

EVERY = {tier.name for tier in TIERS}


@pytest.mark.parametrize("game", games_with_dailies())
def test_each_kind_of_the_dailies_has_puzzles_of_every_tier(game: str) -> None:
    pairs = list(practice_recipes(game))
    assert {kind for kind, _ in pairs} <= set(puzzles_of(game).kinds())
    for kind in {kind for kind, _ in pairs}:
        assert {tier for each, tier in pairs if each == kind} == EVERY


def test_another_number_is_another_puzzle_and_the_same_number_the_same() -> None:
    made = [
        generate(practice_recipe(PracticeName("catbox", "turn", "kitten", n))) for n in (1, 2, 1)
    ]
    assert made[0].text == made[2].text
    assert made[0].puzzle != made[1].puzzle
    assert {each.kind for each in made} == {"turn"}
    assert {each.tier for each in made} == {"kitten"}


@pytest.mark.parametrize(
    "name",
    [("catbox", "turn", "dog", 1), ("catbox", "riddle", "lynx", 1), ("catbox", "turn", "lynx", 0)],
)
def test_there_is_no_other_puzzle_to_practise(name: tuple[str, str, str, int]) -> None:
    with pytest.raises(GameError, match="no such puzzle to practise"):
        practice_recipe(PracticeName(*name))
    with pytest.raises(GameError, match="no such puzzle to practise"):
        practice_recipe(PracticeName("catbox", "turn", "lynx", MOST + 1))

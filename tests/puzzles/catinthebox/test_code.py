"""Share codes of questions about a discard, which may have many answers."""

from __future__ import annotations

import pytest

from games.catinthebox.files import Puzzle
from puzzles.catinthebox import deduce
from puzzles.catinthebox.code import decode, encode
from puzzles.recipe import Recipe
from puzzles.tier import TIERS
from tests.support.effort import seeded


def question(number: int) -> Puzzle:
    """The question of a number."""
    recipe = Recipe("deduce", TIERS[0], str(number), game="catinthebox")
    drawn = (deduce.draw(recipe, recipe.stream(attempt)) for attempt in range(100))
    return next(task for task in drawn if task is not None)


@pytest.mark.parametrize("number", seeded(20))
def test_questions_come_back_whole(number: int) -> None:
    assert decode(encode(question(number))) == question(number)

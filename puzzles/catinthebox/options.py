"""Parameters that all kinds of puzzles read from their recipes, and the style of random rounds."""

from __future__ import annotations

from typing import Final

from games.catinthebox.puzzle import Objective
from games.catinthebox.rulings import Follow
from games.rng import Stream
from puzzles.recipe import AUTO, FIRST, Recipe

CARELESS: Final = 1
"""The players of version 1 close a colour as readily as they follow."""

CAREFUL: Final = 8
"""One follower in this many thinks of closing a colour that it could have followed."""


def closing(recipe: Recipe) -> int:
    """One follower in how many thinks of closing a colour without need."""
    return CARELESS if recipe.version == FIRST else CAREFUL


def follow(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> Follow:
    """Whether following is free or strict: as a recipe says, or drawn.

    Version 1 draws it where it is free by default today.

    Raises:
        GameError: it is neither.
    """
    if recipe.version == FIRST and defaults["follow"] == Follow.FREE:
        defaults = {**defaults, "follow": AUTO}
    return recipe.one_of(defaults, "follow", Follow) or rng.choice(tuple(Follow))


def objective(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> Objective:
    """The objective of a duel of all against one: as a recipe says, or drawn.

    Raises:
        GameError: it is neither score nor margin.
    """
    every = Objective.SCORE, Objective.MARGIN
    return recipe.one_of(defaults, "objective", every) or rng.choice(every)

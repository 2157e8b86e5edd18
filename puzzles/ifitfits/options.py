"""The parameters that kinds of puzzles share."""

from __future__ import annotations

from games.ifitfits.puzzle import Objective
from games.ifitfits.rulings import Mode
from games.rng import Stream
from puzzles.recipe import Recipe

MARGIN_FROM = 4
"""From this tier on a puzzle is about the margin unless its recipe says otherwise."""


def mode(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> Mode:
    """The basic or the advanced game: as a recipe says, or drawn.

    Raises:
        GameError: it is neither.
    """
    return recipe.one_of(defaults, "mode", Mode) or rng.choice(tuple(Mode))


def objective(recipe: Recipe, defaults: dict[str, str]) -> Objective:
    """The objective of a recipe's puzzles.

    Raises:
        GameError: it is neither score nor margin.
    """
    usual = Objective.MARGIN if recipe.tier.number >= MARGIN_FROM else Objective.SCORE
    return recipe.one_of(defaults, "objective", Objective) or usual

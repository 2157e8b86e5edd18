"""What the puzzles of a recipe count."""

from __future__ import annotations

from games.catbox.puzzle import Objective
from games.protocol import GameError
from puzzles.parameters import AUTO, value
from puzzles.recipe import Recipe

MARGIN_FROM = 3
"""From this tier on a puzzle is about the margin unless its recipe says otherwise."""


def objective(recipe: Recipe, defaults: dict[str, str]) -> Objective:
    """What a recipe's puzzles count.

    Raises:
        GameError: it is neither score nor margin.
    """
    text = value(recipe, defaults, "objective")
    if text == AUTO:
        return Objective.MARGIN if recipe.tier.number >= MARGIN_FROM else Objective.SCORE
    if text not in list(Objective):
        raise GameError(f"objective={text}: expected {' or '.join(Objective)}")
    return Objective(text)


def for_margin_only(recipe: Recipe, defaults: dict[str, str], tier: int) -> None:
    """Refuse a recipe for a puzzle for score of a tier that has none.

    Args:
        tier: the number of the first such tier.

    Raises:
        GameError: the recipe is one.
    """
    if recipe.tier.number >= tier and objective(recipe, defaults) is Objective.SCORE:
        raise GameError(
            f"a {recipe.kind} for score is never a {recipe.tier.name}: try objective=margin"
        )

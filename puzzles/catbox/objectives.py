"""The objective of a recipe's puzzles."""

from __future__ import annotations

from games.catbox.puzzle import Objective
from games.protocol import GameError
from languages.messages import _
from puzzles.recipe import Recipe

MARGIN_FROM = 3
"""From this tier on a puzzle is about the margin unless its recipe says otherwise."""


def objective(recipe: Recipe, defaults: dict[str, str]) -> Objective:
    """The objective of a recipe's puzzles.

    Raises:
        GameError: it is neither score nor margin.
    """
    usual = Objective.MARGIN if recipe.tier.number >= MARGIN_FROM else Objective.SCORE
    return recipe.one_of(defaults, "objective", Objective) or usual


def for_margin_only(recipe: Recipe, defaults: dict[str, str], tier: int) -> None:
    """Refuse a recipe for a puzzle for score of a tier that has none.

    Args:
        tier: the number of the first such tier.

    Raises:
        GameError: the recipe is one.
    """
    if recipe.tier.number >= tier and objective(recipe, defaults) is Objective.SCORE:
        reason = _("a {kind} for score is never a {tier}: try objective=margin")
        raise GameError(reason.format(kind=recipe.kind, tier=recipe.tier.name))

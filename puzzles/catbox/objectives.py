"""The objective of a recipe's puzzles."""

from __future__ import annotations

from games.catbox.puzzle import Objective
from games.protocol import GameError
from languages.lists import listed_or
from languages.messages import _
from puzzles.parameters import AUTO, value
from puzzles.recipe import Recipe

MARGIN_FROM = 3
"""From this tier on a puzzle is about the margin unless its recipe says otherwise."""


def objective(recipe: Recipe, defaults: dict[str, str]) -> Objective:
    """The objective of a recipe's puzzles.

    Raises:
        GameError: it is neither score nor margin.
    """
    text = value(recipe, defaults, "objective")
    if text == AUTO:
        return Objective.MARGIN if recipe.tier.number >= MARGIN_FROM else Objective.SCORE
    if text not in list(Objective):
        reason = _("objective={text}: expected {values}")
        raise GameError(reason.format(text=text, values=listed_or(list(Objective))))
    return Objective(text)


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

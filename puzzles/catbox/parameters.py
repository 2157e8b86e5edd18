"""The parameters of a recipe, read by the kinds that know them."""

from __future__ import annotations

from games.catbox.puzzle import Objective
from games.protocol import GameError
from games.rng import Stream
from puzzles.recipe import Recipe

AUTO = "auto"
"""The value of a parameter that the tier decides."""

MARGIN_FROM = 3
"""From this tier on a puzzle is about the margin unless its recipe says otherwise."""


def number(recipe: Recipe, defaults: dict[str, str], name: str, span: range) -> int:
    """A whole number among a recipe's parameters.

    Raises:
        GameError: it is none, or not in the span.
    """
    text = value(recipe, defaults, name)
    if text not in map(str, span):
        raise GameError(f"{name}={text}: expected a number from {span[0]} to {span[-1]}")
    return int(text)


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


def value(recipe: Recipe, defaults: dict[str, str], name: str) -> str:
    """A recipe's parameter as text.

    Raises:
        GameError: the recipe has a parameter that isn't among the defaults.
    """
    for known, _ in recipe.params:
        if known not in defaults:
            names = ", ".join(defaults)
            raise GameError(f"{recipe.kind} has no parameter {known}: expected {names}")
    return dict(recipe.params).get(name, defaults[name])


def seats(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> int:
    """How many play: a number among the parameters, or one drawn from 2 to 5.

    Raises:
        GameError: it is no such number.
    """
    if value(recipe, defaults, "seats") == AUTO:
        return 2 + rng.below(4)
    return number(recipe, defaults, "seats", range(2, 6))

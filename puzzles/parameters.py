"""The parameters of a recipe, read by the kinds that know them."""

from __future__ import annotations

from games.protocol import GameError
from games.rng import Stream
from puzzles.recipe import Recipe

AUTO = "auto"
"""The value of a parameter that the tier decides, or that is drawn."""


def number(recipe: Recipe, defaults: dict[str, str], name: str, span: range) -> int:
    """A whole number among a recipe's parameters.

    Raises:
        GameError: it is none, or not in the span.
    """
    text = value(recipe, defaults, name)
    if text not in map(str, span):
        raise GameError(f"{name}={text}: expected a number from {span[0]} to {span[-1]}")
    return int(text)


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

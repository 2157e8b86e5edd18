"""The parameters of a recipe, read by the kinds that know them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from games.protocol import GameError
from games.rng import Stream
from languages.lists import listed_or
from languages.messages import _
from puzzles.recipe import Recipe

T = TypeVar("T", bound=str)

AUTO = "auto"
"""The value of a parameter that the tier decides, or that is drawn."""


def number(recipe: Recipe, defaults: dict[str, str], name: str, span: range) -> int:
    """A whole number among a recipe's parameters.

    Raises:
        GameError: it is none, or not in the span.
    """
    text = value(recipe, defaults, name)
    if text not in map(str, span):
        refusal = _("{name}={value}: expected a number from {fewest} to {most}")
        raise GameError(refusal.format(name=name, value=text, fewest=span[0], most=span[-1]))
    return int(text)


def value(recipe: Recipe, defaults: dict[str, str], name: str) -> str:
    """A recipe's parameter as text.

    Raises:
        GameError: the recipe has a parameter that isn't among the defaults.
    """
    for known, _given in recipe.params:
        if known not in defaults:
            names = ", ".join(defaults)
            raise GameError(
                _("{kind} has no parameter {parameter}: expected {names}").format(
                    kind=recipe.kind, parameter=known, names=names
                )
            )
    return dict(recipe.params).get(name, defaults[name])


def one_of(recipe: Recipe, defaults: dict[str, str], name: str, values: Iterable[T]) -> T | None:
    """One of some values among a recipe's parameters; None where it is `auto`.

    Raises:
        GameError: it is none of them.
    """
    text, known = value(recipe, defaults, name), list(values)
    if text == AUTO:
        return None
    for each in known:
        if each == text:
            return each
    refusal = _("{name}={value}: expected {expected}")
    raise GameError(refusal.format(name=name, value=text, expected=listed_or(known)))


def seats(recipe: Recipe, defaults: dict[str, str], rng: Stream, span: range = range(2, 6)) -> int:
    """How many play: a number among the parameters, or one drawn from a span.

    Raises:
        GameError: it is no such number.
    """
    if value(recipe, defaults, "seats") == AUTO:
        return span[rng.below(len(span))]
    return number(recipe, defaults, "seats", span)

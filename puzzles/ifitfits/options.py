"""The parameters that kinds of puzzles share."""

from __future__ import annotations

from collections.abc import Iterable

from games.ifitfits.puzzle import Objective
from games.ifitfits.rulings import Mode
from games.protocol import GameError
from games.rng import Stream
from languages.lists import listed_or
from languages.messages import _
from puzzles.parameters import AUTO, value
from puzzles.recipe import Recipe

MARGIN_FROM = 4
"""From this tier on a puzzle is about the margin unless its recipe says otherwise."""


def mode(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> Mode:
    """The basic or the advanced game: as a recipe says, or drawn.

    Raises:
        GameError: it is neither.
    """
    text = value(recipe, defaults, "mode")
    if text == AUTO:
        return rng.choice(tuple(Mode))
    if text not in list(Mode):
        raise _unexpected("mode", text, Mode)
    return Mode(text)


def objective(recipe: Recipe, defaults: dict[str, str]) -> Objective:
    """The objective of a recipe's puzzles.

    Raises:
        GameError: it is neither score nor margin.
    """
    text = value(recipe, defaults, "objective")
    if text == AUTO:
        return Objective.MARGIN if recipe.tier.number >= MARGIN_FROM else Objective.SCORE
    if text not in list(Objective):
        raise _unexpected("objective", text, Objective)
    return Objective(text)


def _unexpected(name: str, text: str, expected: Iterable[str]) -> GameError:
    """The error for a parameter with an unknown value."""
    refusal = _("{name}={value}: expected {expected}")
    return GameError(refusal.format(name=name, value=text, expected=listed_or(list(expected))))

"""Parameters that all kinds of puzzles read from their recipes, and the style of random rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.catinthebox.puzzle import Objective
from games.catinthebox.rulings import Follow
from games.protocol import GameError
from games.rng import Stream
from languages.lists import listed_or
from languages.messages import _
from puzzles.parameters import AUTO, value
from puzzles.recipe import FIRST, Recipe

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
    text = value(recipe, defaults, "follow")
    if text == AUTO:
        return rng.choice(tuple(Follow))
    if text not in list(Follow):
        raise _unexpected("follow", text, Follow)
    return Follow(text)


def objective(recipe: Recipe, defaults: dict[str, str], rng: Stream) -> Objective:
    """The objective of a duel of all against one: as a recipe says, or drawn.

    Raises:
        GameError: it is neither score nor margin.
    """
    every = Objective.SCORE, Objective.MARGIN
    text = value(recipe, defaults, "objective")
    if text == AUTO:
        return rng.choice(every)
    if text not in every:
        raise _unexpected("objective", text, every)
    return Objective(text)


def seats(recipe: Recipe, defaults: dict[str, str], span: range, rng: Stream) -> int:
    """How many play: a number among the parameters, or one drawn from a span.

    Raises:
        GameError: it is none of them.
    """
    text = value(recipe, defaults, "seats")
    if text == AUTO:
        return span[rng.below(len(span))]
    if text not in map(str, span):
        refusal = _("seats={value}: expected a number from {fewest} to {most}")
        raise GameError(refusal.format(value=text, fewest=span[0], most=span[-1]))
    return int(text)


def _unexpected(name: str, text: str, expected: Iterable[str]) -> GameError:
    """The error for a parameter with an unknown value."""
    refusal = _("{name}={value}: expected {expected}")
    return GameError(refusal.format(name=name, value=text, expected=listed_or(list(expected))))

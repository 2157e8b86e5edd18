"""The generator: draws candidates until one passes the quality bar."""

from __future__ import annotations

from itertools import count

from puzzles.challenge import Challenge
from puzzles.kind import AnyKind
from puzzles.recipe import Recipe


def generate(kind: AnyKind, recipe: Recipe) -> Challenge:
    """The puzzle of a recipe: the first candidate of its stream that is good.

    It may take long, and never gives a puzzle that isn't proved to be good.
    """
    for attempt in count():
        candidate = kind.draw(recipe, recipe.stream(attempt))
        if candidate is not None and kind.good(candidate, recipe.tier):
            return kind.challenge(candidate, recipe)
    raise AssertionError

"""The generator: draws candidates until one passes the quality bar."""

from __future__ import annotations

from itertools import count

from puzzles.challenge import Challenge
from puzzles.kind import AnyKind
from puzzles.proving import Prover, search
from puzzles.recipe import Recipe


def generate(kind: AnyKind, recipe: Recipe, prover: Prover | None = None) -> Challenge:
    """The puzzle of a recipe: the first candidate of its stream that is good.

    It may take long, and never gives a puzzle that isn't proved to be good.

    Args:
        prover: the engine that proves it; the compiled search unless given.

    Raises:
        GameError: the recipe has parameters that the kind doesn't know.
    """
    proving = prover or search()
    for attempt in count():
        task = kind.draw(recipe, recipe.stream(attempt))
        if task is not None:
            candidate = kind.candidate(task, proving)
            if kind.good(candidate, recipe.tier):
                return kind.challenge(candidate, recipe)
    raise AssertionError

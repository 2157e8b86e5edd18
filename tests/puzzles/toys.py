"""Kinds of puzzles that are made at once: numbers, which know nothing of any game."""

from __future__ import annotations

import os
import signal
import time
from functools import partial

from games.protocol import GameError
from games.stream import Stream
from puzzles.batch import Batch, new_batch
from puzzles.challenge import Challenge
from puzzles.kind import AnyKind, Kind
from puzzles.making import make
from puzzles.recipe import Recipe
from puzzles.tier import TIERS, Tier

MODULE = __name__


def draw(recipe: Recipe, stream: Stream) -> int | None:
    """A number up to the recipe's most; every third draw comes to nothing."""
    most = int(dict(recipe.params).get("most", "1000000"))
    return stream.below(most) if stream.below(3) else None


def late_draw(recipe: Recipe, stream: Stream) -> int | None:
    """The same, after a time that differs from recipe to recipe."""
    time.sleep(0.01 * (Stream("late", str(recipe)).below(4) ** 2))
    return draw(recipe, stream)


def broken_draw(recipe: Recipe, stream: Stream) -> int | None:
    """Has a defect that the fourth puzzle shows."""
    if recipe.seed.endswith("/3"):
        raise ZeroDivisionError("a toy broke")
    return draw(recipe, stream)


def refusing_draw(recipe: Recipe, stream: Stream) -> int | None:
    """Refuses the fourth puzzle."""
    if recipe.seed.endswith("/3"):
        raise GameError("most: expected a number")
    return draw(recipe, stream)


def deadly_draw(recipe: Recipe, stream: Stream) -> int | None:
    """Kills whoever makes the fourth puzzle."""
    if recipe.seed.endswith("/3"):
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(recipe, stream)


def good(candidate: int, tier: Tier) -> bool:
    """Every fifth number is too dull for a tier."""
    return candidate % 5 != tier.number


def challenge(candidate: int, recipe: Recipe) -> Challenge:
    """A challenge without a puzzle."""
    return Challenge(
        recipe=str(recipe),
        kind=recipe.kind,
        tier=recipe.tier.name,
        fingerprint=f"number-{candidate}",
        task="Guess the number.",
        puzzle={"number": candidate},
        start=0,
        value=candidate,
        gap=1,
        solution=(str(candidate),),
        hints=("It is a number.", "It isn't negative.", f"It is {candidate}."),
        explanation=("Nobody knows why.",),
        traps=(),
        prospects=((candidate, (str(candidate),)),),
    )


DRAWS = {
    "toy": draw,
    "late": late_draw,
    "broken": broken_draw,
    "refusing": refusing_draw,
    "deadly": deadly_draw,
}

KINDS: dict[str, AnyKind] = {
    name: Kind(
        name=name,
        text="Guess the number.",
        params={"most": "1000000"},
        draw=drawn,
        read=lambda raw: raw["number"],
        candidate=lambda number, _: number,
        good=good,
        challenge=challenge,
    )
    for name, drawn in DRAWS.items()
}

toy = partial(make, MODULE)
"""Makes any of these."""


def batch(size: int, *names: str, seed: str = "1", most: int = 1_000_000) -> Batch:
    """A batch of toys, of all tiers."""
    params = [("most", str(most))] if most < 1_000_000 else []
    return new_batch(KINDS, names or ("toy",), TIERS, params, seed, size)

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
    time.sleep(0.02 * (Stream("late", str(recipe)).below(4) ** 2))
    return draw(recipe, stream)


def bad_draw(recipe: Recipe, stream: Stream) -> int | None:
    """Fails for some numbers, each in its own way."""
    number = int(recipe.seed.split("/")[1])
    if number == 3:
        raise ZeroDivisionError("a toy broke")
    if number == 5:
        raise GameError("most: expected a number")
    if number == 7:
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


KINDS: dict[str, AnyKind] = {
    name: Kind(name, "Guess the number.", drawn, good, challenge, {"most": "1000000"})
    for name, drawn in (("toy", draw), ("late", late_draw), ("bad", bad_draw))
}

toy = partial(make, MODULE)
"""Makes any of these."""


def batch(size: int, *names: str, seed: str = "1", most: int = 1_000_000) -> Batch:
    """A batch of toys, of all tiers."""
    params = [("most", str(most))] if most < 1_000_000 else []
    return new_batch(KINDS, names or ("toy",), TIERS, params, seed, size)

"""Kinds of puzzles that are made at once: numbers, which know nothing of any game."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from games.protocol import Areas, GameError, Regions
from games.registry import Entry
from games.rng import Stream
from languages.message import verbatim
from puzzles.challenge import Challenge, format_of
from puzzles.kind import AnyKind, Kind, Puzzles
from puzzles.library import Batch, make, new_batch
from puzzles.recipe import TIERS, Recipe

NAME = "numbers"
"""The game that these kinds belong to; it has puzzles and nothing else."""


@dataclass(frozen=True)
class Number:
    """A task that is its own end: to say the number is to reach it."""

    value: int

    adversarial: ClassVar[bool] = False

    @property
    def key(self) -> int:
        """The number."""
        return self.value

    def readings(self, _: Iterable[str]) -> Iterator[Number]:
        """Whatever is said."""
        yield self

    @property
    def closing(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def regions(self) -> dict[str, Regions]:
        """None."""
        return {}

    def recount(self, _: Areas) -> int:
        """The same however it is counted."""
        return self.value


def draw(recipe: Recipe, stream: Stream) -> Number | None:
    """A number up to the recipe's most; every third draw fails."""
    most = int(dict(recipe.params).get("most", "1000000"))
    return Number(stream.below(most)) if stream.below(3) else None


def late_draw(recipe: Recipe, stream: Stream) -> Number | None:
    """The same, after a time that differs from recipe to recipe."""
    time.sleep(0.01 * (Stream("late", str(recipe)).below(4) ** 2))
    return draw(recipe, stream)


def broken_draw(recipe: Recipe, stream: Stream) -> Number | None:
    """Has a defect that the fourth puzzle shows."""
    if recipe.seed.endswith("/3"):
        raise ZeroDivisionError("a toy broke")
    return draw(recipe, stream)


def refusing_draw(recipe: Recipe, stream: Stream) -> Number | None:
    """Refuses the fourth puzzle."""
    if recipe.seed.endswith("/3"):
        raise GameError("most: expected a number")
    return draw(recipe, stream)


def deadly_draw(recipe: Recipe, stream: Stream) -> Number | None:
    """Kills the process that makes the fourth puzzle."""
    if recipe.seed.endswith("/3"):
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(recipe, stream)


def good(candidate: Number) -> bool:
    """Every fifth number is too dull."""
    return candidate.value % 5 != 0


def challenge(candidate: Number, recipe: Recipe) -> Challenge:
    """A challenge without a puzzle."""
    number = candidate.value
    return Challenge(
        format=format_of(recipe.game),
        recipe=str(recipe),
        kind=recipe.kind,
        tier=recipe.tier.name,
        fingerprint=f"number-{number}",
        task=verbatim("Guess the number."),
        puzzle={"number": number},
        start=0,
        value=number,
        gap=1,
        solution=(str(number),),
        hints=(
            verbatim("It is a number."),
            verbatim("It isn't negative."),
            verbatim(f"It is {number}."),
        ),
        explanation=(verbatim("Nobody knows why."),),
        traps=(),
        prospects=((number, (str(number),)),),
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
        title="Guess",
        text="Guess the number.",
        params={"most": "1000000"},
        draw=drawn,
        read=lambda raw: Number(raw["number"]),
        candidate=lambda task, _: task,
        bar=good,
        challenge=challenge,
    )
    for name, drawn in DRAWS.items()
}

KINDS["plain"] = KINDS["toy"]._replace(name="plain", params={})

PUZZLES = Puzzles(kinds=lambda: KINDS)

ENTRY = Entry(NAME, "Numbers", rules="", puzzles=f"{__name__}:PUZZLES")

toy = partial(make, ENTRY)
"""Makes any of these."""


def batch(size: int, *names: str, seed: str = "1", most: int = 1_000_000) -> Batch:
    """A batch of toys, of all tiers."""
    params = [("most", str(most))] if most < 1_000_000 else []
    return new_batch(NAME, names or ("toy",), TIERS, params, seed, size)

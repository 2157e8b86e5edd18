"""Puzzles of the toy game: find the one best end to take, or see that the larger one is a trap.

The file of its lessons lies beside this module.
"""

from __future__ import annotations

import json
from datetime import date
from typing import NamedTuple

from games.rng import Stream
from languages.message import verbatim
from puzzles.challenge import Challenge, fingerprint, format_of
from puzzles.kind import Kind, Puzzles, Rotation, Weekday
from puzzles.lesson import Measure, Tutorial
from puzzles.proof_engine import ProofEngine, fastest
from puzzles.recipe import Recipe
from tests.support.position_task import PositionTask
from tests.support.toy_game import Draft, Position, read_puzzle, task, text


class Candidate(NamedTuple):
    task: PositionTask
    engine: ProofEngine

    @property
    def obvious(self) -> bool:
        """Whether the best end is the larger number."""
        row, best = self.task.position.row, self.engine.two(self.task)[0]
        return bool(best.steps[0] == ("left" if row[0] > row[-1] else "right"))


def draw(recipe: Recipe, rng: Stream) -> PositionTask | None:
    """A row whose larger end is the better one, or in all tiers but the first isn't."""
    row = rng.shuffled(range(1, 1 + int(dict(recipe.params).get("numbers", "5"))))
    drawn = task(Position(tuple(row), ((), ()), (rng.below(3), rng.below(3))), 3)
    fits = Candidate(drawn, fastest()).obvious == (recipe.tier.number == 1)
    return drawn if fits else None


def good(candidate: Candidate) -> bool:
    return candidate.engine.lone(candidate.task) is not None


def challenge(candidate: Candidate, recipe: Recipe) -> Challenge:
    asked, (best, other) = candidate.task, candidate.engine.two(candidate.task)
    take = best.steps[0]
    return Challenge(
        format=format_of(recipe.game),
        recipe=str(recipe),
        kind=recipe.kind,
        tier=recipe.tier.name,
        fingerprint=fingerprint(asked),
        task=verbatim(
            "Take an end of the row; then the other seat takes one, and you take another."
        ),
        puzzle=json.loads(text(asked)),
        start=asked.value(asked.position),
        value=best.value,
        gap=best.value - other.value,
        solution=best.steps,
        hints=(
            verbatim("Think ahead."),
            verbatim("One end is better."),
            verbatim(f"Take the {take} one."),
        ),
        explanation=(
            verbatim(f"After {take} there is {best.value} to be had, and {other.value} else."),
        ),
        traps=(),
        prospects=tuple((line.value, line.steps[:1]) for line in (best, other)),
    )


PUZZLES = Puzzles(
    kinds=lambda: {
        "best": Kind(
            name="best",
            title="Better end",
            text="Take the better end of a row.",
            params={"numbers": "5"},
            draw=draw,
            read=read_puzzle,
            candidate=Candidate,
            bar=good,
            challenge=challenge,
        )
    },
    rotation=Rotation(
        first_day=date(2026, 1, 1),
        kinds={"kitten": ("best",), "tabby": ("best",)},
        weekdays=(Weekday("kitten"),) * 5 + (Weekday("tabby"),) * 2,
    ),
)


def _points(draft: Draft) -> int:
    position = draft.position
    return position.play(draft.move).score(position.turn).total


TUTORIAL = Tutorial(
    __package__ or "",
    {"points": Measure(_points, "Your points would be {found}: the task asks for {asked}.")},
)

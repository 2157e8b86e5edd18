"""A plain player, which is none of the bounded solvers, finds each tier harder than the last."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from itertools import pairwise
from random import Random
from statistics import mean
from typing import Any, Final

import pytest

from games.catbox.position import Draft
from games.catbox.puzzle import Chain
from games.catbox.scoring import Outcome, Stakes
from puzzles.challenge import Challenge
from puzzles.kind import kind_named, puzzles_of
from puzzles.recipe import TIERS, parse_recipe
from tests.support.bars import puzzle_of
from tests.support.days import dailies_of

ERRORS: Final = (0.0, 0.7, 1.5, 2.5)
"""Deviations, in points, of the player's estimates."""

ATTEMPTS: Final = 8
"""Attempts at each puzzle, with each error in turn."""


class PlainPlayer:
    """It knows the rules of Cat Box alone: it does what gains most now, and errs by some points."""

    def __init__(self, puzzle: Any) -> None:
        self._puzzle = puzzle
        self._seen = dict[Any, list[tuple[Any, int]]]()

    def attempt(self, error: float, rng: Random) -> tuple[str, ...]:
        """The steps that it takes."""
        draft, steps = self._puzzle.draft, list[str]()
        while True:
            options = self._looked_at(draft)
            seem = [(value + rng.gauss(0, error), rng.random()) for _step, value in options]
            step, _value = options[seem.index(max(seem))]
            if step is not None:
                steps.append(draft.named(step) if isinstance(draft, Draft) else step.text)
                draft = draft.play(step)
            if step is None or (draft.complete and not any(True for _ in draft.next_steps())):
                return tuple(steps)

    def _looked_at(self, draft: Any) -> list[tuple[Any, int]]:
        """Each step, or None for the end where it is allowed, and the points on the board then."""
        if draft not in self._seen:
            steps = [None] * draft.complete + list(draft.next_steps())
            after = (draft if step is None else draft.play(step) for step in steps)
            values = (Outcome(each.board, self._stakes(each)).value for each in after)
            self._seen[draft] = list(zip(steps, values, strict=True))
        return self._seen[draft]

    def _stakes(self, draft: Any) -> Stakes:
        if isinstance(self._puzzle, Chain):
            return self._puzzle.stakes
        position = draft.position
        stakes: Stakes = self._puzzle.stakes(position, position.turn if draft.token else None)
        return stakes


def share_solved(challenge: Challenge) -> float:
    """The share of attempts that reach the best value."""
    puzzle, seed = puzzle_of(challenge), challenge.fingerprint
    player, worth = PlainPlayer(puzzle), cache(partial(attempt_worth, challenge.kind, puzzle))
    attempts = ((ERRORS[n % len(ERRORS)], Random(f"{seed}/{n}")) for n in range(ATTEMPTS))
    return mean(worth(player.attempt(*each)) == challenge.value for each in attempts)


def attempt_worth(kind: str, puzzle: Any, steps: tuple[str, ...]) -> int:
    return kind_named("catbox", kind).worth(puzzle, steps)


def shares(challenges: tuple[Challenge, ...]) -> Mapping[str, float]:
    """The share that is solved of the puzzles of each tier."""
    return {
        tier.name: mean(share_solved(each) for each in challenges if each.tier == tier.name)
        for tier in TIERS
    }


@pytest.mark.slow
def test_it_solves_half_of_the_kittens_and_less_of_each_tier_than_of_the_one_before() -> None:
    newest = puzzles_of("catbox").version
    every = (e for e in dailies_of("catbox") if parse_recipe(e.recipe).version == newest)
    found = shares(tuple(every))
    assert 0.4 < found["kitten"] < 0.7
    assert all(one > other for one, other in pairwise(found.values())), found

"""ISMCTS with an evaluator that follows tricks, as a player of Cat in the Box; written for here.

It does what the evaluator of `cschubiner/quantum_-cat_openspiel` is described to do: what is tried,
and what playouts do, follows the led colour while it is open, and otherwise prefers red; it lays a
number aside of which it holds most, and predicts about as many tricks as it holds cards of its
highest number. The search itself is OpenSpiel's, with worlds that keep no hidden card.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from games.catinthebox.memory import Memory
from games.catinthebox.position import Position
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import Colour, Discard, Play, Prediction, Step
from games.rng import Stream
from solver.answer import Limit
from solver.catinthebox.openspiel.rivals import searched
from solver.openspiel.game import SpielState
from solver.openspiel.returns import returns
from solver.openspiel.search_bots import randomness

MOST_HELD = 0.85
"""How often a number is laid aside of which the hand holds most."""

GUESS, NEAR, ANY = 0.7, 0.2, 0.1
"""How often the guess is predicted, one beside it, and anything."""

RED = 0.75
"""How often red is declared instead of following, and not another colour."""

PLAYOUTS = 2
"""Rounds to the end for each leaf."""

Shares = list[float]


def trick_following(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Step:
    """The step of the search for the seat to act."""
    evaluator = TrickFollowing(randomness(rng))
    seen = memory.observe(position, position.turn)
    return searched(seen, limit, rng, evaluator, guided=True)


class TrickFollowing:
    """An evaluator of OpenSpiel's searches."""

    def __init__(self, random: np.random.RandomState) -> None:
        self._random = random

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """How likely each action is to be tried."""
        position, codec = cast(Position, state.stage.position), cast(Any, state.stage.codec)
        steps = position.moves
        found = [
            (codec.number(position.draft, step), share)
            for step, share in zip(steps, shares(position.round, steps), strict=True)
        ]
        return sorted(found)

    def evaluate(self, state: SpielState) -> Any:
        """The mean return of each seat in playouts from a state."""
        position = cast(Position, state.stage.position)
        return np.mean([returns(self._played_out(position)) for _ in range(PLAYOUTS)], axis=0)

    def _played_out(self, position: Position) -> Position:
        while not position.over:
            steps = position.moves
            drawn = self._random.choice(len(steps), p=shares(position.round, steps))
            position = position.play(steps[drawn])
        return position


def shares(moment: Round, steps: tuple[Step, ...]) -> Shares:
    """How often each step is tried; the sum is 1."""
    found = {
        Phase.DISCARD: _discards,
        Phase.PREDICT: _predictions,
        Phase.PLAY: _plays,
    }[moment.phase](moment, steps)
    return [each / sum(found) for each in found]


def _discards(moment: Round, steps: tuple[Step, ...]) -> Shares:
    counts = [moment.mover.hand.count(cast(Discard, step).number) for step in steps]
    most = [count == max(counts) for count in counts]
    return _split(most, MOST_HELD)


def _predictions(moment: Round, steps: tuple[Step, ...]) -> Shares:
    guess = max(1, moment.mover.hand.count(max(moment.mover.hand)))
    tricks = [cast(Prediction, step).tricks for step in steps]
    near = [abs(each - guess) == 1 for each in tricks]
    return [
        GUESS * (each == guess) + NEAR * beside / max(1, sum(near)) + ANY / len(steps)
        for each, beside in zip(tricks, near, strict=True)
    ]


def _plays(moment: Round, steps: tuple[Step, ...]) -> Shares:
    plays = [cast(Play, step) for step in steps]
    if moment.lead is None:
        return [1.0] * len(plays)
    following = [play.colour == moment.lead for play in plays]
    if any(following):
        return [float(each) for each in following]
    return _split([play.colour is Colour.RED for play in plays], RED)


def _split(chosen: list[bool], share: float) -> Shares:
    """A share spread over those that are chosen, the rest over the others."""
    count = sum(chosen)
    if count in (0, len(chosen)):
        return [1.0] * len(chosen)
    return [share / count if each else (1 - share) / (len(chosen) - count) for each in chosen]

"""Policies by name: those written by hand, and those learnt, which `policies.json` holds.

A policy is weights of what describes a step, see `policy`. `searching.json` holds policies that do
what searching bots do, `responding.json` those that answer them best.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from games.catinthebox.rulings import Follow
from solver.catinthebox.playouts.policy import (
    AHEAD,
    AHEAD_BEATEN,
    CLOSING,
    DEAD,
    LOSING_NUMBER,
    MOST_NUMBERS,
    NEIGHBOURS,
    NUMBER,
    PASSED,
    PLAY_FEATURES,
    PLAY_WEIGHTS,
    PREDICT_FEATURES,
    PREDICT_WEIGHTS,
    REACHED,
    RED,
    ROW_LEFT,
    SHORT,
    SINGLE,
    SURE,
    WANTED,
    WEIGHTS,
    Reals,
)
from solver.catinthebox.policies import Policy
from solver.policy_files import stored

Plays = Mapping[int, float]
"""Weights of the numbers that describe a play, by their place."""

LAYING_COPIES_ASIDE: Mapping[int, float] = {MOST_NUMBERS: 20.0}
"""A discard's weights: of a number that the hand holds most often, for not all find a space."""

WINNING: Plays = {SURE: 4.0, AHEAD: 3.0, AHEAD_BEATEN: -4.0, NUMBER: 0.5, LOSING_NUMBER: -3.0}
LOSING: Plays = {SURE: -4.0, AHEAD: -3.0, AHEAD_BEATEN: 4.0, NUMBER: 0.5, LOSING_NUMBER: 2.0}
CAREFUL: Plays = {
    CLOSING: -4.0,
    DEAD: -10.0,
    SINGLE: -2.0,
    SHORT: -25.0,
    NEIGHBOURS: 4.0,
    RED: -0.5,
    ROW_LEFT: 1.0,
}
"""To win a trick cheaply; to stay below; to keep colours open and cards playable, and tokens side
by side."""

PREDICTIONS: tuple[tuple[float, ...], ...] = (
    (0.0, 0.0, 0.0, 0.0),
    (-6.0, 12.0, 0.0, 0.0),
    (-18.0, 24.0, 12.0, 0.0),
)
"""Weights of the smallest, the middle and the greatest prediction: high hands predict more."""


def novice() -> Reals:
    """Wins tricks that it can, and closes colours only if it has to."""
    return _weights({aim: {**WINNING, CLOSING: -2.0} for aim in (WANTED, REACHED, PASSED)})


def greedy() -> Reals:
    """Plays for its prediction, and keeps its cards playable."""
    winning, losing = {**WINNING, **CAREFUL}, {**LOSING, **CAREFUL}
    aims = {WANTED: winning, REACHED: losing, PASSED: winning}
    return _weights(aims, LAYING_COPIES_ASIDE, PREDICTIONS)


def _weights(
    aims: Mapping[int, Plays],
    discard: Mapping[int, float] | None = None,
    predictions: tuple[tuple[float, ...], ...] = (),
) -> Reals:
    weights = np.zeros(WEIGHTS)
    for place, weight in (discard or {}).items():
        weights[place] = weight
    for number, row in enumerate(predictions):
        start = PREDICT_WEIGHTS + number * PREDICT_FEATURES
        weights[start : start + PREDICT_FEATURES] = row
    for aim, plays in aims.items():
        for place, weight in plays.items():
            weights[PLAY_WEIGHTS + aim * PLAY_FEATURES + place] = weight
    return weights


PACKAGE = "solver.catinthebox.playouts"

FILE = "policies.json"
"""Written by `benchmarks.catinthebox.policy_training`."""

SEARCHING_FILE = "searching.json"
"""Written by `benchmarks.catinthebox.policy_imitation`."""

RESPONDING_FILE = "responding.json"
"""Written by `benchmarks.catinthebox.policy_training --respond`."""


def weights_of(policy: Policy, seats: int, follow: Follow) -> Reals:
    """The weights of a policy (`WEIGHTS`) for a number of seats and a way to follow."""
    match policy:
        case Policy.EVEN:
            return np.zeros(WEIGHTS)
        case Policy.NOVICE:
            return novice()
        case Policy.GREEDY:
            return greedy()
        case Policy.LEARNT:
            return np.array(stored(PACKAGE, FILE)[str(seats)][follow.value])


def searching(seats: int, follow: Follow) -> Reals | None:
    """The weights (`WEIGHTS`) of a policy that imitates searching bots; None if none was learnt."""
    return _learnt(SEARCHING_FILE, seats, follow)


def responding(seats: int, follow: Follow) -> Reals | None:
    """The weights (`WEIGHTS`) of the best response to what others do; None if none was learnt.

    The others play as `searching` says, or where it says nothing by the learnt policy.
    """
    return _learnt(RESPONDING_FILE, seats, follow)


def _learnt(file: str, seats: int, follow: Follow) -> Reals | None:
    found = stored(PACKAGE, file).get(str(seats), {}).get(follow.value)
    return None if found is None else np.array(found)

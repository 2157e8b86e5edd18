"""Policies that were written by hand, as weights of what describes a step (see `features`)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from solver.catinthebox.playouts.features import (
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

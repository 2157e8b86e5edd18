"""Policies by name: points alone, the one written by hand, and those learnt."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from games.ifitfits.rulings import Mode
from solver.ifitfits.playouts.policy import (
    BEHIND,
    CAT_LEFT_OVER,
    CLOSE,
    DRAWING,
    EARLY,
    ENDED,
    FINISH_AHEAD,
    FREE,
    GROW,
    HELD_PRINCESS,
    HELD_TOYS,
    LATE,
    MOST_CATS,
    MOST_LEAKS,
    NOISE,
    PHASES_AT,
    SET,
    SHARED,
    SPOILT,
    WEIGHTS,
    Reals,
)
from solver.ifitfits.policies import Policy
from solver.policy_files import stored

HOPES: Mapping[int, float] = {
    **{CLOSE + place: hope for place, hope in enumerate((0.5, 0.3, 0.2, 0.1, 0.1))},
    **{GROW + place: 0.3 for place in range(MOST_LEAKS)},
    SPOILT: 0.3,
    SHARED: -0.3,
    BEHIND: 0.1,
    FREE: -0.2,
    **{CAT_LEFT_OVER + place: 0.8 for place in range(MOST_CATS)},
    FINISH_AHEAD: 0.3,
    HELD_TOYS: 0.2,
    HELD_PRINCESS: 1.0,
    DRAWING: 1.0,
}
"""As long as cards are drawn: open boxes with few leaks may be closed, and others may enter boxes
without a cat; cats are worth keeping, and so are cards with toys."""

LAST_HOPES: Mapping[int, float] = {CLOSE: 0.2, SPOILT: 0.1}
"""When hands are played out."""


DRAWN_FIRST = 0.5
"""The value of drawing to a policy that sees points alone: a sleeping cat has to bring a point."""


def points_alone() -> Reals:
    """Sees points as they stand."""
    weights = np.zeros(WEIGHTS)
    for phase in (EARLY, LATE):
        weights[PHASES_AT + SET * phase + DRAWING] = DRAWN_FIRST
    return weights


def hopeful() -> Reals:
    """Sees what boxes may become."""
    weights = np.zeros(WEIGHTS)
    for phase, hopes in ((EARLY, HOPES), (LATE, HOPES), (ENDED, LAST_HOPES)):
        for place, weight in hopes.items():
            weights[PHASES_AT + SET * phase + place] = weight
    return weights


PACKAGE = "solver.ifitfits.playouts"

FILE = "policies.json"
"""Written by `benchmarks.ifitfits.policy_training`."""


def weights_of(policy: Policy, seats: int, mode: Mode, noise: float = 0.0) -> Reals:
    """The weights of a policy (`WEIGHTS`) for a number of seats and a mode.

    Args:
        noise: see `policy.NOISE`.
    """
    match policy:
        case Policy.POINTS:
            weights = points_alone()
        case Policy.HOPEFUL:
            weights = hopeful()
        case Policy.LEARNT | Policy.COUNTER:
            weights = np.array(stored(PACKAGE, FILE)[policy.value][f"{seats} {mode.value}"])
    weights[NOISE] = noise
    return weights

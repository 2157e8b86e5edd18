"""Policies by name: points alone, the one written by hand, and those learnt."""

from __future__ import annotations

import numpy as np

from games.ifitfits.rulings import Mode
from solver.ifitfits.playouts import heuristics
from solver.ifitfits.playouts.features import NOISE, Reals
from solver.ifitfits.policies import Policy
from solver.policy_files import stored

PACKAGE = "solver.ifitfits.playouts"

FILE = "policies.json"
"""Written by `benchmarks.ifitfits.policy_training`."""


def weights_of(policy: Policy, seats: int, mode: Mode, noise: float = 0.0) -> Reals:
    """The weights of a policy (`WEIGHTS`) for a number of seats and a mode.

    Args:
        noise: see `features.NOISE`.
    """
    match policy:
        case Policy.POINTS:
            weights = heuristics.points_alone()
        case Policy.HOPEFUL:
            weights = heuristics.hopeful()
        case Policy.LEARNT | Policy.COUNTER:
            weights = np.array(stored(PACKAGE, FILE)[policy.value][f"{seats} {mode.value}"])
    weights[NOISE] = noise
    return weights

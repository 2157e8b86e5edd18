"""Policies by name: those written by hand, and those learnt, which `policies.json` holds.

`searching.json` holds policies that do what searching bots do.
"""

from __future__ import annotations

import numpy as np

from games.catinthebox.rulings import Follow
from solver.catinthebox.playouts import heuristics
from solver.catinthebox.playouts.features import WEIGHTS, Reals
from solver.catinthebox.policies import Policy
from solver.policy_files import stored

PACKAGE = "solver.catinthebox.playouts"

FILE = "policies.json"
"""Written by `benchmarks.catinthebox.policy_training`."""

SEARCHING_FILE = "searching.json"
"""Written by `benchmarks.catinthebox.policy_imitation`."""


def weights_of(policy: Policy, seats: int, follow: Follow) -> Reals:
    """The weights of a policy (`WEIGHTS`) for a number of seats and a way to follow."""
    match policy:
        case Policy.EVEN:
            return np.zeros(WEIGHTS)
        case Policy.NOVICE:
            return heuristics.novice()
        case Policy.GREEDY:
            return heuristics.greedy()
        case Policy.LEARNT:
            return np.array(stored(PACKAGE, FILE)[str(seats)][follow.value])


def searching(seats: int, follow: Follow) -> Reals | None:
    """The weights (`WEIGHTS`) of a policy that imitates searching bots; None if none was learnt."""
    found = stored(PACKAGE, SEARCHING_FILE).get(str(seats), {}).get(follow.value)
    return None if found is None else np.array(found)

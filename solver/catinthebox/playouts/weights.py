"""Policies by name: those written by hand, and those learnt, which `policies.json` holds.

`searching.json` holds policies that do what searching bots do, `responding.json` those that answer
them best.
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

RESPONDING_FILE = "responding.json"
"""Written by `benchmarks.catinthebox.policy_training --respond`."""


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
    return _learnt(SEARCHING_FILE, seats, follow)


def responding(seats: int, follow: Follow) -> Reals | None:
    """The weights (`WEIGHTS`) of the best response to what others do; None if none was learnt.

    The others play as `searching` says, or where it says nothing by the learnt policy.
    """
    return _learnt(RESPONDING_FILE, seats, follow)


def _learnt(file: str, seats: int, follow: Follow) -> Reals | None:
    found = stored(PACKAGE, file).get(str(seats), {}).get(follow.value)
    return None if found is None else np.array(found)

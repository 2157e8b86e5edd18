"""Policies by name: those written by hand, and those learnt, which `policies.json` holds.

`searching.json` holds policies that do what searching bots do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import numpy as np

from games.catinthebox.rulings import Follow
from solver.catinthebox.playouts import heuristics
from solver.catinthebox.playouts.features import WEIGHTS, Reals
from solver.catinthebox.policies import Policy

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
            return np.array(_stored(FILE)[str(seats)][follow.value])


def searching(seats: int, follow: Follow) -> Reals | None:
    """The weights (`WEIGHTS`) of a policy that imitates searching bots; None if none was learnt."""
    found = _stored(SEARCHING_FILE).get(str(seats), {}).get(follow.value)
    return None if found is None else np.array(found)


def text(found: Mapping[str, Mapping[str, Iterable[float]]]) -> str:
    """The file of some policies, by the number of seats and the way to follow."""
    rows = (
        f'"{seats}": {{\n    '
        + ",\n    ".join(
            f'"{follow}": {json.dumps([round(float(each), 3) for each in weights])}'
            for follow, weights in policies.items()
        )
        + "\n  }"
        for seats, policies in found.items()
    )
    return "{\n  " + ",\n  ".join(rows) + "\n}\n"


@cache
def _stored(file: str) -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = json.loads(
        files(__package__).joinpath(file).read_text("utf-8")
    )
    return found

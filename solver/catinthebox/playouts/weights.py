"""Policies by name: those written by hand, and those learnt, which `policies.json` holds."""

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
            return np.array(_learnt()[str(seats)][follow.value])


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
def _learnt() -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = json.loads(
        files(__package__).joinpath(FILE).read_text("utf-8")
    )
    return found

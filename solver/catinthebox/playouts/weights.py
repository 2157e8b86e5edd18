"""The weights of policies: those that were learnt, by seats and ruling, from `policies.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import numpy as np

from games.catinthebox.rulings import Follow
from solver.catinthebox.playouts.features import WEIGHTS, Reals

FILE = "policies.json"
"""Written by `benchmarks.policy_training`."""


def evenly() -> Reals:
    """The policy that takes every step as often as the next."""
    return np.zeros(WEIGHTS)


def learnt(seats: int, follow: Follow) -> Reals:
    """The policy that was learnt for a number of seats and a way to follow."""
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

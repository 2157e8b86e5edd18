"""Policies by name: points alone, the one written by hand, and those learnt."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import numpy as np

from games.ifitfits.rulings import Mode
from solver.ifitfits.playouts import heuristics
from solver.ifitfits.playouts.features import NOISE, Reals
from solver.ifitfits.policies import Policy

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
            weights = np.array(_learnt()[policy.value][f"{seats} {mode.value}"])
    weights[NOISE] = noise
    return weights


def text(found: Mapping[str, Mapping[str, Iterable[float]]]) -> str:
    """The file of some policies, by their names, and then by the number of seats and the mode."""
    rows = (
        f'"{name}": {{\n    '
        + ",\n    ".join(
            f'"{game}": {json.dumps([round(float(each), 3) for each in weights])}'
            for game, weights in policies.items()
        )
        + "\n  }"
        for name, policies in found.items()
    )
    return "{\n  " + ",\n  ".join(rows) + "\n}\n"


@cache
def _learnt() -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = json.loads(
        files(__package__).joinpath(FILE).read_text("utf-8")
    )
    return found

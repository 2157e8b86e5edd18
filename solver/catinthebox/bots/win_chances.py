"""The chance to win a game, by the totals of all seats and the rounds to come.

Chances are in proportion to e to the power of a total over a temperature, which says how much may
still change. It was fitted to games of rivals (docs/catinthebox/bots.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from solver.catinthebox.playouts.features import Reals

FILE: Final = "win_chances.json"
"""By the number of seats, the temperature with one round to come, with two, and so on."""


def temperature(seats: int, coming: int) -> float:
    """The points by which the odds of two seats grow e times; 0 with no round to come."""
    return _temperatures()[str(seats)][coming - 1] if coming else 0.0


@cache
def _temperatures() -> Mapping[str, Sequence[float]]:
    found: Mapping[str, Sequence[float]] = json.loads(
        files("solver.catinthebox.bots").joinpath(FILE).read_text("utf-8")
    )
    return found


def winning(totals: Reals, temperature: float) -> Reals:
    """The chance of each seat to win, for rows of totals (ends x seats)."""
    odds = np.exp((totals - totals.max(axis=1, keepdims=True)) / temperature)
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))

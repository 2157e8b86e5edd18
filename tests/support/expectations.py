"""Expectations under beliefs, computed row by row."""

from __future__ import annotations

from collections.abc import Mapping

from games.catbox.faces import Identity
from solver.catbox.beliefs.identities import Beliefs


def best_other(
    beliefs: Beliefs, points: Mapping[Identity, int], tokens: Mapping[int, int]
) -> float:
    """The expected points of the best other seat, its unused tokens included."""
    extra = [tokens[seat] for seat in beliefs.seats]
    return sum(
        weight * max(points[i] + more for i, more in zip(row, extra, strict=True))
        for row, weight in zip(beliefs.rows, beliefs.weights, strict=True)
    )

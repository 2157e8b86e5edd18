"""The bots of Cat in the Box, and beside them the rivals that only benchmarks have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from benchmarks.rivals.trick_following import trick_following
from solver.bots.roster import Decider, Level
from solver.catinthebox.bots.levels import RIVAL, search_level
from solver.catinthebox.bots.roster import ROSTER as OWN
from solver.catinthebox.bots.variants import CHANGES


def _trick_following() -> Decider:
    return trick_following


PLAIN: Final = CHANGES["expert-no-foresight"]
"""The expert whose playouts all take the same time."""

OTHER_BUDGETS: Final = (1_000, 4_000, 64_000)
"""Playouts of this expert for a move, at the most, beside its own."""

AS_RIVAL: Final = RIVAL.iterations
"""Playouts for which this expert takes no more CPU time than `rival`, which makes as many."""


def budgeted(playouts: int) -> str:
    """The name of the expert with a budget."""
    return f"expert-{playouts}"


BUDGETED: Final[Mapping[str, Level]] = {
    budgeted(most): search_level(budgeted(most), "", replace(PLAIN, iterations=most))
    for most in (AS_RIVAL, *OTHER_BUDGETS)
}

ROSTER = replace(
    OWN,
    rivals={**OWN.rivals, "ismcts-tricks": _trick_following},
    variants={**OWN.variants, **BUDGETED},
)
"""All who may sit down in a match of `benchmarks.catinthebox.strength`."""

"""The bots of Cat in the Box, and beside them the rivals that only benchmarks have."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.rivals.trick_following import trick_following
from solver.bots.roster import Decider
from solver.catinthebox.bots.roster import ROSTER as OWN


def _trick_following() -> Decider:
    return trick_following


ROSTER = replace(OWN, rivals={**OWN.rivals, "ismcts-tricks": _trick_following})
"""All who may sit down in a match of `benchmarks.catinthebox.strength`."""

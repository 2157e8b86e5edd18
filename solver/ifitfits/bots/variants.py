"""The expert with one part changed, to measure what each part is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from solver.bots.roster import Level
from solver.ifitfits.bots.levels import EXPERT, SearchLevel
from solver.ifitfits.bots.settings import SearchSettings
from solver.ifitfits.policies import Policy

CHANGES: Final[Mapping[str, SearchSettings]] = {
    "expert-points-playouts": replace(EXPERT, policy=Policy.POINTS),
    "expert-hopeful-playouts": replace(EXPERT, policy=Policy.HOPEFUL),
    "expert-points": replace(EXPERT, share=0.0),
    "expert-narrow": replace(EXPERT, shortlist=4),
}
"""Playouts by points alone, and by weights that were written by hand; no thought of the win; a
short shortlist."""

VARIANTS: Final[Mapping[str, Level]] = {
    name: SearchLevel(name, "is the expert with one part changed", search)
    for name, search in CHANGES.items()
}

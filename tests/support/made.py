"""Puzzles that tests look at, each made once a process."""

from __future__ import annotations

from functools import cache

from puzzles.catbox import PUZZLES
from puzzles.challenge import Challenge
from puzzles.generator import generate
from puzzles.recipe import TIERS, Recipe, Tier

ALL = [(kind, tier) for kind in PUZZLES.kinds() for tier in TIERS]
EASY = [(kind, tier) for kind, tier in ALL if tier.number in (1, 2)]
NAMES = {pair: f"{pair[0]} {pair[1].name}" for pair in ALL}


@cache
def made(kind: str, tier: Tier, seed: str = "tests") -> Challenge:
    """The puzzle of a seed."""
    return generate(Recipe(kind, tier, seed))

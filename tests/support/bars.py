"""Shipped puzzles of every kind, and whether their quality bar lets a change of them pass."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from games import registry
from puzzles import dailies
from puzzles.challenge import Challenge
from puzzles.kind import kind_named, puzzles_of
from puzzles.proof_engine import ProofEngine, fastest

FIRST_DAY = date(2026, 1, 1)

KINDS = [(game, kind) for game in registry.GAMES for kind in puzzles_of(game).kinds()]

every_kind = pytest.mark.parametrize(("game", "kind"), KINDS)


@cache
def shipped(game: str, kind: str) -> Challenge:
    """The first daily of a kind."""
    days = (dailies.shipped(game, FIRST_DAY + timedelta(number)) for number in range(365))
    return next(found for found in days if found is not None and found.kind == kind)


def puzzle_of(challenge: Challenge) -> Any:
    """The puzzle that a challenge states."""
    return kind_named(challenge.game, challenge.kind).read(challenge.puzzle)


def candidate_of(challenge: Challenge, engine: ProofEngine | None = None) -> Any:
    """The candidate of a challenge, with an engine that proves what is asked about it."""
    kind = kind_named(challenge.game, challenge.kind)
    return kind.candidate(puzzle_of(challenge), engine or fastest())


def passes(challenge: Challenge) -> bool:
    """Whether the bar of its kind lets a challenge pass."""
    return kind_named(challenge.game, challenge.kind).good(candidate_of(challenge))


def with_position(challenge: Challenge, change: Callable[[Any], None]) -> Challenge:
    """A challenge with a change in the position of its puzzle, or in a puzzle without one."""
    puzzle = deepcopy(challenge.puzzle)
    change(puzzle.get("position", puzzle))
    return replace(challenge, puzzle=puzzle)

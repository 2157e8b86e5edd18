"""Puzzles that are made or looked up: the one place that asks the generator."""

from __future__ import annotations

from datetime import date
from typing import Any

from catbox.puzzle import Puzzle
from games import loading, registry
from puzzles import dailies
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import parse_day
from puzzles.generator import generate as made
from puzzles.library import new_batch
from puzzles.recipe import tier_named


def daily(day: date | str | None = None, *, game: str = registry.DEFAULT) -> Puzzle:
    """The puzzle of a day, which is today's unless another is given.

    The dailies of some years are shipped; another is made by its recipe, which may take minutes.

    Args:
        day: a date, or its text such as `2026-03-01`.

    Raises:
        GameError: the day is before the first daily, or no date.
    """
    asked = parse_day(game, str(day or date.today()))
    shipped = dailies.shipped(game, asked)
    return _public(shipped or parse_challenge(dailies.made_text(game, asked)))


def generate(
    *,
    kind: str = "chain",
    tier: str = "kitten",
    seed: str | int = 1,
    game: str = registry.DEFAULT,
    **params: Any,
) -> Puzzle:
    """A puzzle with one best answer, proved; the same seed makes the same puzzle.

    Args:
        params: parameters of the kind, such as `cards=8`.

    Raises:
        GameError: there is no such kind or tier, or the kind has no such parameter or value.
    """
    pairs = [(name, str(value)) for name, value in params.items()]
    batch = new_batch(game, [kind], [tier_named(tier)], pairs, str(seed), 1)
    return _public(made(batch.recipe(0)))


def _public(challenge: Challenge) -> Puzzle:
    return Puzzle(loading.parse_object(challenge.puzzle).value, challenge)

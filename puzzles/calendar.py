"""Which puzzle belongs to a day: a tier by weekday, kinds in rotation, never the same twice.

A kind meets a weekday once in every 28 days. Each 28 days the boards have one card more, until
they begin anew after 14 such blocks: so two days of one kind and tier ask for the same parameters
only if they are 392 days apart, and no fingerprint comes twice in a year.
"""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from games.protocol import GameError, quoted
from puzzles.recipe import Recipe
from puzzles.tier import tier_named

FIRST_DAY = date(2026, 1, 1)
"""The day of the first daily."""


class Custom(NamedTuple):
    """What a weekday asks for."""

    tier: str
    objective: str


WEEKDAYS = (
    Custom("kitten", "score"),
    Custom("kitten", "margin"),
    Custom("tabby", "score"),
    Custom("tabby", "margin"),
    Custom("tomcat", "margin"),
    Custom("lynx", "margin"),
    Custom("tiger", "margin"),
)
"""From Monday to Sunday: all that every kind can be asked for, the easiest first."""

FEWEST_CARDS = {"chain": 8, "turn": 14, "advanced": 12, "duel": 12}
"""The kinds in the order of their days, each with the cards on its smallest boards."""

KINDS = tuple(FEWEST_CARDS)

BLOCK = 28
"""Days in which each kind meets each weekday once."""

BLOCKS = 14
"""After how many blocks the boards are small again; together they are longer than a year."""

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def daily_recipe(day: date) -> Recipe:
    """The recipe of a day's puzzle.

    Raises:
        GameError: it is before the first daily.
    """
    number = (day - FIRST_DAY).days
    if number < 0:
        raise GameError(f"{day} has no daily: the first one is of {FIRST_DAY}")
    custom, kind = WEEKDAYS[day.weekday()], KINDS[number % len(KINDS)]
    cards = FEWEST_CARDS[kind] + number // BLOCK % BLOCKS
    params = {"cards": str(cards), "objective": custom.objective}
    return Recipe(kind, tier_named(custom.tier), daily_seed(day), tuple(sorted(params.items())))


def daily_seed(day: date) -> str:
    """The seed of a day's recipe."""
    return f"daily-{day}"


def parse_day(text: str) -> date:
    """A day `YYYY-MM-DD` that has a daily.

    Raises:
        GameError: it is no such day, or before the first daily.
    """
    try:
        day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None:
        raise GameError(f"{quoted(text)} is not a date: expected one like {FIRST_DAY}")
    daily_recipe(day)
    return day

"""The named rulings and the table of set-ups, read from `rulings.toml`."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from games.rulings import Ruling, rulings_of, tables_of


class Follow(StrEnum):
    """Whether one may declare another colour than the one that was led."""

    FREE = "free"
    STRICT = "strict"


class Bonus(StrEnum):
    """Who scores the bonus with two players, who predict nothing."""

    PUBLISHED = "published"
    PAGE = "page"


class SeatRules(NamedTuple):
    """Cards, predictions and neutral tokens by the number of seats.

    Attributes:
        numbers: the cards bear the numbers from 1 to this one.
        hand: cards dealt to each seat.
        predictions: the numbers of tricks that may be predicted; empty where none are.
        neutral: cards turned up after the deal.
    """

    seats: int
    numbers: int
    hand: int
    predictions: tuple[int, ...]
    neutral: int

    @property
    def spaces(self) -> int:
        """The spaces of the research board."""
        return COLOURS * self.numbers


SEATS = range(2, 6)
"""The numbers of seats that the game is made for."""

COLOURS = 4
"""The rows of the research board."""

COPIES = 5
"""Cards of each number."""

MOST_FOR_BONUS = 4
"""The most tricks of one of two players who scores the published bonus."""


def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in the order of the file."""
    return rulings_of(__package__, "option")


@cache
def seat_rules(seats: int) -> SeatRules:
    """The set-up for 2 to 5 seats."""
    row = next(row for row in tables_of(__package__)["players"] if row["seats"] == seats)
    return SeatRules(**row | {"predictions": tuple(row["predictions"])})

"""The ladder of a game: how strong its levels are, on one scale, as the arena has measured them.

`python -m benchmarks.ladder` plays the games, and writes the file from which this reads.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

ANCHORED: Final = 1000
"""The rating of the level from which the others are measured."""

FILE: Final = "ladder.json"

ROUGH: Final = 10
"""Ratings for people are multiples of it."""


class Rung(NamedTuple):
    """A rating with its 95 % interval; 400 points more are ten to one.

    An end is None where it is open: all games between those above and those below ended alike.
    """

    rating: int
    low: int | None
    high: int | None


class LadderTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings at tables of one size.

    Attributes:
        deals: how many deals they rest on.
        games: how many games.
        commits: of the bots that were measured.
        rungs: by level, the weakest first.
    """

    deals: int
    games: int
    commits: tuple[str, ...]
    rungs: dict[str, Rung]


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings of a game's levels.

    Attributes:
        anchor: the level whose rating is `ANCHORED` by definition.
        tables: by the number of seats.
    """

    anchor: str
    tables: dict[int, LadderTable]

    def rating(self, level: str) -> int:
        """One number for people: that at the smallest tables, in tens.

        Between two, 400 points more win ten games of eleven.
        """
        return ROUGH * round(self.tables[min(self.tables)].rungs[level].rating / ROUGH)


@cache
def ladder_of(package: str) -> Ladder:
    """The ladder that lies in a package."""
    return msgspec.json.decode(files(package).joinpath(FILE).read_bytes(), type=Ladder)

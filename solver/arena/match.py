"""A match as it is stored: its games in blocks, and the header that states what was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from statistics import fmean
from typing import Final

import msgspec

from games.protocol import GameError

FORMAT: Final = "arena/1"

MOST_BOTS: Final = 10
"""The most bots of a match; every choice of as many as there are seats meets in every block."""

SEATS: Final = range(2, 7)
"""The numbers of seats that a match may have."""

NAMES: Final = {"seconds": "time limit"}
"""The fields of a header that messages call by another name."""


class ArenaError(GameError):
    """A match that can't be played, or whose results can't be used, in one line."""


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a match, as the first line of the results.

    Attributes:
        commit: the last commit of the rules and the bots, or a digest of their files where there
            are no commits.
        game: its name in the registry.
        options: of the set-up, as `Setup.options` states them.
        seconds, iterations: the limit of each move; None for no limit.
    """

    format: str
    version: str
    commit: str
    game: str
    bots: tuple[str, ...]
    players: int
    options: dict[str, str]
    seed: str
    seconds: float | None
    iterations: int | None

    @property
    def fair(self) -> float:
        """The share of the wins that is fair for one seat."""
        return 1 / self.players

    @property
    def names(self) -> tuple[str, ...]:
        """The bots with a number behind those that come again, so that no two are alike."""
        before = [self.bots[:index].count(bot) for index, bot in enumerate(self.bots)]
        pairs = zip(self.bots, before, strict=True)
        return tuple(f"{bot}#{count + 1}" if count else bot for bot, count in pairs)

    def difference(self, other: Match) -> str | None:
        """The first thing in which another match differs, as `seed 1, not 2`; None if none."""
        here, there = dict(self._parts()), dict(other._parts())
        for name in here | there:
            if here.get(name) != there.get(name):
                shown = f"{_shown(here.get(name))}, not {_shown(there.get(name))}"
                return f"{NAMES.get(name, name)} {shown}"
        return None

    def _parts(self) -> Iterator[tuple[str, object]]:
        """Every field by its name, and every option by its own."""
        for field in self.__struct_fields__:
            if field == "options":
                yield from self.options.items()
            else:
                yield field, getattr(self, field)


class FinishedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One finished game.

    Attributes:
        line_up: for each seat, the number of its bot among those of the match.
        scores: the points of each seat.
        places: the place of each seat, 1 for the winner; seats that are level share the mean of
            their places.
        turns: how many turns were taken.
        transcript: a digest of their text.
    """

    line_up: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[float, ...]
    turns: int
    transcript: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win."""
        first = min(self.places)
        return tuple(seat for seat, place in enumerate(self.places) if place == first)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the win that each seat gets: winners split it evenly."""
        winners = self.winners
        return tuple((seat in winners) / len(winners) for seat in range(len(self.places)))

    @property
    def alone(self) -> tuple[float, ...]:
        """1 for a seat that is the only winner, 0 for all others."""
        return tuple(float(share == 1) for share in self.shares)

    @property
    def nets(self) -> tuple[float, ...]:
        """The net wins of each seat per opponent: those behind it less those ahead, of all others.

        They sum to 0; a tie is nothing.
        """
        others = len(self.places) - 1
        return tuple(
            sum((other > place) - (other < place) for other in self.places) / others
            for place in self.places
        )

    @property
    def margins(self) -> tuple[int, ...]:
        """The points of each seat minus those of the best other one."""
        return tuple(
            score - max(self.scores[:seat] + self.scores[seat + 1 :])
            for seat, score in enumerate(self.scores)
        )

    def seats(self, bot: int) -> tuple[int, ...]:
        """The seats that a bot holds."""
        return tuple(seat for seat, each in enumerate(self.line_up) if each == bot)

    def mean(self, values: Sequence[float], bot: int) -> float:
        """The mean, over the seats that a bot holds, of something that each seat has."""
        return fmean(values[seat] for seat in self.seats(bot))


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal in all its line-ups: the unit of everything that is counted."""

    block: int
    games: tuple[FinishedGame, ...]

    def share(self, bot: int) -> float:
        """The mean share of the win for a seat of a bot."""
        return self._mean(bot, attrgetter("shares"))

    def net(self, bot: int) -> float:
        """The mean net wins per opponent for a seat of a bot."""
        return self._mean(bot, attrgetter("nets"))

    def _mean(self, bot: int, measure: Callable[[FinishedGame], Sequence[float]]) -> float:
        return fmean(game.mean(measure(game), bot) for game in self.games if game.seats(bot))


def _shown(value: object) -> str:
    if value is None:
        return "none"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

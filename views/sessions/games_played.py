"""The games that a person has finished against bots: how many were won, and by how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import mean
from typing import NamedTuple

from games.protocol import HUMAN
from views.results import totals, winners
from views.sessions.kept_games import KeptGame
from views.sessions.seats import BOT


class GameResult(NamedTuple):
    """The result of one game for the person who played it.

    Attributes:
        against: the levels of the bots.
        won: whether nobody else came first, alone or with the person.
        lead: points ahead of the best bot.
    """

    game: str
    against: tuple[str, ...]
    won: bool
    lead: int


class AgainstBots(NamedTuple):
    """All finished games of one kind against the same bots.

    Attributes:
        lead: the mean of points ahead of the best bot.
    """

    game: str
    against: tuple[str, ...]
    played: int
    won: int
    lead: float


def by_opponents(games: Iterable[KeptGame]) -> list[AgainstBots]:
    """The finished games of one person against bots, by game and bots."""
    found: dict[tuple[str, tuple[str, ...]], list[GameResult]] = {}
    for result in _results(games):
        found.setdefault((result.game, result.against), []).append(result)
    return [
        AgainstBots(*key, len(each), sum(r.won for r in each), mean(r.lead for r in each))
        for key, each in sorted(found.items())
    ]


def _results(games: Iterable[KeptGame]) -> Iterator[GameResult]:
    for game in games:
        if not game.trouble and game.position.over:
            people = [seat for seat, each in enumerate(game.record.players) if each.player == HUMAN]
            if len(people) == 1 < len(game.record.players):
                yield _result(game, *people)


def _result(game: KeptGame, person: int) -> GameResult:
    points = [total or 0 for total in totals(game.position)]
    own = points.pop(person)
    bots = [each.player.removeprefix(BOT) for each in game.record.players if each.player != HUMAN]
    won = winners(game.position) == [person]
    return GameResult(game.content.entry.name, tuple(sorted(bots)), won, own - max(points))

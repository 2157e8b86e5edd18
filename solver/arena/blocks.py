"""Blocks of a match: deals that depend on seed and number only, played by fresh bots."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from games import registry
from games.digest import digest
from games.protocol import Deal, Setup
from games.registry import Entry
from games.rng import Stream
from languages.messages import _
from solver.answer import Limit
from solver.arena.match import FORMAT, Block, FinishedGame, Match
from solver.arena.provenance import commit, version
from solver.arena.seating import LineUp, line_ups
from solver.arena.timing import TimedBlock, Timing
from solver.bots.roster import roster_of
from solver.worker_pool import WorkerError


@dataclass(frozen=True)
class Contest:
    """The game, the bots and the limits of a match, which all its games share.

    Attributes:
        entry: the row of the game itself, so that a worker process needs no registry.
        bots: names of the game's roster.
        limit: of each move.
    """

    entry: Entry
    setup: Setup
    bots: tuple[str, ...]
    seed: str
    limit: Limit

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.setup.players

    @property
    def match(self) -> Match:
        """The header of its results."""
        return Match(
            format=FORMAT,
            version=version(),
            commit=commit(),
            game=self.entry.name,
            bots=self.bots,
            players=self.players,
            options=dict(self.setup.options),
            seed=self.seed,
            seconds=self.limit.seconds,
            iterations=self.limit.iterations,
        )

    def deal(self, number: int) -> Deal:
        """The deal of a block: that of the seed `SEED/NUMBER`."""
        return self.setup.deal(f"{self.seed}/{number}")


def play_block(contest: Contest, number: int) -> TimedBlock:
    """One deal in all its line-ups.

    Raises:
        WorkerError: a bot failed; the line names the deal.
    """
    registry.register(contest.entry)
    try:
        return _block(contest, number)
    except Exception as error:
        place = _("deal {number} of seed {seed}").format(number=number, seed=contest.seed)
        raise WorkerError(f"{place}: {type(error).__name__}: {error}") from None


def _block(contest: Contest, number: int) -> TimedBlock:
    games, timings = [], [Timing()] * len(contest.bots)
    for line_up in line_ups(len(contest.bots), contest.players):
        finished = _Run(contest, number, line_up).finished()
        games.append(finished.game)
        for bot, timing in zip(line_up, finished.timings, strict=True):
            timings[bot] += timing
    return TimedBlock(Block(number, tuple(games)), tuple(timings))


class _TimedGame(NamedTuple):
    """A game, and the time that each seat took."""

    game: FinishedGame
    timings: tuple[Timing, ...]


class _Run:
    """One game while it is played.

    Args:
        number: of the deal.
    """

    def __init__(self, contest: Contest, number: int, line_up: LineUp) -> None:
        self._contest, self._number, self._line_up = contest, number, line_up
        roster = roster_of(contest.entry)
        self._players = [roster.player(contest.bots[bot]) for bot in line_up]
        self._timings = [Timing()] * len(line_up)

    def finished(self) -> _TimedGame:
        """The game, played to its end."""
        deal, texts = self._contest.deal(self._number), list[str]()
        position, memory = deal.position(), deal.memory()
        while not position.over:
            draft = position.drafted(self._timed(position, memory, len(texts)))
            texts.append(draft.text)
            memory, position = memory.after(draft), draft.end()
        game = FinishedGame(
            line_up=self._line_up,
            scores=tuple(score.total for score in position.scores()),
            places=position.places(),
            turns=len(texts),
            transcript=digest("\n".join(texts)),
        )
        return _TimedGame(game, tuple(self._timings))

    def _timed(self, position: Any, memory: Any, number: int) -> Any:
        rng = self._choices(number, position.turn)
        start = time.process_time()
        move = self._players[position.turn](position, memory, self._contest.limit, rng)
        self._timings[position.turn] += Timing.of(time.process_time() - start)
        return move

    def _choices(self, number: int, mover: int) -> Stream:
        """The random stream of a seat for one move; deals never draw from it.

        It is the same in all games of a block, so that copies of a bot play one and the same game
        in all of them, and none is ahead of another.
        """
        where = (self._number, number, mover)
        return Stream(f"{self._contest.entry.name}-arena-bots/2", self._contest.seed, *where)

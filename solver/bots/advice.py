"""The advice of a strong player at one moment of a game, by the knowledge of one seat.

Playing and reviewing draw from the same stream for the same move, so that under a limit of
iterations a bot that is asked again gives the same answer as in the game. Hints have a seed of
their own: what was found best in some worlds has to stand in others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from games.protocol import GameError, Observation, Position
from games.record import Record, remembered
from games.registry import Entry
from games.rng import Stream
from solver.answer import Limit
from solver.bots.decision import Decision
from solver.bots.replies import (
    Difference,
    Reply,
    continuations,
    differences,
    replies_to,
    worlds_of,
)
from solver.bots.roster import Level, Roster, roster_of

SECONDS: Final = 2.0
"""The time that a timed level takes for a move unless another limit is given."""


@dataclass(frozen=True)
class Adviser:
    """A level of a game's roster, how long it may think, and the seed of its streams."""

    entry: Entry
    level: str
    limit: Limit
    seed: str

    @property
    def timed(self) -> bool:
        """Whether its advice takes time."""
        return self._roster.level(self.level).timed

    @property
    def _roster(self) -> Roster:
        return roster_of(self.entry)

    def decision(self, point: DecisionPoint) -> Decision[Any, Any]:
        """The decision of the level, and why; the move that was made, if any, is rated as well.

        Raises:
            IllegalMoveError: the game is over.
            GameError: the observation doesn't fit the set-up that it states.
        """
        observation, taken = point.observation, point.taken
        also = () if taken is None or taken not in observation.moves else (taken,)
        rng = stream(self.entry.name, self.seed, point.number, observation.view.turn)
        decision = self._roster.level(self.level).choose(observation, self.limit, rng, also)
        if decision.why:
            return decision
        return replace(decision, why=self.effect(observation, decision.move))

    def replies(self, point: DecisionPoint, moves: Sequence[Any]) -> list[Sequence[Reply]]:
        """The replies to each of some moves, all in the same worlds.

        There are none where what is hidden can't be drawn, so that nothing can be foretold.
        """
        with suppress(GameError):
            worlds = self.worlds(point)
            return [
                replies_to(
                    self.entry, point.observation, move, worlds, self._stream(point, "replies")
                )
                for move in moves
            ]
        return [()] * len(moves)

    def differences(
        self, point: DecisionPoint, worse: Any, better: Any, passes: int
    ) -> list[Difference]:
        """The moves that tell two moves apart, those that do so most first.

        Args:
            passes: how far is played on, as for `continuations`.

        Raises:
            GameError: what is hidden can't be drawn.
        """
        worlds, seen = self.worlds(point), point.observation
        one, other = (
            [*continuations(self.entry, seen, move, worlds, self._stream(point, "replies"), passes)]
            for move in (worse, better)
        )
        return differences(self.entry, seen.seat, one, other)

    def worlds(self, point: DecisionPoint) -> Sequence[Position]:
        """Some positions that the seat can't tell from the truth.

        Raises:
            GameError: what is hidden can't be drawn.
        """
        return worlds_of(self.entry, point.observation, self._stream(point, "worlds"))

    def _stream(self, point: DecisionPoint, use: str) -> Stream:
        seeds = self.seed, point.number, point.observation.view.turn
        return Stream(f"{self.entry.name}-{use}/1", *seeds)

    def effect(self, observation: Observation, move: Any) -> str:
        """The effect of a move by what its seat knows, in a sentence; empty if nothing is known."""
        return self._roster.effect(observation, move)


class DecisionPoint(NamedTuple):
    """A turn of a game, before it is taken.

    Attributes:
        number: how many turns were taken before.
        observation: what the seat to move knows.
        taken: its move, as it saw it; None if that is still to come.
    """

    number: int
    observation: Observation
    taken: Any = None


def stream(game: str, seed: str, number: int, seat: int) -> Stream:
    """The random stream of a level in a turn of a game."""
    return Stream(f"{game}-play/1", seed, number, seat)


def limit_of(level: Level, seconds: float | None = None, iterations: int | None = None) -> Limit:
    """The limit of a move; `SECONDS` for a timed level where none is given."""
    if seconds is None and iterations is None and level.timed:
        return Limit(SECONDS)
    return Limit(seconds, iterations)


def decision_points(record: Record) -> Iterator[DecisionPoint]:
    """Every turn of a record, as the seat that took it knew the game before it.

    Raises:
        GameError: as for `Record.positions`.
    """
    positions = remembered(record)
    position, memory = next(positions)
    for number, (after, grown) in enumerate(positions):
        seat = position.turn
        taken = grown.observe(after, seat).history[-1].move
        yield DecisionPoint(number, memory.observe(position, seat), taken)
        position, memory = after, grown

"""What a strong player would do at one moment of a game, by what one seat knows then.

Whoever plays, hints or looks back at a game draws from the same stream for the same turn, so that
under a limit of iterations a bot that is asked again says what it said in the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from games.catbox import scoring
from games.catbox.observation import Observation
from games.catbox.record import Record
from games.catbox.rulings import seat_rules
from games.catbox.turn import Turn
from games.protocol import remembered
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.bots.levels import LEVELS, Choice, choose

ADVISER: Final = "expert"
"""The level that advises people, unless they ask for another."""

ADVISERS: Final = tuple(name for name, level in LEVELS.items() if level.careful)
"""The levels that always say what turns are worth."""

TIMED: Final = frozenset(name for name, level in LEVELS.items() if level.rolls_out)
"""Levels that get better with time, and so need a limit."""

SECONDS: Final = 2.0
"""The time that any other level takes for a move, unless it is told."""


@dataclass(frozen=True)
class Adviser:
    """Who is asked: a level, how long it may think, and the seed of its streams."""

    level: str
    limit: Limit
    seed: str

    def choice(self, moment: Moment) -> Choice:
        """What it would do, and why; the turn that was taken, if any, is weighed as well.

        Raises:
            IllegalMoveError: the game is over.
            DeckError: something is seen that the deck doesn't hold.
        """
        observation, taken = moment.observation, moment.taken
        also = () if taken is None or taken not in observation.moves else (taken,)
        choice = self._choose(moment, *also)
        return choice if choice.why else replace(choice, why=effect(observation, choice.move))

    def _choose(self, moment: Moment, *also: Turn) -> Choice:
        rng = stream(self.seed, moment.number, moment.observation.view.turn)
        return choose(LEVELS[self.level], moment.observation, self.limit, rng, also)


class Moment(NamedTuple):
    """A turn of a game, before it is taken.

    Attributes:
        number: how many turns were taken before.
        observation: what the seat to move knows.
        taken: what it did, as it saw it; None if that is still to come.
    """

    number: int
    observation: Observation
    taken: Turn | None = None


def stream(seed: str, number: int, seat: int) -> Stream:
    """What a level draws from in a turn."""
    return Stream("catbox-play/1", seed, number, seat)


def limit_of(level: str, seconds: float | None = None, iterations: int | None = None) -> Limit:
    """The limit of a move, with the level's own where none is given."""
    if seconds is None and iterations is None and level in TIMED:
        return Limit(SECONDS)
    return Limit(seconds, iterations)


def moments(record: Record) -> Iterator[Moment]:
    """Every turn of a record, as the seat that took it knew the game before it.

    Raises:
        FormatError: as for `Record.positions`.
    """
    positions = remembered(record)
    position, memory = next(positions)
    for number, (after, grown) in enumerate(positions):
        seat = position.turn
        observation = memory.observe(position, seat)
        yield Moment(number, observation, grown.histories[seat][-1].move)
        position, memory = after, grown


def effect(observation: Observation, turn: Turn) -> str:
    """What a turn does to the points on the board, in a sentence.

    Raises:
        IllegalMoveError: the turn isn't legal by what is known.
    """
    view = observation.view
    own, after = view.mover.identity, observation.moves.draft(turn).board
    assert own is not None
    gains = {
        identity: scoring.points(after, identity) - scoring.points(view.board, identity)
        for identity in seat_rules(len(view.seats)).identities
    }
    others = [f"{each} {gain:+d}" for each, gain in gains.items() if gain and each is not own]
    points = scoring.points(view.board, own)
    now = f"takes {own} from {points} to {points + gains[own]} points"
    first = f"That {now}" if gains[own] else f"That leaves {own} at {points} points"
    return f"{first}; {', '.join(others) if others else 'no other score changes'}."

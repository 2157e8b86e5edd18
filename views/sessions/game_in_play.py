"""A game that is being played: its record, what the seats have seen, what has happened."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from games.protocol import (
    HUMAN,
    GameError,
    IllegalMoveError,
    Memory,
    Move,
    Observation,
    Player,
    Position,
)
from games.record import Record, remembered
from games.registry import Entry
from languages.messages import _
from solver.bots.advice import Adviser, DecisionPoint, limit_of
from solver.bots.roster import roster_of
from solver.worker_pool import WorkerPool
from solver.workers import Workforce, workers
from views.event import Event
from views.sessions.game_file import GameFile, game_name, is_kept
from views.sessions.hints import Hints
from views.sessions.own_turn import OwnTurn
from views.sessions.setup import BOT
from views.view import view_of

T = TypeVar("T")

BEHIND: Final = 10
"""By how much the process in which bots think gives way to the one that answers keys."""


HINTS: Final = "/hints"
"""The suffix of a game's seed for the streams of its hints."""


@dataclass(frozen=True)
class Pacing:
    """Settings of a game at one table: the time of bots, the pace of their moves, a review or none.

    Attributes:
        seconds: the time of bots for a move, and of hints; None for the default of each level.
        review: look back at the game when it is over, without being asked.
        pause: seconds between the move of a bot and that of the next one.
    """

    seconds: float | None = None
    review: bool = False
    pause: float = 0.0


class EndChoice(Enum):
    """A person's choice at the end of a game."""

    KEEP = "keep"
    REVIEW = "review"
    THROW_AWAY = "throw away"


class _Before(NamedTuple):
    """A game before one of its moves."""

    record: Record
    position: Position
    memory: Memory
    seen: Mapping[int, Position]


class PlayedGame:
    """One game, whose record is kept after every move; a subclass says where."""

    def __init__(self, entry: Entry, record: Record, pacing: Pacing) -> None:
        self.entry = entry
        self.view = view_of(entry)
        self.record = record
        self.people = [i for i, p in enumerate(record.players) if p.player == HUMAN]
        self._pacing = pacing
        past = list(remembered(record))
        self._opening = past[0]
        self.position: Position = past[-1][0]
        self._memory: Memory = past[-1][1]
        self.events = self._events(past)
        own = {before.turn: after for (before, _), after in pairwise(past)}
        self._seen: Mapping[int, Position] = {
            seat: own[seat][1].observe(own[seat][0], seat).view for seat in own
        }
        self._turns: dict[int, OwnTurn] = {}
        self._past: list[_Before] = []
        self._crew: WorkerPool | None = None
        self._apart = ExitStack()

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.position.turn

    @property
    def by_person(self) -> bool:
        """Whether a person is to move."""
        return self.turn in self.people

    @property
    def number(self) -> int:
        """How many moves were made."""
        return len(self.record.turns)

    def observation(self, seat: int) -> Observation:
        """The observation of a seat after the last turn."""
        return self.own_turn(seat).observation

    def own_turn(self, seat: int) -> OwnTurn:
        """A seat's observation after the last move, and its turn in the making if it is to move."""
        if seat not in self._turns:
            observed = self._memory.observe(self.position, seat)
            self._turns[seat] = OwnTurn(self.view, observed, self.record.players)
        return self._turns[seat]

    def last_seen(self, seat: int) -> Position:
        """The position as a person saw it after the last own move, or as the game began."""
        if seat in self._seen:
            return self._seen[seat]
        position, memory = self._opening
        first: Position = memory.observe(position, seat).view
        return first

    def play(self, move: Move) -> None:
        """Make a move of the seat to move, and save the game.

        Raises:
            IllegalMoveError: the move isn't legal.
            GameError: the record can't be kept; the move isn't made then.
        """
        before = self.position
        draft = before.drafted(move)
        after = draft.end()
        with self._saved():
            self._past.append(_Before(self.record, before, self._memory, self._seen))
            self.position, self.record = after, self.record.played(draft)
            self._memory = self._memory.after(draft)
            self.events.append(self._event(before, after, self._memory))
            if before.turn in self.people:
                seen = self.observation(before.turn).view
                self._seen = {**self._seen, before.turn: seen}

    def take_back(self, seat: int, *, agreed: bool = False) -> int:
        """Go back to the last move of a seat that was made since the program began.

        Returns how many moves are taken back.

        Args:
            agreed: whether all other people have agreed to it.

        Raises:
            IllegalMoveError: it has made none, or another person has moved.
            GameError: the record can't be kept; nothing is taken back then.
        """
        if len(self.people) > 1 and not agreed:
            raise IllegalMoveError(_("a whole turn is taken back only in a game against bots"))
        own = self._own_turns(seat)
        if not own:
            raise IllegalMoveError(_("nothing to take back"))
        taken, marks = len(self._past) - own[-1], self.record.taken_back
        with self._saved():
            before, self.position, self._memory, self._seen = self._past[own[-1]]
            self.record = replace(before, taken_back=(*marks, len(before.turns)))
            del self._past[own[-1] :], self.events[-taken:]
        return taken

    def decide(self) -> Move:
        """The move of the bot that is to move.

        Raises:
            WorkerError: the process in which bots think was killed.
        """
        return self.perform(self.decision())

    def decision(self) -> Callable[[], Move]:
        """A function without arguments that finds the move of the bot to move, in any process."""
        moment = DecisionPoint(self.number, self.observation(self.turn))
        return partial(_move, self.mover_adviser(), moment)

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat may go back to its last move."""
        return len(self.people) == 1 and bool(self._own_turns(seat))

    @contextmanager
    def bots_apart(self) -> Iterator[None]:
        """Let bots think in a process of their own, so that this one can do other things."""
        self._begin_apart()
        try:
            yield
        finally:
            self._crew = None
            self._apart.close()

    def stop_thinking(self) -> None:
        """End what is being worked out in the process of its own; another one takes its place."""
        if self._crew is not None:
            self._apart.close()
            self._begin_apart()

    def _begin_apart(self) -> None:
        self._crew = self._apart.enter_context(workers(Workforce(1)))
        self._crew.executor.submit(_load, self.entry)

    def perform(self, work: Callable[[], T]) -> T:
        """The result of a bot's work, done here or in the process of its own.

        Raises:
            WorkerError: that process was killed, or ended before it began with this.
        """
        pool = self._crew
        if pool is None:
            return work()
        with pool.one_line_errors():
            try:
                return pool.executor.submit(work).result()
            except CancelledError as error:
                raise BrokenExecutor from error

    @property
    def pause(self) -> float:
        """Seconds to wait now, so that one bot after another can be followed."""
        bots = self.events and not self.position.over and not self.by_person
        return self._pacing.pause if bots and self.events[-1].seat not in self.people else 0.0

    def mover_adviser(self) -> Adviser:
        """The bot that is to move, or that moves in the place of a person."""
        player = self.record.players[self.turn].player
        usual = roster_of(self.entry).default
        return self.adviser(usual if player == HUMAN else player.removeprefix(BOT))

    def hints(self, seat: int) -> Hints:
        """The help that a seat can get now."""
        return Hints(self.own_turn(seat), self.hint_adviser, self.perform, self.events)

    @property
    def hint_adviser(self) -> Adviser:
        """Who gives hints: from streams of its own, so that the review judges them anew."""
        adviser = self.adviser()
        return replace(adviser, seed=f"{adviser.seed}{HINTS}")

    def adviser(self, level: str | None = None) -> Adviser:
        """A level within the time of this game; in a review it says the same as in the game."""
        roster = roster_of(self.entry)
        name = roster.adviser if level is None else level
        limit = limit_of(roster.level(name), self._pacing.seconds)
        return Adviser(self.entry, name, limit, str(self.record.seed))

    def since(self, seat: int, told: int = 0) -> Sequence[Event]:
        """The last move of a seat, and all moves since then.

        Args:
            told: the first moves of the game, which are left out.
        """
        return self.events[max(self.last_move(seat), told) :]

    def last_move(self, seat: int) -> int:
        """The number of the last move of a seat; 0 before it has made one."""
        own = [number for number, event in enumerate(self.events) if event.seat == seat]
        return own[-1] if own else 0

    @property
    def reader(self) -> int | None:
        """The seat of who reads a log that stays in sight; None where several people share it."""
        return self.people[0] if len(self.people) == 1 else None

    def seat(self, players: tuple[Player, ...]) -> None:
        """Call those who sit there by other names, also in what has happened; nothing is saved."""
        self.record, self._turns = replace(self.record, players=players), {}
        self._past = [
            each._replace(record=replace(each.record, players=players)) for each in self._past
        ]
        self.events = self._events(list(remembered(self.record)))

    def save(self) -> None:
        """Keep the record.

        Raises:
            GameError: it can't be kept.
        """
        raise NotImplementedError

    @contextmanager
    def _saved(self) -> Iterator[None]:
        """Save what is changed; everything is as it was where that fails."""
        before = self.record, self.position, self._memory, self._seen, self._turns
        past, events = self._past[:], self.events[:]
        self._turns = {}
        try:
            yield
            self.save()
        except GameError:
            self.record, self.position, self._memory, self._seen, self._turns = before
            self._past, self.events = past, events
            raise

    def _own_turns(self, seat: int) -> list[int]:
        """Where a seat has moved since the program began."""
        return [at for at, each in enumerate(self._past) if each.position.turn == seat]

    def _events(self, past: Sequence[tuple[Position, Memory]]) -> list[Event]:
        """All moves between the positions of a record."""
        return [
            self._event(before, after, memory) for (before, _), (after, memory) in pairwise(past)
        ]

    def _event(self, before: Position, after: Position, memory: Memory) -> Event:
        """The move between two positions, as seats know it that didn't make it."""
        players = self.record.players
        seen = memory.observe(after, (before.turn + 1) % len(players)).history[-1]
        return self.view.events.event(before, seen.move, after, players)


class GameInPlay(PlayedGame):
    """A game whose record is in a file, if it is kept."""

    def __init__(self, entry: Entry, record: Record, file: GameFile, pacing: Pacing) -> None:
        super().__init__(entry, record, pacing)
        self.file = file

    def save(self) -> None:
        """Write the record to its file.

        Raises:
            InputError: it can't be written, or another process goes on with the game.
        """
        self.file.save(self.record.text)

    @property
    def unnamed(self) -> bool:
        """Whether the game is kept under a number, so that its player may throw it away."""
        path = self.file.path
        return path is not None and is_kept(path)

    @property
    def untouched(self) -> bool:
        """Whether no person has made a move yet."""
        return self._seen.keys().isdisjoint(self.people)

    @property
    def how_to_resume(self) -> str:
        """The command that goes on with the game."""
        command = "catbox resume" if self.unnamed else "catbox play --resume"
        return f"{command} {shlex.quote(self.name)}"

    @property
    def name(self) -> str:
        """The name of a kept game in commands: its number, or its file."""
        assert self.file.path is not None
        return game_name(self.file.path)


def _move(adviser: Adviser, moment: DecisionPoint) -> Move:
    move: Move = adviser.decision(moment).move
    return move


def _load(entry: Entry) -> None:
    """Import what the bots of a game need, in a process that gives way to the screen's."""
    os.nice(BEHIND)
    roster_of(entry)

"""Blocks of Cat Box: deals that depend on seed and number only, played by fresh bots."""

from __future__ import annotations

import time
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from games.catbox.deal import Deal, deal
from games.catbox.faces import Card
from games.catbox.memory import Memory
from games.catbox.notation import spelled
from games.catbox.position import Position
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Limit
from solver.arena.match import FORMAT, Block, Game, Match
from solver.arena.provenance import commit, version
from solver.arena.seating import LineUp, line_ups
from solver.arena.timing import Pace, Played
from solver.catbox.players import seat
from solver.workers import WorkerError


@dataclass(frozen=True)
class Setting:
    """What all games of a match have in common.

    Attributes:
        deck: the name of the deck.
        cards: its cards.
        limit: of each move.
    """

    bots: tuple[str, ...]
    players: int
    seed: str
    deck: str
    cards: tuple[Card, ...]
    limit: Limit
    edition: Edition = Edition.GRAIL
    mode: Mode = Mode.BASIC

    @property
    def match(self) -> Match:
        """The header of its results."""
        return Match(
            format=FORMAT,
            version=version(),
            commit=commit(),
            bots=self.bots,
            players=self.players,
            mode=self.mode.value,
            edition=self.edition.value,
            deck=self.deck,
            cards=_digest(" ".join(map(str, self.cards))),
            seed=self.seed,
            seconds=self.limit.seconds,
            iterations=self.limit.iterations,
        )

    def deal(self, number: int) -> Deal:
        """The deal of a block; `catbox new --seed SEED/NUMBER` deals the same."""
        return deal(self.cards, self.players, f"{self.seed}/{number}", self.edition, self.mode)


def play_block(setting: Setting, number: int) -> Played:
    """One deal in all its line-ups.

    Raises:
        WorkerError: a bot failed; the line names the deal.
    """
    try:
        return _block(setting, number)
    except Exception as error:
        told = f"deal {number} of seed {setting.seed}: {type(error).__name__}: {error}"
        raise WorkerError(told) from None


def _block(setting: Setting, number: int) -> Played:
    games, paces = [], [Pace()] * len(setting.bots)
    for index, line_up in enumerate(line_ups(len(setting.bots), setting.players)):
        finished = _Run(setting, number, index, line_up).finished()
        games.append(finished.game)
        for bot, pace in zip(line_up, finished.paces, strict=True):
            paces[bot] += pace
    return Played(Block(number, tuple(games)), tuple(paces))


class _Finished(NamedTuple):
    """A game, and the pace of each seat."""

    game: Game
    paces: tuple[Pace, ...]


class _Run:
    """One game while it is played.

    Args:
        number: of the deal.
        index: of the game within its block; it names the rotation.
    """

    def __init__(self, setting: Setting, number: int, index: int, line_up: LineUp) -> None:
        self._setting, self._number, self._index = setting, number, index
        self._line_up = line_up
        self._players = [seat(setting.bots[bot]) for bot in line_up]
        self._paces = [Pace()] * len(line_up)

    def finished(self) -> _Finished:
        """The game, played to its end."""
        position, texts = self._setting.deal(self._number).position(), list[str]()
        memory = Memory.blank(self._setting.players, self._setting.cards)
        while not position.over:
            turn = self._timed(position, memory, len(texts))
            texts.append(spelled(position, turn))
            memory = memory.after(position, turn)
            position = position.play(turn)
        scores = position.scores()
        game = Game(
            line_up=self._line_up,
            scores=tuple(score.total for score in scores),
            places=position.places(),
            turns=len(texts),
            transcript=_digest("\n".join(texts)),
        )
        return _Finished(game, tuple(self._paces))

    def _timed(self, position: Position, memory: Memory, number: int) -> Turn:
        rng = self._choices(number, position.turn)
        start = time.perf_counter()
        turn = self._players[position.turn](position, memory, self._setting.limit, rng)
        self._paces[position.turn] += Pace.of(time.perf_counter() - start)
        return turn

    def _choices(self, number: int, mover: int) -> Stream:
        """What a bot draws from for one turn; deals never draw from it."""
        where = (self._number, self._index, number, mover)
        return Stream("catbox-arena-bots/1", self._setting.seed, *where)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()

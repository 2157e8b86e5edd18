"""A record for games whose whole deal follows from a seed: the file of any such game.

A game whose record states its deal card by card has a record of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from games.continuation import PlainPlayer
from games.json_reader import Converter, FormatError, Problem, Problems, canonical
from games.protocol import Deal, GameError, Player, Position, Rules, Setup
from games.replaying import final_scores, replay
from games.taken_back import OptionalMarks, given, stated

converter = Converter({})


class PlainRecordFile(msgspec.Struct):
    """`NAME-game/1`."""

    format: str
    options: dict[str, str]
    seed: str
    first: int
    seats: list[PlainPlayer]
    turns: list[str]
    scores: list[int] | None = None
    taken_back: OptionalMarks = msgspec.UNSET


@dataclass(frozen=True)
class PlainRecord:
    """A game from its deal to where it stands.

    Attributes:
        format: the format that the file states.
        parse_move: a move from its text.
        claimed: the scores that a finished record states.
        taken_back: the moves that were kept each time something was taken back.
    """

    format: str
    setup: Setup
    seed: str
    players: tuple[Player, ...]
    parse_move: Callable[[str], Any]
    first: int = 0
    turns: tuple[str, ...] = ()
    claimed: tuple[int, ...] | None = None
    taken_back: tuple[int, ...] = ()

    @property
    def deal(self) -> Deal:
        """The deal of the seed."""
        return self.setup.deal(self.seed, self.first)

    @property
    def text(self) -> str:
        """The canonical file."""
        seats = [PlainPlayer(*player) for player in self.players]
        scores = None if self.claimed is None else list(self.claimed)
        options, turns = dict(self.setup.options), list(self.turns)
        marks = stated(self.taken_back)
        head = self.format, options, self.seed, self.first
        file = PlainRecordFile(*head, seats, turns, scores, marks)
        return canonical(converter.write(file))

    def move(self, number: int) -> Any:
        """The move of a number, from 0."""
        return self.parse_move(self.turns[number])

    def positions(self) -> Iterator[Position]:
        """The position before the first move and after each.

        Raises:
            FormatError: a move isn't legal, or the stated scores aren't what the moves lead to.
        """
        yield from replay(self.deal.position(), self.turns, self.parse_move, self.claimed)

    def played(self, position: Position, move: Any) -> PlainRecord:
        """The record with one more move, made in its last `position`."""
        after = position.play(move)
        turns = (*self.turns, position.notation(move))
        return replace(self, turns=turns, claimed=final_scores(after))

    def marked(self, taken_back: tuple[int, ...]) -> PlainRecord:
        """The record with other marks of what was taken back."""
        return replace(self, taken_back=taken_back)


def read_plain_record(rules: Rules, raw: Mapping[str, Any]) -> PlainRecord:
    """A record from its JSON; its moves are replayed by `positions` only.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    file = converter.read(raw, PlainRecordFile, problems)
    problems.stop()
    if file.first not in range(len(file.seats)):
        raise FormatError([Problem("first", f"there is no seat {file.first}")])
    try:
        setup = rules.setup(len(file.seats), file.options)
    except GameError as error:
        raise FormatError([Problem("options", str(error))]) from None
    players = tuple(Player(seat.name, seat.player) for seat in file.seats)
    claimed = None if file.scores is None else tuple(file.scores)
    done = tuple(file.turns), claimed, given(file.taken_back)
    read = rules.parse_move
    return PlainRecord(file.format, setup, file.seed, players, read, file.first, *done)

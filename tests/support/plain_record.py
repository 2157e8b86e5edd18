"""A record for games whose whole deal follows from a seed: the file of any such game.

A game whose record states its deal card by card has a record of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from games.json_reader import Converter, FormatError, Problem, Problems, canonical
from games.protocol import GameError, MoveDraft, Position, Rules, Setup
from games.record import (
    OptionalMarks,
    PlayedRecord,
    PlayerFile,
    check_scores,
    final_scores,
    marks_given,
    marks_stated,
    players_of,
)

converter = Converter({})


class PlainRecordFile(msgspec.Struct):
    """`NAME-game/1`."""

    format: str
    options: dict[str, str]
    seed: str
    first: int
    seats: list[PlayerFile]
    turns: list[str]
    scores: list[int] | None = None
    taken_back: OptionalMarks = msgspec.UNSET


@dataclass(frozen=True, kw_only=True)
class PlainRecord(PlayedRecord[Position, Any]):
    """A game from its deal to where it stands.

    Attributes:
        format: the format that the file states.
        parse_move: a move from its text.
        claimed: the scores that a finished record states.
    """

    format: str
    setup: Setup
    seed: str
    parse_move: Callable[[str], Any]
    first: int = 0
    claimed: tuple[int, ...] | None = None

    @property
    def text(self) -> str:
        """The canonical file."""
        seats = [PlayerFile(*player) for player in self.players]
        scores = None if self.claimed is None else list(self.claimed)
        options, turns = dict(self.setup.options), list(self.turns)
        marks = marks_stated(self.taken_back)
        head = self.format, options, self.seed, self.first
        file = PlainRecordFile(*head, seats, turns, scores, marks)
        return canonical(converter.write(file))

    def move(self, number: int) -> Any:
        """The move of a number, from 0."""
        return self.parse_move(self.turns[number])

    def check(self, passed: Sequence[Position]) -> None:
        """Compare the stated scores with those that the moves lead to."""
        check_scores(self.claimed, passed[-1])

    def played(self, draft: MoveDraft) -> PlainRecord:
        """The record with one more move, by its complete draft in the last position."""
        return replace(self, turns=(*self.turns, draft.text), claimed=final_scores(draft.end()))


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
    return PlainRecord(
        format=file.format,
        setup=setup,
        parse_move=rules.parse_move,
        first=file.first,
        claimed=None if file.scores is None else tuple(file.scores),
        seed=file.seed,
        deal=setup.deal(file.seed, file.first),
        players=players_of(file.seats),
        turns=tuple(file.turns),
        taken_back=marks_given(file.taken_back),
    )

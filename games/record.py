"""The records of all games: who sat where, the moves, and replaying them.

A game may go on from a position instead of a deal. What the position leaves open, such as hands
that its file doesn't state, is drawn from the seed of the game; the record states the whole
position that comes of it.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec

from games.json_reader import Converter, FormatError, Name, Problem, Problems, canonical
from games.protocol import Deal, GameError, Memory, MoveDraft, Player, Position, Role, Rules
from games.rng import Stream
from languages.messages import _

MOST: int = 1000
"""The most marks in a record."""

Marks = Annotated[list[Annotated[int, msgspec.Meta(ge=0)]], msgspec.Meta(max_length=MOST)]

OptionalMarks = Marks | msgspec.UnsetType
"""The marks of a file; a record in which nothing was taken back states none."""


def marks_stated(marks: Sequence[int]) -> OptionalMarks:
    """The marks as a file states them."""
    return list(marks[-MOST:]) or msgspec.UNSET


def marks_given(marks: OptionalMarks) -> tuple[int, ...]:
    """The marks that a file states."""
    return () if isinstance(marks, msgspec.UnsetType) else tuple(marks)


P = TypeVar("P")
M = TypeVar("M")


class PlayerFile(msgspec.Struct):
    """A seat in a game record; `player` is `human` or the name of a bot."""

    name: Name
    player: Name


def players_of(seats: Iterable[PlayerFile]) -> tuple[Player, ...]:
    """Who sits where, by a file."""
    return tuple(Player(seat.name, seat.player) for seat in seats)


@dataclass(frozen=True, kw_only=True)
class PlayedRecord(ABC, Generic[P, M]):
    """A game from its deal to where it stands.

    Attributes:
        seed: the seed of the deal; None if it isn't known.
        deal: the deal that the game began with.
        players: who sits where.
        turns: the text of each move so far.
        taken_back: the moves that were kept each time some were taken back.
    """

    seed: str | int | None
    deal: Any
    players: tuple[Player, ...]
    turns: tuple[str, ...] = ()
    taken_back: tuple[int, ...] = ()

    @abstractmethod
    def move(self, number: int) -> M:
        """The move of a number, from 0."""

    @abstractmethod
    def check(self, passed: Sequence[P]) -> None:
        """Compare what the record states with the positions that its moves lead to.

        Raises:
            FormatError: something stated isn't what they lead to.
        """

    @property
    @abstractmethod
    def text(self) -> str:
        """The canonical file."""

    @abstractmethod
    def played(self, draft: Any) -> PlayedRecord[P, M]:
        """The record with one more move, by its complete draft in the last position."""

    def place(self, number: int) -> str:
        """Where a move stands in the file."""
        return f"turns[{number}]"

    def positions(self) -> Iterator[P]:
        """The position before the first move and after each.

        Raises:
            FormatError: a move isn't legal, or what is stated isn't what the moves lead to.
        """
        yield self.deal.position()
        for draft in self.drafts():
            yield draft.end()

    def drafts(self) -> Iterator[Any]:
        """The complete draft of each move.

        Raises:
            FormatError: as for `positions`.
        """
        passed = [self.deal.position()]
        for number in range(len(self.turns)):
            try:
                draft = passed[-1].drafted(self.move(number))
                passed.append(draft.end())
            except GameError as error:
                raise FormatError([Problem(self.place(number), str(error))]) from None
            yield draft
        self.check(passed)


Record = PlayedRecord[Any, Any]
"""The record of any game."""


def remembered(record: Record) -> Iterator[tuple[Any, Any]]:
    """Every position of a record in order, each with the `Memory` of the moves before it.

    Raises:
        GameError: as for `PlayedRecord.positions`.
    """
    memory = record.deal.memory()
    yield record.deal.position(), memory
    for draft in record.drafts():
        memory = memory.after(draft)
        yield draft.end(), memory


def final_scores(position: Position) -> tuple[int, ...] | None:
    """The points of each seat; None while the game goes on."""
    return tuple(score.total for score in position.scores()) if position.over else None


def check_scores(claimed: tuple[int, ...] | None, position: Position) -> None:
    """Compare the scores that a finished record states with those of its last position.

    Raises:
        FormatError: they aren't the same.
    """
    if claimed is not None and claimed != final_scores(position):
        raise FormatError([Problem("scores", _("not what the turns lead to"))])


SUFFIX: Final = "-continuation/1"
"""The end of a record's format, after the game's name."""

converter = Converter({})


@dataclass(frozen=True)
class StartingPosition:
    """A position as the beginning of a game, in place of a deal.

    Attributes:
        place: the position, of which nothing is unknown.
        blank: the memory of the seats, without a move.
    """

    place: Position
    blank: Memory

    def position(self) -> Position:
        """The position before the first move."""
        return self.place

    def memory(self) -> Memory:
        """The memory at the position, as yet without a move."""
        return self.blank


class ContinuationFile(msgspec.Struct):
    """`NAME-continuation/1`; `position` is a position file."""

    format: str
    options: dict[str, str]
    position: dict[str, Any]
    seed: str
    seats: list[PlayerFile]
    turns: list[str]
    scores: list[int] | None = None
    taken_back: OptionalMarks = msgspec.UNSET


@dataclass(frozen=True, kw_only=True)
class Continuation(PlayedRecord[Position, Any]):
    """A game from a position, its `deal`, to where it stands.

    Attributes:
        options: those that the position leaves open, such as the deck.
        claimed: the scores that a finished record states.
    """

    rules: Rules
    options: Mapping[str, str]
    deal: Deal
    seed: str
    claimed: tuple[int, ...] | None = None

    @property
    def text(self) -> str:
        """The canonical file."""
        file = ContinuationFile(
            self.rules.name + SUFFIX,
            dict(self.options),
            json.loads(self.rules.text(self.deal.position())),
            self.seed,
            [PlayerFile(*player) for player in self.players],
            list(self.turns),
            None if self.claimed is None else list(self.claimed),
            marks_stated(self.taken_back),
        )
        return canonical(converter.write(file))

    def move(self, number: int) -> Any:
        """The move of a number, from 0."""
        return self.rules.parse_move(self.turns[number])

    def check(self, passed: Sequence[Position]) -> None:
        """Compare the stated scores with those that the moves lead to.

        Raises:
            FormatError: they aren't the same.
        """
        check_scores(self.claimed, passed[-1])

    def played(self, draft: MoveDraft) -> Continuation:
        """The record with one more move, by its complete draft in the last position."""
        return replace(self, turns=(*self.turns, draft.text), claimed=final_scores(draft.end()))


def continued(
    rules: Rules, position: Any, options: Mapping[str, str], seed: str, players: tuple[Player, ...]
) -> Continuation:
    """The record of a game that goes on from a position.

    Args:
        options: those that the position leaves open.

    Raises:
        GameError: a game can't go on from there.
    """
    if len(players) != len(position.seats):
        seats = len(position.seats)
        raise GameError(
            _("the position has {seats} seats: expected as many names and bots").format(seats=seats)
        )
    if rules.completed is None:
        raise GameError(_("no game of {game} goes on from a position").format(game=rules.title))
    start = rules.completed(position, options, Stream(f"{rules.name}{SUFFIX}", seed))
    if start.position().over:
        raise GameError(_("the game is over in this position"))
    return Continuation(rules=rules, options=options, deal=start, seed=seed, players=players)


def read_continuation(rules: Rules, raw: Mapping[str, Any]) -> Continuation:
    """A record from its JSON; its moves are replayed by `positions` only.

    Raises:
        FormatError: something is wrong with it.
    """
    problems = Problems()
    file = converter.read(raw, ContinuationFile, problems)
    problems.stop()
    position = _position(rules, file.position)
    try:
        record = continued(rules, position, file.options, file.seed, players_of(file.seats))
    except GameError as error:
        raise FormatError([Problem("position", str(error))]) from None
    claimed = None if file.scores is None else tuple(file.scores)
    turns, marks = tuple(file.turns), marks_given(file.taken_back)
    return replace(record, turns=turns, claimed=claimed, taken_back=marks)


def _position(rules: Rules, raw: Mapping[str, Any]) -> Any:
    """The position of a record.

    Raises:
        FormatError: something is wrong with it, with its place in the record.
    """
    name = next(name for name, each in rules.formats.items() if each.role is Role.POSITION)
    if raw.get("format") != name:
        raise FormatError([Problem("position.format", _('expected "{name}"').format(name=name))])
    try:
        return rules.formats[name].read(raw)
    except FormatError as error:
        places = (Problem(f"position.{each.place}", each.text) for each in error.problems)
        raise FormatError(places) from None

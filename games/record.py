"""The base of the records of all games: who sat where, the moves, and replaying them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, Self, TypeVar

import msgspec

from games.json_reader import FormatError, Name, Problem
from games.protocol import GameError, Player, Position
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

    def marked(self, taken_back: tuple[int, ...]) -> Self:
        """The record with other marks of what was taken back."""
        return replace(self, taken_back=taken_back)

    def seating(self, players: tuple[Player, ...]) -> Self:
        """The record with other names of those who sit there."""
        return replace(self, players=players)


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

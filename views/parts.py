"""The four parts from which a game is shown everywhere: its boards, choices, events and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from games.protocol import Draft, Move, Position
from languages.message import Message
from views.event import Event
from views.results import Players
from views.scenery import AnyScenery
from views.sheet import Cells, Column, Sheet
from views.tabletop import AnyTabletop, Choice, Ghost

D = TypeVar("D", bound=Draft, contravariant=True)
M = TypeVar("M", bound=Move, contravariant=True)
P = TypeVar("P", contravariant=True)
Pos = TypeVar("Pos", bound=Position, contravariant=True)


class ChoicePart(Protocol[D]):
    """The choices of a seat."""

    def choices(self, draft: D) -> Sequence[Choice]:
        """The next choices, and refused ones whose reason is worth a sentence."""
        ...

    def effects(self, draft: D, ghost: Ghost) -> Iterator[str]:
        """The effects of a legal step, a line each."""
        ...


class EventPart(Protocol[Pos, M]):
    """The effects of a move."""

    def event(self, before: Pos, move: M, after: Pos, players: Players) -> Event:
        """A move as everybody at the table may know it."""
        ...


class WordPart(Protocol[Pos, P]):
    """Texts about a position and a puzzle."""

    @property
    def legend(self) -> str:
        """The meaning of the signs on the board, and the scoring."""
        ...

    def columns(self) -> Sequence[Column]:
        """The columns of the public facts of a seat."""
        ...

    def cells(self, position: Pos, seat: int) -> Cells:
        """The same of one seat."""
        ...

    def standing(self, position: Pos, seat: int) -> str:
        """How the seat that looks stands, in a few words."""
        ...

    def task(self, puzzle: P) -> Message:
        """The task of a puzzle, in one sentence."""
        ...


@dataclass(frozen=True)
class GameParts:
    """The parts of a game; its boards are a `Scenery`, which also says how they are drawn."""

    scenery: AnyScenery
    choices: ChoicePart[Any]
    events: EventPart[Any, Any]
    words: WordPart[Any, Any]


class PartsTabletop(AnyTabletop):
    """A game that is shown by its parts."""

    def __init__(self, parts: GameParts, players: Players = (), puzzle: Any = None) -> None:
        super().__init__(players, puzzle)
        self.scenery, self._choices, self._words = parts.scenery, parts.choices, parts.words
        self.legend = parts.words.legend

    def choices(self, draft: Any) -> Sequence[Choice]:
        """The next choices."""
        return self._choices.choices(draft)

    def effects(self, draft: Any, ghost: Ghost) -> Iterator[str]:
        """The effects of a legal step."""
        return self._choices.effects(draft, ghost)

    def standing(self, draft: Any, seat: int) -> str:
        """How the seat that looks stands."""
        return self._words.standing(draft.position, seat)

    def seats(self, draft: Any, seat: int) -> Sequence[Sheet]:
        """The public facts of each seat."""
        return [self.standings(draft.position, seat)]

    def standings(self, position: Any, seat: int | None = None) -> Sheet:
        """The same, of a position."""
        cells = (self._words.cells(position, at) for at in range(len(position.seats)))
        turn = None if position.over else position.turn
        return self.seat_table(position, self._words.columns(), cells, seat, turn)

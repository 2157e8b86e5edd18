"""What the floors above may know of a game: tasks, their states, and regions of cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

Cell = tuple[int, int]


class GameError(ValueError):
    """Input or a move that the rules refuse; its text is one line for people."""


class IllegalMoveError(GameError):
    """A move that the rules don't allow; its text says why."""


def quoted(text: str, limit: int = 40) -> str:
    """`text` between quotation marks, cut to `limit` characters, safe to print."""
    shown = text if len(text) <= limit else text[: limit - 3] + "..."
    return '"' + shown.encode("unicode_escape").decode("ascii") + '"'


class Regions(NamedTuple):
    """The cells of one colour and the areas that the rules say they form."""

    cells: frozenset[Cell]
    areas: tuple[frozenset[Cell], ...]


class Step(Protocol):
    """One choice of a player: a placement, or a whole turn."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The notation, one string for each action in order."""
        ...


class End(Protocol):
    """The last state of a line, which has a value."""

    @property
    def key(self) -> Hashable:
        """What makes two ends the same solution."""
        ...

    @property
    def value(self) -> int:
        """What the task's objective is worth here."""
        ...

    def regions(self) -> Mapping[str, Regions]:
        """Every colour's cells and areas, for an independent count."""
        ...

    def recount(self, areas: Mapping[str, Sequence[int]]) -> int:
        """`value` counted again from the sizes of every colour's areas."""
        ...


class State(Protocol):
    """A point on the way from a task's start to one of its ends."""

    @property
    def end(self) -> End | None:
        """The end that is reached here; None while something is left to choose."""
        ...

    @property
    def maximising(self) -> bool:
        """Whether the one who chooses here wants the value high."""
        ...

    def children(self) -> Iterator[tuple[Step, State]]:
        """Each legal step with the state it leads to, in the order of their notation."""
        ...

    @property
    def trace(self) -> Hashable:
        """Equal only for states with the same future."""
        ...


class Task(Protocol):
    """A puzzle: a start, the steps from it, and a value to make as high as possible."""

    @property
    def start(self) -> State:
        """The state in which nothing is chosen yet."""
        ...

    @property
    def adversarial(self) -> bool:
        """Whether somebody else chooses too, so that the value is a minimax."""
        ...

    @property
    def lines(self) -> float:
        """About how many lines there are: a rough estimate, to pick an engine by."""
        ...

    def ceiling(self) -> int:
        """A proved upper bound on the value of any line, found without search."""
        ...

    def readings(self, line: Iterable[str]) -> Iterator[End]:
        """Every end that `line` may lead to by the rules; more than one if it is ambiguous.

        Raises:
            IllegalMoveError: a step is not allowed, or the line stops short.
        """
        ...

    def replay(self, line: Iterable[str]) -> End:
        """The end that `line` leads to by the rules.

        Raises:
            IllegalMoveError: a step is not allowed, or the line stops short.
        """
        ...

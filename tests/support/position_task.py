"""A position of any game as a task: `length` moves are made, and then its scores count.

The seat to move wants the value high. Where others move too, they want it low: a minimax. That is
enough for `brute` and the judge, and for games that have no puzzles of their own kinds.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.protocol import Areas, Counting, Draft, IllegalMoveError, Move, Position, Regions


@dataclass(frozen=True)
class PositionTask:
    """The task of reaching the best value for the seat to move within some moves of all seats.

    Attributes:
        game: the name of the game.
        kind: the name of the puzzle.
        parse_move: a move from its text.
        length: how many moves are made, unless the game is over before.
        bound: a proved upper bound on the value of any line.
    """

    game: str
    kind: str
    position: Any
    parse_move: Any
    length: int
    bound: int

    @property
    def seat(self) -> int:
        """The seat whose points count."""
        turn: int = self.position.turn
        return turn

    @property
    def adversarial(self) -> bool:
        """Whether another seat may move."""
        return self.length > 1

    @property
    def counting(self) -> Counting:
        """Best ends, where no other seat moves."""
        return Counting.NONE if self.adversarial else Counting.ENDS

    @property
    def line_estimate(self) -> float:
        """Estimate of the number of lines: the first position's moves to the power of `length`.

        The power is 10 at most.
        """
        return float(len(self.position.moves)) ** min(self.length, 10)

    @property
    def start(self) -> PositionState:
        """The position before the first move."""
        return PositionState(self, self.position, self.length)

    @property
    def draft(self) -> Draft:
        """The first move with no step taken yet."""
        draft: Draft = self.position.draft
        return draft

    def ceiling(self) -> int:
        """The bound that the game gave."""
        return self.bound

    def value(self, position: Position) -> int:
        """The seat's points in a position."""
        return position.scores()[self.seat].total

    def readings(self, line: Iterable[str]) -> Iterator[PositionState]:
        """The one end of a line of moves."""
        yield self.replay(line)

    def replay(self, line: Iterable[str]) -> PositionState:
        """The end of a line of moves.

        Raises:
            IllegalMoveError: a move isn't allowed, or the line stops short.
        """
        state = self.start
        for text in line:
            if state.end is not None:
                raise IllegalMoveError(f"{text}: nothing may follow")
            state = state.after(self.parse_move(text))
        if state.end is None:
            raise IllegalMoveError("the line stops short")
        return state


@dataclass(frozen=True, eq=False)
class PositionState:
    """A position with some moves still to make; it is its own end when none is left."""

    task: PositionTask
    position: Any
    left: int

    @property
    def end(self) -> PositionState | None:
        """The state itself, once no move is left."""
        return self if self.left == 0 or self.position.over else None

    @property
    def maximising(self) -> bool:
        """Whether the seat whose points count is to move."""
        mine: bool = self.position.turn == self.task.seat
        return mine

    def children(self) -> Iterator[tuple[Move, PositionState]]:
        """Each legal move, in the order of its text."""
        if self.end is None:
            for move in sorted(self.position.moves, key=str):
                yield move, self.after(move)

    def after(self, move: Any) -> PositionState:
        """The state after one more move."""
        return PositionState(self.task, self.position.play(move), self.left - 1)

    @property
    def trace(self) -> Hashable:
        """The position, and how many moves are left."""
        return self.position, self.left

    @property
    def closing(self) -> tuple[str, ...]:
        """Nothing: the moves say it all."""
        return ()

    @property
    def key(self) -> Hashable:
        """The position: two lines to the same one are the same solution."""
        key: Hashable = self.position
        return key

    @property
    def value(self) -> int:
        """The value of the position for the seat."""
        return self.task.value(self.position)

    def regions(self) -> Mapping[str, Regions]:
        """None: scores of any game are not made of areas."""
        return {}

    def recount(self, _: Areas) -> int:
        """The value, by the only way to count it that there is."""
        return self.value

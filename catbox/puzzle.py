"""Puzzles and their solutions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from catbox.board import Board, puzzle_svg_of
from games import registry
from games.protocol import GameError
from languages.message import translated
from languages.messages import _
from puzzles.kind import asked
from solver.answer import Answer, Line, Status

if TYPE_CHECKING:
    from puzzles.challenge import Challenge


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A puzzle of any game; it never changes.

    Attributes:
        task: the puzzle as the game's own type.
        challenge: hints, explanation and proved value, for a daily or a puzzle that was
            generated; None for one from a file.
    """

    task: Any
    challenge: Challenge | None = None

    def __repr__(self) -> str:
        tier = f", {self.tier}" if self.tier else ""
        return f"<{registry.entry(self.game).title} puzzle: {self.kind}{tier}>"

    def __str__(self) -> str:
        return "\n".join([*filter(None, [self._asked]), str(self.board)])

    @property
    def game(self) -> str:
        """The name of the game."""
        name: str = self.task.game
        return name

    @property
    def kind(self) -> str:
        """The name of the puzzle's kind, as its file states it."""
        kind: str = self.task.kind
        return kind

    @property
    def board(self) -> Board:
        """The board before anything is placed."""
        return Board(self.game, self.task)

    @property
    def text(self) -> str:
        """The puzzle's file."""
        return registry.entry(self.game).game.text(self.task)

    @property
    def _asked(self) -> str:
        """The task of a challenge; empty for a puzzle from a file."""
        return translated(asked(self.challenge)) if self.challenge else ""

    @property
    def tier(self) -> str | None:
        """How hard the puzzle is, where that is known."""
        return self.challenge.tier if self.challenge else None

    @property
    def hints(self) -> tuple[str, ...]:
        """Hints, each stronger than the one before; none for a puzzle from a file."""
        return tuple(map(translated, self.challenge.hints)) if self.challenge else ()

    def svg(self) -> str:
        """The board and the cards to place, as an SVG document.

        Raises:
            GameError: the game has no pictures.
        """
        return puzzle_svg_of(registry.entry(self.game), self.task, self._asked)

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True, repr=False)
class Solution:
    """An engine's answer to a puzzle, after the judge has checked it.

    `status` is `optimal` where the value is proved, `feasible` where the limit came first,
    `infeasible` where no line is legal, and `unknown` where nothing was found in time.
    """

    puzzle: Puzzle
    answer: Answer

    def __repr__(self) -> str:
        return f"<Solution: {self}>"

    def __str__(self) -> str:
        if self.value is None:
            return str(self.status)
        return f"{self.status}: {self.value} points with {' '.join(self.line)}"

    @property
    def status(self) -> Status:
        """How much is proved."""
        return self.answer.status

    @property
    def value(self) -> int | None:
        """The value of the best line; None without one."""
        return self.answer.value

    @property
    def bound(self) -> int | None:
        """A proved upper bound on what any line can reach; None if no line is legal."""
        return self.answer.bound

    @property
    def line(self) -> tuple[str, ...]:
        """The best line, one text a step; empty without one."""
        return self.answer.line

    @property
    def lines(self) -> tuple[Line, ...]:
        """The best lines, each with its value, as many as were asked for: they end differently.

        Where others reply, they begin differently, and go on with best play by all.
        """
        return self.answer.lines

    @property
    def solutions(self) -> int | None:
        """How many different ends reach the value; None where they weren't counted."""
        return self.answer.solutions

    @property
    def solutions_at_least(self) -> int | None:
        """How many were found before the count was given up; None if it wasn't, or not begun."""
        return self.answer.solutions_at_least

    @property
    def engine(self) -> str:
        """The engine that answered."""
        return self.answer.engine

    @cached_property
    def board(self) -> Board:
        """The board after the best line.

        Raises:
            GameError: there is no line.
        """
        if not self.line:
            raise GameError(
                _("the puzzle has no line to show: {status}").format(status=self.status)
            )
        return Board(self.puzzle.game, self.answer.ends[0])

    def _repr_svg_(self) -> str | None:
        return self.board.svg() if self.line else None

"""A question that is answered by a move: a puzzle, or the task of a lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Draft
from views.tabletop import AnyTabletop
from views.view import View


class Grade(NamedTuple):
    """The judgement of a whole attempt, with its explanation, a line each."""

    right: bool
    lines: tuple[str, ...]


class Question(Protocol):
    """A task, its table, and the judgement of attempts."""

    @property
    def heading(self) -> str:
        """The question in a few words, as a heading."""

    @property
    def task(self) -> str:
        """The task."""

    @property
    def hints(self) -> Sequence[str]:
        """Each stronger than the one before."""

    @property
    def view(self) -> View:
        """How the game is shown."""

    @property
    def start(self) -> Draft:
        """The attempt with no step taken yet."""

    @property
    def seat(self) -> int:
        """The seat to move; 0 where there are no seats."""

    def facts(self) -> Iterator[Text]:
        """The facts that a solver needs besides the board."""

    def table(self, width: int) -> Iterator[RenderableType]:
        """The same line by line, with the cards drawn where they are known."""

    def happened(self, drafts: Sequence[Draft]) -> Iterator[str]:
        """The effects of steps, a line each, from the draft before the first of them on."""

    def tabletop(self) -> AnyTabletop:
        """The full screen's view."""

    def shown(self, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, and what may be typed next."""

    def help(self) -> Iterator[str]:
        """How steps are typed."""

    def grade(self, draft: Draft) -> Grade:
        """The judgement of a whole attempt."""

    def solution(self, width: int) -> Iterator[RenderableType]:
        """The right answer, the board that it leads to, and why it is right."""

"""A board that can be looked at."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, cast

from games import registry
from games.protocol import Moves
from games.registry import Entry
from views.render.drawing import document
from views.view import view_of


def text_of(entry: Entry, content: Any) -> str:
    """A puzzle, a position or an end of a puzzle as lines of text, without colours."""
    return view_of(entry).plain(content)


def svg_of(entry: Entry, content: Any) -> str:
    """A puzzle, a position or an end as an SVG document.

    Raises:
        GameError: the game has no pictures.
    """
    return document(view_of(entry).scenery.drawing_of(content), f"A {entry.title} board")


def puzzle_svg_of(entry: Entry, task: Any, text: str) -> str:
    """A puzzle with what there is to do and the cards to place, as an SVG document.

    Raises:
        GameError: the game has no pictures.
    """
    return document(view_of(entry).scenery.puzzle_picture(task, text), f"A {entry.title} puzzle")


@dataclass(frozen=True)
class Board:
    """The table of a puzzle, a game or a solution, with everything on it.

    `str(board)` draws it as text, and a notebook shows it as a picture.

    Attributes:
        game: the name of the game.
        content: the puzzle, position or solution it was taken from, as the game's own type.
    """

    game: str
    content: Any = field(repr=False)

    def __str__(self) -> str:
        return text_of(registry.entry(self.game), self.content)

    def svg(self) -> str:
        """The board as an SVG document.

        Raises:
            GameError: the game has no pictures.
        """
        return svg_of(registry.entry(self.game), self.content)

    def _repr_svg_(self) -> str:
        return self.svg()


class Playable(ABC):
    """A position of a game, to look at and to play on."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board, which draws itself."""

    @property
    def moves(self) -> Moves:
        """The legal moves of the seat to move, as a lazy collection; none once it is over."""
        return cast(Moves, self.board.content.moves)

    @property
    def turn(self) -> int:
        """The seat to move."""
        return cast(int, self.board.content.turn)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return cast(bool, self.board.content.over)

    def svg(self) -> str:
        """The board as an SVG document.

        Raises:
            GameError: the game has no pictures.
        """
        return self.board.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

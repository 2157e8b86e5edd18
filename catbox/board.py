"""A board that can be looked at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games import registry


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
        from catbox.drawing import text_of

        return text_of(registry.entry(self.game), self.content)

    def svg(self) -> str:
        """The board as an SVG document.

        Raises:
            GameError: the game has no pictures.
        """
        from catbox.drawing import svg_of

        return svg_of(registry.entry(self.game), self.content)

    def _repr_svg_(self) -> str:
        return self.svg()

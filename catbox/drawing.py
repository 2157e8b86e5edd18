"""How puzzles, positions and boards of any game are drawn: the one place that asks their views."""

from __future__ import annotations

from typing import Any

from games.protocol import GameError
from games.registry import Entry


def text_of(entry: Entry, content: Any) -> str:
    """A puzzle, a position or an end of a puzzle as lines of text, without colours."""
    if not entry.view:
        return str(getattr(content, "position", content))
    from cli.paint import board_text

    lines = board_text(_board(content)).plain.splitlines()
    return "\n".join(line.rstrip() for line in lines)


def svg_of(entry: Entry, content: Any) -> str:
    """The same as an SVG document.

    Raises:
        GameError: the game has no pictures.
    """
    if not entry.view:
        raise GameError(f"{entry.title} has no pictures")
    from cli.svg import board_svg

    return board_svg(_board(content))


def puzzle_svg_of(entry: Entry, task: Any, text: str) -> str:
    """A puzzle with what there is to do and the cards to place, as an SVG document.

    Raises:
        GameError: the game has no pictures.
    """
    if not entry.view:
        raise GameError(f"{entry.title} has no pictures")
    from cli.picture import puzzle_svg

    return puzzle_svg(task, text)


def _board(content: Any) -> Any:
    content = getattr(content, "position", content)
    return content.board

"""How puzzles, positions and boards of any game are drawn: the one place that asks their views."""

from __future__ import annotations

from typing import Any

from games.registry import Entry
from views.render.drawing import document
from views.view import view_of


def text_of(entry: Entry, content: Any) -> str:
    """A puzzle, a position or an end of a puzzle as lines of text, without colours."""
    return view_of(entry).positions.plain(content)


def svg_of(entry: Entry, content: Any) -> str:
    """The same as an SVG document.

    Raises:
        GameError: the game has no pictures.
    """
    return document(view_of(entry).positions.drawing(content), f"A {entry.title} board")


def puzzle_svg_of(entry: Entry, task: Any, text: str) -> str:
    """A puzzle with what there is to do and the cards to place, as an SVG document.

    Raises:
        GameError: the game has no pictures.
    """
    return document(view_of(entry).puzzles.picture(task, text), f"A {entry.title} puzzle")

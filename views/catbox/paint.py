"""Faces as text, coloured on a terminal, readable without colour; and what is new on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from rich.text import Text

from games.catbox.board import Board
from games.catbox.faces import Face
from games.protocol import Cell

STYLES = {
    "K": "grey100 on grey19",
    "P": "grey0 on hot_pink",
    "V": "grey100 on dark_violet",
    "B": "grey100 on dodger_blue3",
    "Y": "grey0 on gold1",
    "o": "orange4 on wheat1",
}
"""How each quadrant is painted."""


def face_text(face: Face) -> Text:
    """A face in its four letters, each painted; an unknown one stays plain."""
    text = Text()
    for letter in face:
        text.append(letter, style=STYLES.get(letter, ""))
    return text


def laid_cells(before: Board, after: Board) -> Collection[Cell]:
    """The cells of every layer that a board has over another, and those that look different."""
    layers = Counter(after.placements) - Counter(before.placements)
    changed = {cell for cell, letter in after.cells.items() if before.cells.get(cell) != letter}
    return changed | {cell for placement in layers for cell in placement.cells}

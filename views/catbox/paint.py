"""A board as text: coloured on a terminal, readable without colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

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

NEW = "()"
GUARD = "##"
"""Signs on both sides of a letter that was just laid, and of one that bears a guard."""


def board_text(
    board: Board, new: Iterable[Cell] = (), guards: Iterable[Cell] = (), width: int = 80
) -> Text:
    """The visible board with its coordinates, three columns a cell, fewer if they don't fit."""
    left, top, right, bottom = board.bounds
    margin = _margin(top, bottom)
    room = max(1, min(3, (width - margin) // (right - left + 1)))
    marks = dict.fromkeys(new, NEW) | dict.fromkeys(guards, GUARD)
    text = _header(left, right, margin, room)
    for y in range(top, bottom + 1):
        text.append(f"\n{y:>{margin - 1}} ", style="dim")
        for x in range(left, right + 1):
            text.append_text(_cell(board.cells.get((x, y)), marks.get((x, y), "  "), room))
    return text


def face_text(face: Face) -> Text:
    """A face in its four letters, each painted; an unknown one stays plain."""
    text = Text()
    for letter in face:
        text.append(letter, style=STYLES.get(letter, ""))
    return text


def fits(board: Board, width: int) -> bool:
    """Whether a board can be shown in full, three columns a cell."""
    left, top, right, bottom = board.bounds
    return _margin(top, bottom) + 3 * (right - left + 1) <= width


def laid_cells(before: Board, after: Board) -> Collection[Cell]:
    """The cells of every layer that a board has over another, and those that look different."""
    layers = Counter(after.placements) - Counter(before.placements)
    changed = {cell for cell, letter in after.cells.items() if before.cells.get(cell) != letter}
    return changed | {cell for placement in layers for cell in placement.cells}


def _margin(top: int, bottom: int) -> int:
    return max(len(str(y)) for y in (top, bottom)) + 1


def _header(left: int, right: int, margin: int, room: int) -> Text:
    """The x of every column, or of columns at equal distances if they would touch each other."""
    widest = max(len(str(x)) for x in (left, right))
    every = 1 if widest < room or widest == 1 else -(-(widest + 1) // room)
    align, columns = "^" if every == 1 else "<", room * every
    labels = "".join(f"{x:{align}{columns}}" for x in range(left, right + 1, every))
    return Text().append(" " * margin + labels, style="dim")


def _cell(letter: str | None, marks: str, room: int) -> Text:
    painted = {1: "{0}", 2: "{0}{2}", 3: "{1}{0}{2}"}[room].format(letter or ".", *marks)
    return Text(painted, style=STYLES.get(letter or "", "dim"))

"""A board as text: coloured on a terminal, readable without colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rich.text import Text

from games.catbox.board import Board
from games.catbox.faces import Face
from games.protocol import Cell

STYLES = {
    "K": "white on grey19",
    "P": "black on hot_pink",
    "V": "white on dark_violet",
    "B": "white on dodger_blue3",
    "Y": "black on gold1",
    "o": "orange4 on wheat1",
}
"""How each quadrant is painted."""

NEW = "()"
GUARD = "##"
"""What stands on both sides of a letter that was just laid, or that bears a guard."""


def board_text(
    board: Board, new: Iterable[Cell] = (), guards: Iterable[Cell] = (), width: int = 80
) -> Text:
    """The visible board with its coordinates, three columns a cell, fewer if they don't fit."""
    left, top, right, bottom = board.bounds
    margin = max(len(str(y)) for y in (top, bottom)) + 1
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


def beside(left: Text, right: Text, gap: int = 4) -> Text:
    """Two blocks of lines next to each other."""
    lefts, rights = left.split("\n"), right.split("\n")
    widest = max(line.cell_len for line in lefts)
    joined = []
    for number in range(max(len(lefts), len(rights))):
        line = lefts[number].copy() if number < len(lefts) else Text()
        line.pad_right(widest + gap - line.cell_len)
        joined.append(line.append_text(rights[number]) if number < len(rights) else line)
    return Text("\n").join(joined)


def laid_cells(before: Board, after: Board) -> Collection[Cell]:
    """The cells of every layer of a board that another one hasn't got."""
    layers = set(before.placements)
    return {cell for p in after.placements if p not in layers for cell in p.cells}


def _header(left: int, right: int, margin: int, room: int) -> Text:
    labels = [f"{x:^{room}}" if room == 3 else "" for x in range(left, right + 1)]
    return Text(" " * margin + "".join(label[:3] for label in labels), style="dim")


def _cell(letter: str | None, marks: str, room: int) -> Text:
    if letter is None:
        return Text(" . "[3 - room :][:room] if room < 3 else " . ", style="dim")
    painted = {1: letter, 2: f"{letter} ", 3: f"{marks[0]}{letter}{marks[1]}"}[room]
    return Text(painted, style=STYLES[letter])

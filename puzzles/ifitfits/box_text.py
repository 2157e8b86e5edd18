"""Boxes, points and places in plain words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from games.ifitfits.board import Board, Box
from games.ifitfits.cards import SPRAY, TOYS
from games.ifitfits.outcome import Stakes
from games.ifitfits.scoring import BoxScore, icons_of
from games.ifitfits.steps import Drop, Evict, Lay, LayCat, LayToy, Nap, Step
from games.protocol import Cell
from puzzles.ifitfits.tried import earned, scores
from puzzles.wording import counted, listed

TOY_WORDS = {"m": ("mouse", "mice"), "b": ("ball", "balls"), "f": ("feather", "feathers")}
"""A toy and several; of yarn there is no plural."""

_CARD = re.compile("[ow]{4}")

CATS = ("a further cat", "further cats")


def place_text(cell: Cell) -> str:
    """A cell."""
    return f"{cell[0]},{cell[1]}"


def pair_text(cell: Cell) -> str:
    """A cell and the one to its right."""
    return f"{cell[0]},{cell[1]} and {cell[0] + 1},{cell[1]}"


def corner(box: Box) -> Cell:
    """The cell by which a box is named: the leftmost one of its highest row."""
    return min(box.cells, key=lambda cell: cell[::-1])


def box_named(box: Box) -> str:
    """A box by where it lies."""
    return f"the box at {place_text(corner(box))}"


def step_label(step: Step) -> str:
    """What is done, such as "wooo:m at 3,-1"."""
    match step:
        case Lay(card):
            return f"{card} at {place_text(step.cell)}"
        case LayCat():
            return f"a cat across {pair_text(step.cell)}"
        case Nap():
            return f"a sleeping cat in {place_text(step.cell)}"
        case Evict():
            where = "asleep in" if step.asleep else "across"
            cell = place_text(step.cell) if step.asleep else pair_text(step.cell)
            return f"Princess for the cat {where} {cell}"
        case LayToy() | Drop():
            return step.text
        case _:
            return "a card drawn"


def sentence(text: str) -> str:
    """A text as a sentence; one that begins with a card is left as it is."""
    first = text.split()[0]
    return f"{text}." if _CARD.match(first) else f"{first[0].upper()}{text[1:]}."


def summed(board: Board, stakes: Stakes) -> str:
    """How the value of a board comes about, box by box."""
    every = scores(board, stakes)
    own = every[stakes.seat]
    worthy = [box for box in own.boxes if earned(box, stakes.seat)]
    parts = [_box_sum(board, box, stakes.seat) for box in worthy]
    text = f"In all: {listed(parts)}" if parts else "In all: no box brings you anything"
    text += f", which makes {own.total}." if len(parts) > 1 else "."
    if not stakes.margin:
        return text
    rivals = [score.total for score in every if score.seat != stakes.seat]
    lead = own.total - max(rivals)
    return f"{text} The best of the others has {max(rivals)}: a margin of {lead}."


def _box_sum(board: Board, box: BoxScore, seat: int) -> str:
    closed = "closed " if box.box.closed else ""
    where = place_text(corner(box.box))
    return f"{earned(box, seat)} for the {closed}box at {where} ({_icons(board, box, seat)})"


def _icons(board: Board, box: BoxScore, seat: int) -> str:
    icons = Counter(icons_of(board, box.box))
    kind = max(TOYS, key=lambda toy: icons[toy])
    text = toys_text(kind, icons[kind])
    if icons[SPRAY]:
        text += f" less {counted(icons[SPRAY], 'spray bottle')}"
    if box.box.closed:
        text += ", doubled"
    more = box.extra[box.owners.index(seat)]
    return f"{text}, and {more} for {CATS[more > 1]}" if more else text


def toys_text(kind: str, count: int) -> str:
    """Toys of a kind."""
    if not count:
        return "no toy"
    words = TOY_WORDS.get(kind, ("yarn", "yarn"))
    return f"{count} {words[count > 1]}"


def boxes_beside(board: Board, cell: Cell) -> Iterator[Box]:
    """The boxes that touch a cell by a side, each once; the one of the cell if it has one."""
    if cell in board.cells:
        yield board.box_at(cell)
        return
    near = {board.box_at(other) for _, other in board.neighbours(cell)}
    yield from sorted(near, key=lambda box: (-len(box.cells), corner(box)[::-1]))

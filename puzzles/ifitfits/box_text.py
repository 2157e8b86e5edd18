"""Boxes, points and places in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.ifitfits.board import Board, Box
from games.ifitfits.cards import SPRAY, TOYS
from games.ifitfits.outcome import Outcome, Stakes
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import BoxScore, icons_of
from games.ifitfits.steps import Drop, Evict, Lay, LayCat, LayToy, Nap, Step
from games.ifitfits.wording import place_text
from games.protocol import Cell
from languages.message import Message, all_of, counted, message, sentences, verbatim
from languages.messages import N_, plural
from puzzles.ifitfits.tried_turn import earned

TOYS_TEXT = {
    "m": plural("{n} mouse", "{n} mice"),
    "b": plural("{n} ball", "{n} balls"),
    "f": plural("{n} feather", "{n} feathers"),
    "y": plural("{n} yarn", "{n} yarn"),
}
"""A number of toys, by their icon."""

SPRAYS = plural("{n} spray bottle", "{n} spray bottles")

FURTHER = plural("{sum}, and {n} for a further cat", "{sum}, and {n} for further cats")

YOU = {
    Mode.BASIC: N_("You are seat {seat}."),
    Mode.ADVANCED: N_("You are seat {seat} of the advanced game."),
}
"""Who the player is, by the rules."""


def you(seat: int, mode: Mode) -> Message:
    """Who the player is, and by which rules."""
    return message(YOU[mode], seat=seat)


def corner(box: Box) -> Cell:
    """The cell by which a box is named: the leftmost one of its highest row."""
    return min(box.cells, key=lambda cell: cell[::-1])


def place(cell: Cell) -> Message:
    """A cell as it is typed."""
    return verbatim(place_text(cell))


def pair(cell: Cell) -> Message:
    """A cell and the one to its right."""
    return all_of([place(cell), place((cell[0] + 1, cell[1]))])


def box_named(box: Box) -> Message:
    """A box by where it lies."""
    return message("the box at {place}", place=place(corner(box)))


def step_label(step: Step) -> Message:
    """The name of a step, such as "wooo:m at 3,-1"."""
    match step:
        case Lay(card):
            return message("{card} at {place}", card=verbatim(card), place=place(step.cell))
        case LayCat():
            return message("a cat across {pair}", pair=pair(step.cell))
        case Nap():
            return message("a sleeping cat in {place}", place=place(step.cell))
        case Evict(asleep=True):
            return message("Princess for the cat asleep in {place}", place=place(step.cell))
        case Evict():
            return message("Princess for the cat across {pair}", pair=pair(step.cell))
        case LayToy() | Drop():
            return verbatim(step.text)
        case _:
            return message("a card drawn")


def summed(board: Board, stakes: Stakes) -> Message:
    """How the value of a board comes about, box by box."""
    every = Outcome(board, stakes).scores()
    own = every[stakes.seat]
    worthy = [box for box in own.boxes if earned(box, stakes.seat)]
    parts = [_box_sum(board, box, stakes.seat) for box in worthy]
    text = N_("In all: no box brings you anything.")
    if parts:
        text = N_("In all: {boxes}.")
    if len(parts) > 1:
        text = N_("In all: {boxes}, which makes {total}.")
    summed = message(text, boxes=all_of(parts), total=own.total)
    if not stakes.margin:
        return summed
    most = max(score.total for score in every if score.seat != stakes.seat)
    text = N_("The best of the others has {points}: a margin of {lead}.")
    return sentences(summed, message(text, points=most, lead=own.total - most))


def _box_sum(board: Board, box: BoxScore, seat: int) -> Message:
    text = N_("{points} for the box at {place} ({icons})")
    if box.box.closed:
        text = N_("{points} for the closed box at {place} ({icons})")
    where, icons = place(corner(box.box)), _icons(board, box, seat)
    return message(text, points=earned(box, seat), place=where, icons=icons)


def _icons(board: Board, box: BoxScore, seat: int) -> Message:
    icons = Counter(icons_of(board, box.box))
    kind = max(TOYS, key=lambda toy: icons[toy])
    text = toys_text(kind, icons[kind])
    sprays, more = icons[SPRAY], box.extra[box.owners.index(seat)]
    if sprays:
        text = message("{toys} less {sprays}", toys=text, sprays=counted(SPRAYS, sprays))
    if box.box.closed:
        text = message("{sum}, doubled", sum=text)
    return counted(FURTHER, more, sum=text) if more else text


def toys_text(kind: str, count: int) -> Message:
    """Toys of a kind."""
    return counted(TOYS_TEXT[kind], count) if count else message("no toy")


def boxes_beside(board: Board, cell: Cell) -> Iterator[Box]:
    """The boxes that touch a cell by a side, each once; the one of the cell if it has one."""
    if cell in board.cells:
        yield board.box_at(cell)
        return
    near = {board.box_at(other) for _, other in board.neighbours(cell)}
    yield from sorted(near, key=lambda box: (-len(box.cells), corner(box)[::-1]))

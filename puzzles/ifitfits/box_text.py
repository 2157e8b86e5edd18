"""Boxes, points and places in plain words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from games.ifitfits.board import Board, Box
from games.ifitfits.cards import SPRAY, TOYS
from games.ifitfits.outcome import Stakes
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import BoxScore, icons_of
from games.ifitfits.steps import Drop, Evict, Lay, LayCat, LayToy, Nap, Step
from games.ifitfits.wording import pair_text, place_text
from games.protocol import Cell
from languages.lists import listed
from languages.messages import N_, _, ngettext, plural
from puzzles.ifitfits.tried_turn import earned, scores

TOYS_TEXT = {
    "m": plural("{n} mouse", "{n} mice"),
    "b": plural("{n} ball", "{n} balls"),
    "f": plural("{n} feather", "{n} feathers"),
    "y": plural("{n} yarn", "{n} yarn"),
}
"""A number of toys, by their icon."""

_CARD = re.compile("[ow]{4}")

YOU = {
    Mode.BASIC: N_("You are seat {seat}."),
    Mode.ADVANCED: N_("You are seat {seat} of the advanced game."),
}
"""Who the player is, by the rules."""


def you(seat: int, mode: Mode) -> str:
    """Who the player is, and by which rules."""
    return _(YOU[mode]).format(seat=seat)


def corner(box: Box) -> Cell:
    """The cell by which a box is named: the leftmost one of its highest row."""
    return min(box.cells, key=lambda cell: cell[::-1])


def box_named(box: Box) -> str:
    """A box by where it lies."""
    return _("the box at {place}").format(place=place_text(corner(box)))


def step_label(step: Step) -> str:
    """The name of a step, such as "wooo:m at 3,-1"."""
    match step:
        case Lay(card):
            return _("{card} at {place}").format(card=card, place=place_text(step.cell))
        case LayCat():
            return _("a cat across {pair}").format(pair=pair_text(step.cell))
        case Nap():
            return _("a sleeping cat in {place}").format(place=place_text(step.cell))
        case Evict(asleep=True):
            text = _("Princess for the cat asleep in {place}")
            return text.format(place=place_text(step.cell))
        case Evict():
            text = _("Princess for the cat across {pair}")
            return text.format(pair=pair_text(step.cell))
        case LayToy() | Drop():
            return step.text
        case _:
            return _("a card drawn")


def sentence(text: str) -> str:
    """A sentence with a capital; one that begins with a card is left as it is."""
    return text if _CARD.match(text) else f"{text[0].upper()}{text[1:]}"


def summed(board: Board, stakes: Stakes) -> str:
    """How the value of a board comes about, box by box."""
    every = scores(board, stakes)
    own = every[stakes.seat]
    worthy = [box for box in own.boxes if earned(box, stakes.seat)]
    parts = [_box_sum(board, box, stakes.seat) for box in worthy]
    text = _("In all: no box brings you anything.")
    if parts:
        text = _("In all: {boxes}.")
    if len(parts) > 1:
        text = _("In all: {boxes}, which makes {total}.")
    summed = text.format(boxes=listed(parts), total=own.total)
    if not stakes.margin:
        return summed
    most = max(score.total for score in every if score.seat != stakes.seat)
    text = _("The best of the others has {points}: a margin of {lead}.")
    return f"{summed} {text.format(points=most, lead=own.total - most)}"


def _box_sum(board: Board, box: BoxScore, seat: int) -> str:
    text = _("{points} for the box at {place} ({icons})")
    if box.box.closed:
        text = _("{points} for the closed box at {place} ({icons})")
    where, icons = place_text(corner(box.box)), _icons(board, box, seat)
    return text.format(points=earned(box, seat), place=where, icons=icons)


def _icons(board: Board, box: BoxScore, seat: int) -> str:
    icons = Counter(icons_of(board, box.box))
    kind = max(TOYS, key=lambda toy: icons[toy])
    text = toys_text(kind, icons[kind])
    sprays, more = icons[SPRAY], box.extra[box.owners.index(seat)]
    if sprays:
        bottles = ngettext("{n} spray bottle", "{n} spray bottles", sprays).format(n=sprays)
        text = _("{toys} less {sprays}").format(toys=text, sprays=bottles)
    if box.box.closed:
        text = _("{sum}, doubled").format(sum=text)
    if not more:
        return text
    further = ngettext("{sum}, and {n} for a further cat", "{sum}, and {n} for further cats", more)
    return further.format(sum=text, n=more)


def toys_text(kind: str, count: int) -> str:
    """Toys of a kind."""
    return TOYS_TEXT[kind].of(count) if count else _("no toy")


def boxes_beside(board: Board, cell: Cell) -> Iterator[Box]:
    """The boxes that touch a cell by a side, each once; the one of the cell if it has one."""
    if cell in board.cells:
        yield board.box_at(cell)
        return
    near = {board.box_at(other) for _, other in board.neighbours(cell)}
    yield from sorted(near, key=lambda box: (-len(box.cells), corner(box)[::-1]))

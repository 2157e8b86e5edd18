"""The pictures of the rules of If It Fits: boards that the program draws itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.ifitfits.board import Board
from games.ifitfits.files import read_position
from languages.messages import N_
from views.ifitfits.paint import laid
from views.ifitfits.scenery import board_drawing
from views.render.drawing import Drawing, Theme, row_drawing

TABLE: Final = {"left": -4, "top": -3, "width": 9, "height": 7}
GAP: Final = 24
"""Room between a board and what it was before."""


class BoxExample(NamedTuple):
    """A board of If It Fits, beside what it was before if that is given.

    Attributes:
        free: whether the cells are shown in which a card may be laid.
    """

    title: str
    board: str
    before: str = ""
    free: bool = False

    def drawing(self, theme: Theme) -> Drawing:
        """The board, beside what it was before if that is given."""
        after = _board(self.board)
        if not self.before:
            return board_drawing(after, theme, free=self.free)
        before = _board(self.before)
        both = [
            board_drawing(before, theme, free=False),
            board_drawing(after, theme, new=laid(before, after), free=False),
        ]
        return row_drawing(both, GAP)


def _board(text: str) -> Board:
    seats = [{"hand": [], "cats": 0} for _ in range(3)]
    raw = {"format": "ifitfits-position/1", "mode": "basic", "table": TABLE, "seats": seats}
    rest = {"turn": 0, "drawn": False, "pile": 0, "ending": True}
    return read_position(raw | {"board": text.split()} | rest).board


PICTURES: Final[Mapping[str, BoxExample]] = {
    "card": BoxExample(N_("A card with a wall above, two mice and a spray bottle"), "wooo:mms@0,0"),
    "box": BoxExample(
        N_("Three cards are one box; the fourth is a box of its own"),
        "wowo:m@0,0 wwoo:y@1,0 ooww:m@1,1 wowo:b@0,1",
    ),
    "closed": BoxExample(
        N_("The new card closes the box"),
        "woww:m@0,0 wowo:mm@1,0 wwwo:s@2,0",
        "woww:m@0,0 wowo:mm@1,0",
    ),
    "shut": BoxExample(
        N_("The open side of the left card faces a wall: it is shut"), "woww:mm@0,0 owow:b@1,0"
    ),
    "start": BoxExample(N_("Three starting cards"), "oooo@0,0 oowo@0,1 ooow@0,-1"),
    "place": BoxExample(
        N_("Dotted outlines show where a card may go"), "oooo@0,0 oowo@0,1 wowo:f@1,0", free=True
    ),
    "walls": BoxExample(N_("A wall against a wall"), "owoo:m@0,0 ooow:y@1,0"),
    "cat": BoxExample(
        N_("Blue has laid a card, and a cat across it"),
        "woow:b@0,0 wwoo:bb@1,0 cat0@0,0",
        "woow:b@0,0",
    ),
    "mine": BoxExample(
        N_("The box belongs to Yellow: Blue may lay the card, and no cat"),
        "wowo:y@0,0 oooo@1,0 wooo:s@2,0 cat1@0,0",
        "wowo:y@0,0 oooo@1,0 cat1@0,0",
    ),
    "nap": BoxExample(
        N_("A sleeping cat of Blue makes two boxes one"),
        "woww:ff@0,0 wowo:f@2,0 wwwo@3,0 woww@0,1 wowo@1,1 wwwo@2,1 nap0@1,0 cat1@2,0",
        "woww:ff@0,0 wowo:f@2,0 wwwo@3,0 woww@0,1 wowo@1,1 wwwo@2,1 cat1@2,0",
    ),
    "awake": BoxExample(
        N_("A cat of Blue lies across the cell of a sleeping one"),
        "woww:m@0,0 nap0@1,0 cat0@0,0",
    ),
    "princess": BoxExample(
        N_("A Princess takes the place of a cat of Yellow, which goes home"),
        "woow:m@0,0 wwoo:mm@1,0 oowo@1,1 princess@0,0",
        "woow:m@0,0 wwoo:mm@1,0 oowo@1,1 cat1@0,0",
    ),
    "toy": BoxExample(
        N_("A special toy across two cards, and one in a cell"),
        "woow:m@0,0 wwoo:y@1,0 oowo@1,1 toy:bb^2,1 toy:mm@0,0",
    ),
    "count": BoxExample(
        N_("Blue has an awake and a sleeping cat in the box, Yellow one awake cat"),
        "woow:mm@0,0 wwoo:mms@1,0 nap0@0,1 owwo@1,1 cat0@0,0 cat1@0,1 owww:m@-1,1 wooo:b@0,2",
    ),
    "owner": BoxExample(
        N_("Yellow and Purple have a cat each: both score the box"),
        "woww:y@0,0 wowo:yy@1,0 wwwo@2,0 cat1@0,0 cat2@1,0",
    ),
    "game": BoxExample(
        N_("A game of three: closed boxes, cats awake and asleep, a Princess and a special toy"),
        "wowo@-4,1 woow:m@-3,0 woww:f@-3,1 woww:bb@-2,-2 wwow:s@-2,-1 ooww:my@-2,0 "
        "ooww:ff@-2,2 wwow:b@-1,-3 oooo:f@-1,-2 woow:s@-1,-1 oowo@-1,0 owoo:f@-1,1 "
        "oowo:ms@-1,2 ooow:y@-1,3 wwow:mm@0,-3 wooo@0,-2 woow@0,-1 ooow@0,0 wwwo:by@1,-2 "
        "wwoo:mf@1,0 oowo:fs@2,-1 woow@2,0 wwwo@3,-1 oowo:b@3,0 nap0@2,-2 nap1@-2,1 "
        "toy:mm^1,-1 cat0@2,-1 cat0@2,0 cat1@-2,0 cat1@-2,1 cat1@-2,2 cat1@-3,1 cat2@-1,-2 "
        "cat2@-2,-2 cat2@0,-2 princess@0,0",
    ),
}
"""The pictures by their names."""

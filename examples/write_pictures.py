"""Writes the pictures of the README and of `docs`: boards that the program draws itself.

Run as `python examples/write_pictures.py`; the tests compare the files with what it would write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import catbox
from games.catbox.board import Board, Placement
from games.catbox.notation import parse_placement
from games.catinthebox.files import read_position
from games.catinthebox.round import Round
from games.catinthebox.steps import parse_play
from games.files import write_whole
from games.ifitfits.board import Board as Boxes
from games.ifitfits.files import read_position as read_boxes
from views.catbox.scenery import board_drawing
from views.catinthebox import picture, scenery
from views.ifitfits.paint import laid
from views.ifitfits.scenery import board_drawing as boxes_drawing
from views.render.drawing import Drawing, document
from views.render.layout import row_drawing

DOCS = Path(__file__).parent.parent / "docs"
IMAGES = DOCS / "images"


class Example(NamedTuple):
    """A board, and how many of its last cards are marked as just laid."""

    title: str
    placements: Sequence[str]
    laid: int = 1


EXAMPLES = {
    "card": Example("One card: a black, a pink and a blue cat, and a box", ["KPoB@0,0"], 0),
    "cover-one": Example("A face of four cats covers one occupied cell", ["KPoB@0,0", "YVBK@1,1"]),
    "cover-two": Example(
        "A face with a box may cover two occupied cells", ["KPoB@0,0", "YoVB@0,1"]
    ),
    "area": Example(
        "Four pink cats in one area, and one apart",
        ["KPoP@0,0", "PPVB@1,1", "PPoV@2,1", "KBVP@-1,1"],
        0,
    ),
    "trio": Example(
        "Three blue cats side by side: a trio", ["KBoB@0,0", "VBoK@0,1", "BKPV@1,2"], 0
    ),
}
"""The pictures of the page of rules."""


class RoundExample(NamedTuple):
    """A moment of a round of Cat in the Box.

    Attributes:
        hands: one a seat, such as `2 5 5`; empty hands draw the research board alone.
        board: tokens such as `B6:1 G2:n`.
        colours: the open colours of each seat.
        marked: spaces that stand out.
    """

    title: str
    hands: Sequence[str]
    board: str
    leader: int = 0
    trick: str = ""
    colours: Sequence[str] = ("RBYG",) * 5
    predictions: Sequence[int | None] = (None,) * 5
    won: Sequence[int] = (0,) * 5
    marked: str = ""


MOMENTS = {
    "board": RoundExample(
        "A research board of three players: B3 and Y4 are taken by seat 2",
        [""] * 3,
        "B6:1 B2:0 B3:2 Y4:2 R1:1 Y2:0",
    ),
    "trick": RoundExample(
        "Seat 0 has led blue, seat 1 has declared red: blue is closed for it",
        ["2 4", "5 6", "1 3 4"],
        "B3:0 R2:1",
        trick="B3 R2",
        colours=["RBYG", "RYG", "RBYG"],
        predictions=(1, 3, 1),
    ),
    "group": RoundExample(
        "Four tokens of seat 0 side by side, and one apart",
        [""] * 3,
        "R2:0 B2:0 B3:0 Y3:0 G5:0 B1:1 R3:2 Y2:1 R5:2",
        marked="R2 B2 B3 Y3",
    ),
    "paradox": RoundExample(
        "Seat 1 can play none of its cards",
        ["2", "3 3", "4 6"],
        "R3:0 B3:2 Y3:1 B4:0 Y2:1 R5:2 B6:0",
        leader=0,
        trick="B6",
        colours=["RBYG", "RBY", "RBG"],
        predictions=(1, 3, 1),
        won=(1, 1, 0),
    ),
    "two": RoundExample(
        "Two players: three neutral tokens",
        ["1 2 2 3 4 5 5", "1 1 3 3 4 4 5"],
        "G2:n G4:n Y4:n",
    ),
}
"""The pictures of the rules of Cat in the Box."""


class BoxExample(NamedTuple):
    """A board of If It Fits, beside what it was before if that is given.

    Attributes:
        free: whether the cells are shown in which a card may be laid.
    """

    title: str
    board: str
    before: str = ""
    free: bool = False


BOX_EXAMPLES = {
    "card": BoxExample("A card with a wall above, two mice and a spray bottle", "wooo:mms@0,0"),
    "box": BoxExample(
        "Three cards are one box; the fourth is a box of its own",
        "wowo:m@0,0 wwoo:y@1,0 ooww:m@1,1 wowo:b@0,1",
    ),
    "closed": BoxExample(
        "The new card closes the box",
        "woww:m@0,0 wowo:mm@1,0 wwwo:s@2,0",
        "woww:m@0,0 wowo:mm@1,0",
    ),
    "shut": BoxExample(
        "The open side of the left card faces a wall: it is shut", "woww:mm@0,0 owow:b@1,0"
    ),
    "start": BoxExample("Three starting cards", "oooo@0,0 oowo@0,1 ooow@0,-1"),
    "place": BoxExample(
        "Dotted outlines show where a card may go", "oooo@0,0 oowo@0,1 wowo:f@1,0", free=True
    ),
    "walls": BoxExample("A wall against a wall", "owoo:m@0,0 ooow:y@1,0"),
    "cat": BoxExample(
        "Seat 0 has laid a card, and a cat across it",
        "woow:b@0,0 wwoo:bb@1,0 cat0@0,0",
        "woow:b@0,0",
    ),
    "mine": BoxExample(
        "The box belongs to seat 1: seat 0 may lay the card, and no cat",
        "wowo:y@0,0 oooo@1,0 wooo:s@2,0 cat1@0,0",
        "wowo:y@0,0 oooo@1,0 cat1@0,0",
    ),
    "nap": BoxExample(
        "A sleeping cat of seat 0 makes two boxes one",
        "woww:ff@0,0 wowo:f@2,0 wwwo@3,0 woww@0,1 wowo@1,1 wwwo@2,1 nap0@1,0 cat1@2,0",
        "woww:ff@0,0 wowo:f@2,0 wwwo@3,0 woww@0,1 wowo@1,1 wwwo@2,1 cat1@2,0",
    ),
    "awake": BoxExample(
        "A cat of seat 0 lies across the cell of a sleeping one",
        "woww:m@0,0 nap0@1,0 cat0@0,0",
    ),
    "princess": BoxExample(
        "A Princess takes the place of a cat of seat 1, which goes home",
        "woow:m@0,0 wwoo:mm@1,0 oowo@1,1 princess@0,0",
        "woow:m@0,0 wwoo:mm@1,0 oowo@1,1 cat1@0,0",
    ),
    "toy": BoxExample(
        "A special toy across two cards, and one in a cell",
        "woow:m@0,0 wwoo:y@1,0 oowo@1,1 toy:bb^2,1 toy:mm@0,0",
    ),
    "count": BoxExample(
        "Seat 0 has an awake and a sleeping cat in the box, seat 1 one awake cat",
        "woow:mm@0,0 wwoo:mms@1,0 nap0@0,1 owwo@1,1 cat0@0,0 cat1@0,1 owww:m@-1,1 wooo:b@0,2",
    ),
    "owner": BoxExample(
        "Seats 1 and 2 have a cat each: both score the box",
        "woww:y@0,0 wowo:yy@1,0 wwwo@2,0 cat1@0,0 cat2@1,0",
    ),
    "game": BoxExample(
        "A game of three: closed boxes, cats awake and asleep, a Princess and a special toy",
        "wowo@-4,1 woow:m@-3,0 woww:f@-3,1 woww:bb@-2,-2 wwow:s@-2,-1 ooww:my@-2,0 "
        "ooww:ff@-2,2 wwow:b@-1,-3 oooo:f@-1,-2 woow:s@-1,-1 oowo@-1,0 owoo:f@-1,1 "
        "oowo:ms@-1,2 ooow:y@-1,3 wwow:mm@0,-3 wooo@0,-2 woow@0,-1 ooow@0,0 wwwo:by@1,-2 "
        "wwoo:mf@1,0 oowo:fs@2,-1 woow@2,0 wwwo@3,-1 oowo:b@3,0 nap0@2,-2 nap1@-2,1 "
        "toy:mm^1,-1 cat0@2,-1 cat0@2,0 cat1@-2,0 cat1@-2,1 cat1@-2,2 cat1@-3,1 cat2@-1,-2 "
        "cat2@-2,-2 cat2@0,-2 princess@0,0",
    ),
}
"""The pictures of the rules of If It Fits."""

TABLE = {"left": -4, "top": -3, "width": 9, "height": 7}


def pictures() -> Iterator[tuple[Path, str]]:
    """Every file with its text."""
    for name, boxes in BOX_EXAMPLES.items():
        path = DOCS / "ifitfits" / "images" / f"{name}.svg"
        yield path, document(_drawn_boxes(boxes), boxes.title)
    for name, moment in MOMENTS.items():
        path = DOCS / "catinthebox" / "images" / f"{name}.svg"
        yield path, document(_drawn_round(moment), moment.title)
    for name, example in EXAMPLES.items():
        board = Board.of(map(parse_placement, example.placements))
        yield IMAGES / f"{name}.svg", _drawn(board, example.laid, example.title)
    puzzle = catbox.load(Path(__file__).with_name("first-light.json"))
    yield Path(__file__).with_name("first-light.svg"), puzzle.svg()
    solved = catbox.solve(puzzle).board.content.board
    yield IMAGES / "solved.svg", _drawn(solved, len(puzzle.task.faces), "The puzzle solved")
    game = catbox.Game.new(seed=7, players=3)
    for _ in range(15):
        game.play("rival")
    yield IMAGES / "play.svg", _drawn(game.position.board, 3, "A game of three after 15 turns")


def _drawn_boxes(example: BoxExample) -> Drawing:
    after = _boxes(example.board)
    if not example.before:
        return boxes_drawing(after, free=example.free)
    before = _boxes(example.before)
    both = [
        boxes_drawing(before, free=False),
        boxes_drawing(after, new=laid(before, after), free=False),
    ]
    return row_drawing(both, 24)


def _boxes(text: str) -> Boxes:
    seats = [{"hand": [], "cats": 0} for _ in range(3)]
    raw = {"format": "ifitfits-position/1", "mode": "basic", "table": TABLE, "seats": seats}
    rest = {"turn": 0, "drawn": False, "pile": 0, "ending": True}
    return read_boxes(raw | {"board": text.split()} | rest).board


def _drawn_round(example: RoundExample) -> Drawing:
    each = _round(example)
    if any(example.hands):
        return picture.round_drawing(each)
    marked = [parse_play(text).space for text in example.marked.split()]
    return scenery.board_drawing(each.board, new=marked)


def _round(example: RoundExample) -> Round:
    seats = [
        {
            "hand": [int(card) for card in hand.split()],
            "open": example.colours[seat],
            "prediction": example.predictions[seat],
            "won": example.won[seat],
            "discard": None,
        }
        for seat, hand in enumerate(example.hands)
    ]
    raw = {"format": "catinthebox-position/1", "seats": seats, "board": example.board.split()}
    return read_position(raw | {"leader": example.leader, "trick": example.trick.split()}).round


def _drawn(board: Board, laid: int, title: str) -> str:
    last: Sequence[Placement] = board.placements[len(board.placements) - laid :]
    return document(board_drawing(board, laid=last), title)


def main() -> None:
    """Write every picture."""
    for path, text in pictures():
        write_whole(path, text)


if __name__ == "__main__":
    main()

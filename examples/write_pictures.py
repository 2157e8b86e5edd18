"""Writes the pictures of the README and of `docs`: boards that the program draws itself.

Run as `python examples/write_pictures.py`; the tests compare the files with what it would write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import catbox
from cli.catbox.drawing import board_drawing
from cli.catinthebox import drawing, picture
from cli.drawing import Drawing, document
from cli.output import write_whole
from games.catbox.board import Board, Placement
from games.catbox.notation import parse_placement
from games.catinthebox.files import read_position
from games.catinthebox.round import Round
from games.catinthebox.steps import parse_play

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


class Moment(NamedTuple):
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
    "board": Moment(
        "A research board of three players: B3 and Y4 are taken by seat 2",
        [""] * 3,
        "B6:1 B2:0 B3:2 Y4:2 R1:1 Y2:0",
    ),
    "trick": Moment(
        "Seat 0 has led blue, seat 1 has declared red: blue is closed for it",
        ["2 4", "5 6", "1 3 4"],
        "B3:0 R2:1",
        trick="B3 R2",
        colours=["RBYG", "RYG", "RBYG"],
        predictions=(1, 3, 1),
    ),
    "group": Moment(
        "Four tokens of seat 0 side by side, and one apart",
        [""] * 3,
        "R2:0 B2:0 B3:0 Y3:0 G5:0 B1:1 R3:2 Y2:1 R5:2",
        marked="R2 B2 B3 Y3",
    ),
    "paradox": Moment(
        "Seat 1 can play none of its cards",
        ["2", "3 3", "4 6"],
        "R3:0 B3:2 Y3:1 B4:0 Y2:1 R5:2 B6:0",
        leader=0,
        trick="B6",
        colours=["RBYG", "RBY", "RBG"],
        predictions=(1, 3, 1),
        won=(1, 1, 0),
    ),
    "two": Moment(
        "Two players: three neutral tokens",
        ["1 2 2 3 4 5 5", "1 1 3 3 4 4 5"],
        "G2:n G4:n Y4:n",
    ),
}
"""The pictures of the rules of Cat in the Box."""


def pictures() -> Iterator[tuple[Path, str]]:
    """Every file with its text."""
    for name, moment in MOMENTS.items():
        path = DOCS / "catinthebox" / "images" / f"{name}.svg"
        yield path, document(_drawn_moment(moment), moment.title)
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


def _drawn_moment(moment: Moment) -> Drawing:
    each = _round(moment)
    if any(moment.hands):
        return picture.round_drawing(each)
    marked = [parse_play(text).space for text in moment.marked.split()]
    return drawing.board_drawing(each.board, new=marked)


def _round(moment: Moment) -> Round:
    seats = [
        {
            "hand": [int(card) for card in hand.split()],
            "open": moment.colours[seat],
            "prediction": moment.predictions[seat],
            "won": moment.won[seat],
            "discard": None,
        }
        for seat, hand in enumerate(moment.hands)
    ]
    raw = {"format": "catinthebox-position/1", "seats": seats, "board": moment.board.split()}
    return read_position(raw | {"leader": moment.leader, "trick": moment.trick.split()}).round


def _drawn(board: Board, laid: int, title: str) -> str:
    last: Sequence[Placement] = board.placements[len(board.placements) - laid :]
    return document(board_drawing(board, laid=last), title)


def main() -> None:
    """Write every picture."""
    for path, text in pictures():
        write_whole(path, text)


if __name__ == "__main__":
    main()

"""Writes the pictures of the README and of `docs`: boards that the program draws itself.

Run as `python examples/write_pictures.py`; the tests compare the files with what it would write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import catbox
from cli.catbox.drawing import board_drawing
from cli.drawing import document
from cli.output import write_whole
from games.catbox.board import Board, Placement
from games.catbox.notation import parse_placement

IMAGES = Path(__file__).parent.parent / "docs" / "images"


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


def pictures() -> Iterator[tuple[Path, str]]:
    """Every file with its text."""
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


def _drawn(board: Board, laid: int, title: str) -> str:
    last: Sequence[Placement] = board.placements[len(board.placements) - laid :]
    return document(board_drawing(board, laid=last), title)


def main() -> None:
    """Write every picture."""
    for path, text in pictures():
        write_whole(path, text)


if __name__ == "__main__":
    main()

"""Writes the pictures of the README and of `docs`: boards that the program draws itself.

Run as `python examples/write_pictures.py`; the tests compare the files with what it would write.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import catbox
from games import registry
from games.catbox.board import Board
from games.files import write_whole
from views.catbox.scenery import board_drawing
from views.render.drawing import TABLE, document
from views.view import view_of

DOCS = Path(__file__).parent.parent / "docs"
IMAGES = DOCS / "images"


def pictures() -> Iterator[tuple[Path, str]]:
    """Every file with its text."""
    for entry in registry.GAMES.values():
        folder = IMAGES if entry.name == registry.DEFAULT else DOCS / entry.name / "images"
        for name, picture in view_of(entry).pictures.items():
            yield folder / f"{name}.svg", document(picture.drawing(TABLE), picture.title)
    puzzle = catbox.load(Path(__file__).with_name("first-light.json"))
    yield Path(__file__).with_name("first-light.svg"), puzzle.svg()
    solved = catbox.solve(puzzle).board.content.board
    yield IMAGES / "solved.svg", _drawn(solved, len(puzzle.task.faces), "The puzzle solved")
    game = catbox.Game.new(seed=7, players=3)
    for _ in range(15):
        game.play("rival")
    yield IMAGES / "play.svg", _drawn(game.position.board, 3, "A game of three after 15 turns")


def _drawn(board: Board, laid: int, title: str) -> str:
    last = board.placements[len(board.placements) - laid :]
    return document(board_drawing(board, laid=last), title)


def main() -> None:
    """Write every picture."""
    for path, text in pictures():
        write_whole(path, text)


if __name__ == "__main__":
    main()

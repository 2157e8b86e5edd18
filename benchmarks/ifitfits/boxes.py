"""How fast boxes of If It Fits are packed: `python -m benchmarks.ifitfits.boxes`.

The boards are empty, or from games by chance when ten things lay in cells. Asked are those of
`turns`. Time is that of the processor, see `model_times`.
"""

from __future__ import annotations

from functools import partial

from benchmarks.ifitfits.turns import CAP, PUZZLES, SOLVERS, positions
from benchmarks.model_times import ModelRow, run
from games.ifitfits.board import STANDARD, Board
from games.ifitfits.files import load_deck
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.rng import Stream

NAME = "ifitfits-boxes"

ROWS = {
    "3 cards, empty table": (3, 0),
    "2 cards, board of 10": (2, 10),
    "4 cards, empty table": (4, 0),
    "4 cards, board of 10": (4, 10),
    "5 cards, empty table": (5, 0),
    "5 cards, board of 10": (5, 10),
    "6 cards, empty table": (6, 0),
    "6 cards, board of 10": (6, 10),
}
"""The cards to place, and what lies in cells before."""


def board(things: int, name: str) -> tuple[Mode, Board]:
    """A board with `things` occupied cells, and the mode of its game."""
    if things == 0:
        return Stream(name).choice(tuple(Mode)), Board.empty(STANDARD)
    for attempt in range(100):
        for position in positions(2, f"{name} {attempt}"):
            if len(position.board.cells) == things:
                return position.mode, position.board
    raise AssertionError(f"no game has a board of {things}")


def task(row: str, number: int) -> Packing:
    """The puzzle of a row, with at most three cats."""
    count, things = ROWS[row]
    name = f"{NAME} {row} {number}"
    rng = Stream(name)
    mode, lying = board(things, name)
    cards = (card.named for card in rng.shuffled(load_deck("standard").cards)[:count])
    return Packing(mode, lying, tuple(sorted(cards, key=str)), 1 + rng.below(3))


MODEL_ROWS = tuple(ModelRow(row, partial(task, row), SOLVERS, compiled=True) for row in ROWS)


if __name__ == "__main__":
    run("python -m benchmarks.ifitfits.boxes", NAME, MODEL_ROWS, PUZZLES, CAP)

"""How fast models prove the best box: `python -m benchmarks.ifitfits.packing_models`.

Each row is a number of cards for an empty table, or for a board of ten. The engine `cpsat` gives
its proof; `plain-cpsat` states the same rules step by step, and `clingo` as a logic program. Time
is that of the processor, see `model_times`.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from benchmarks.ifitfits import plain_cpsat
from benchmarks.model_times import ModelRow, Solver, run
from games.ifitfits import legality
from games.ifitfits.board import STANDARD, Board
from games.ifitfits.files import load_deck
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.protocol import Task
from games.rng import Stream
from solver.answer import Answer, Limit
from solver.ifitfits.cpsat import engine

NAME = "ifitfits-packing-models"

SEED = "ifitfits-packing-models/1"
"""The seed of the puzzles of all rows."""

PUZZLES = 4
CATS = 3
CAP = 60.0
"""Seconds for `cpsat`, unless another number is asked for."""

GROUNDED = 3
"""With more cards, `clingo` isn't asked: its program takes too long to write out."""


def _clingo(task: Task, limit: Limit) -> Answer:
    """The answer of the logic program; clingo is an extra."""
    from benchmarks.ifitfits import plain_clingo

    return plain_clingo.solve(task, limit)


class PackingRow(NamedTuple):
    """Packings of one kind.

    Attributes:
        lying: how many cards lie there already.
    """

    cards: int
    lying: int

    def __str__(self) -> str:
        where = f"a board of {self.lying}" if self.lying else "an empty table"
        return f"{self.cards} cards, {where}"


ROWS = tuple(PackingRow(cards, lying) for lying in (0, 10) for cards in (3, 4, 5, 6))


def puzzle(row: PackingRow, number: int) -> Packing:
    """A packing of a row, by its number."""
    rng = Stream(SEED, row.cards, row.lying, number)
    mode = tuple(Mode)[number % len(Mode)]
    drawn = rng.shuffled(load_deck("standard").cards)
    board = Board.empty(STANDARD)
    while len(board.cells) < row.lying:
        lays = [*legality.placements(board, drawn.pop(), mode)]
        if lays:
            lay = rng.choice(lays)
            board = board.put(lay.cell, lay.card)
    return Packing(mode, board, tuple(sorted(drawn[: row.cards], key=str)), CATS)


def solvers(row: PackingRow) -> dict[str, Solver]:
    """Those that a row is given to."""
    found: dict[str, Solver] = {"cpsat": engine.prove, "plain-cpsat": plain_cpsat.solve}
    return found | {"clingo": _clingo} if row.cards <= GROUNDED else found


MODEL_ROWS = tuple(ModelRow(str(row), partial(puzzle, row), solvers(row)) for row in ROWS)


if __name__ == "__main__":
    run("python -m benchmarks.ifitfits.packing_models", NAME, MODEL_ROWS, PUZZLES, CAP)

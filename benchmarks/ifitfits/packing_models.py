"""How fast models prove the best box: `python -m benchmarks.ifitfits.packing_models`.

Each row is a number of cards for an empty table, or for a board of ten. The engine `cpsat` gives
its proof; `plain-cpsat` states the same rules step by step, and `clingo` as a logic program. Time
is that of the processor.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from time import process_time
from typing import NamedTuple

from benchmarks.ifitfits import plain_clingo, plain_cpsat
from games.ifitfits import legality
from games.ifitfits.board import Board
from games.ifitfits.deck import standard_deck
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.ifitfits.table import STANDARD
from games.protocol import Task
from games.rng import Stream
from solver.answer import Answer, Limit, Status
from solver.ifitfits.cpsat import engine
from solver.judge import judged

FORMAT = "ifitfits-packing-models/1"
PUZZLES = 4
CATS = 3
CAP = 120.0
"""Seconds by the clock after which a search is given up."""

GROUNDED = 3
"""With more cards, `clingo` isn't asked: its program takes too long to write out."""

Solve = Callable[[Task, Limit], Answer]


class Row(NamedTuple):
    """Packings of one kind.

    Attributes:
        lying: how many cards lie there already.
    """

    cards: int
    lying: int

    def __str__(self) -> str:
        where = f"a board of {self.lying}" if self.lying else "an empty table"
        return f"{self.cards} cards, {where}"


ROWS = tuple(Row(cards, lying) for lying in (0, 10) for cards in (3, 4, 5, 6))


def puzzle(row: Row, number: int) -> Packing:
    """A packing of a row, by its number."""
    rng = Stream(FORMAT, row.cards, row.lying, number)
    mode = tuple(Mode)[number % len(Mode)]
    drawn = rng.shuffled(standard_deck().cards)
    board = Board.empty(STANDARD)
    while len(board.cells) < row.lying:
        lays = [*legality.placements(board, drawn.pop(), mode)]
        if lays:
            lay = rng.choice(lays)
            board = board.put(lay.cell, lay.card)
    return Packing(mode, board, tuple(sorted(drawn[: row.cards], key=str)), CATS)


class Measured(NamedTuple):
    """The answer to a puzzle, and the seconds of the processor that it took."""

    answer: Answer
    seconds: float


def measured(task: Task, solve: Solve) -> Measured:
    """One answer, judged."""
    start = process_time()
    answer = solve(task, Limit(CAP))
    seconds = process_time() - start
    return Measured(judged(task, answer), seconds)


def check(ours: Answer, theirs: Answer) -> None:
    """Raise unless two answers agree, as far as both are proved.

    Raises:
        AssertionError: they don't.
    """
    if ours.status is theirs.status is Status.OPTIMAL:
        assert ours.value == theirs.value


def line(row: Row) -> str:
    """A row of the table."""
    tasks = [puzzle(row, number) for number in range(PUZZLES)]
    ours = [measured(task, engine.prove) for task in tasks]
    plain = [measured(task, plain_cpsat.solve) for task in tasks]
    small = tasks if row.cards <= GROUNDED else []
    grounded = [measured(task, plain_clingo.solve) for task in small]
    for theirs in (plain, grounded):
        for one, other in zip(ours, theirs, strict=False):
            check(one.answer, other.answer)
    faster = sum(each.seconds for each in plain) / sum(each.seconds for each in ours)
    return f"| {row} | {' | '.join(_cells(ours, plain, grounded))} | {faster:.1f} |"


def _cells(*columns: list[Measured]) -> Iterator[str]:
    """The longest time of each column, with how many answers were left open."""
    for column in columns:
        left = sum(each.answer.status is not Status.OPTIMAL for each in column)
        longest = max((each.seconds for each in column), default=None)
        shown = "" if longest is None else f"{longest:.2f}"
        yield f"{shown}{f' ({left} open)' if left else ''}"


def main() -> None:
    """Measure all rows."""
    argparse.ArgumentParser(prog="python -m benchmarks.ifitfits.packing_models").parse_args()
    print(f"The longest of {PUZZLES} proofs, in seconds of the processor:\n")
    print("| box | cpsat | plain-cpsat | clingo | plain-cpsat over cpsat |")
    print("|---|---:|---:|---:|---:|")
    for row in ROWS:
        print(line(row), flush=True)


if __name__ == "__main__":
    main()

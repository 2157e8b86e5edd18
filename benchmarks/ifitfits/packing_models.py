"""How fast models prove the best box: `python -m benchmarks.ifitfits.packing_models`.

Each row is a number of cards for an empty table, or for a board of ten. The engine `cpsat` gives
its proof; `plain-cpsat` states the same rules step by step, and `clingo` as a logic program. Time
is that of the processor. A rival is stopped after `PATIENCE` times what `cpsat` has taken, and not
before `LEAST` seconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import NamedTuple

from benchmarks.ifitfits import plain_cpsat
from benchmarks.ifitfits.solving import PuzzleTimes, is_stored, keep, stored, table
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

NAME = "ifitfits-packing-models"

SEED = "ifitfits-packing-models/1"
"""The seed of the puzzles of all rows."""

PUZZLES = 4
CATS = 3
CAP = 60.0
"""Seconds for `cpsat`, unless another number is asked for."""

PATIENCE, LEAST = 6, 10.0
"""See the head of this module."""

GROUNDED = 3
"""With more cards, `clingo` isn't asked: its program takes too long to write out."""


def _clingo(task: Task, limit: Limit) -> Answer:
    """The answer of the logic program; clingo is an extra."""
    from benchmarks.ifitfits import plain_clingo

    return plain_clingo.solve(task, limit)


SOLVERS: dict[str, Callable[[Task, Limit], Answer]] = {
    "cpsat": engine.prove,
    "plain-cpsat": plain_cpsat.solve,
    "clingo": _clingo,
}


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
    drawn = rng.shuffled(standard_deck().cards)
    board = Board.empty(STANDARD)
    while len(board.cells) < row.lying:
        lays = [*legality.placements(board, drawn.pop(), mode)]
        if lays:
            lay = rng.choice(lays)
            board = board.put(lay.cell, lay.card)
    return Packing(mode, board, tuple(sorted(drawn[: row.cards], key=str)), CATS)


class ProcessorLimit:
    """Stops an engine once this process has used `seconds` of processor time."""

    def __init__(self, seconds: float) -> None:
        self._end = process_time() + seconds

    @property
    def stopped(self) -> bool:
        """Whether it has."""
        return process_time() >= self._end

    def report(self, value: int | None, bound: int | None) -> None:
        """Ignore the progress of the engine."""


def measured(row: PackingRow, each: int, seconds: float) -> Iterator[PuzzleTimes]:
    """One solver after the other on `each` packings of a row.

    Raises:
        AssertionError: two that proved a value disagree.
    """
    tasks, values = [puzzle(row, number) for number in range(each)], dict[int, int | None]()
    ours = _measure(row, "cpsat", tasks, [seconds] * each, values)
    yield ours
    patience = [max(LEAST, PATIENCE * taken) for taken in ours.seconds]
    for name in ("plain-cpsat", "clingo") if row.cards <= GROUNDED else ("plain-cpsat",):
        yield _measure(row, name, tasks, patience, values)


def _measure(
    row: PackingRow,
    name: str,
    tasks: Sequence[Packing],
    limits: Sequence[float],
    values: dict[int, int | None],
) -> PuzzleTimes:
    times, solved = [], 0
    for number, (task, seconds) in enumerate(zip(tasks, limits, strict=True)):
        start = process_time()
        answer = SOLVERS[name](task, Limit(watch=ProcessorLimit(seconds)))
        times.append(process_time() - start)
        if judged(task, answer).status is Status.OPTIMAL:
            solved += 1
            assert values.setdefault(number, answer.value) == answer.value, f"{name}: {task}"
    return PuzzleTimes(str(row), name, tuple(times), solved)


def merged(before: Sequence[PuzzleTimes], rows: Sequence[PuzzleTimes]) -> list[PuzzleTimes]:
    """The rows that were stored with some measured anew, in the order of `ROWS`."""
    anew = {row.row for row in rows}
    names = [str(row) for row in ROWS]
    kept = [row for row in before if row.row not in anew]
    return sorted([*kept, *rows], key=lambda row: names.index(row.row))


def main() -> None:
    """Measure rows and store each as soon as it is done, or print what is stored."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ifitfits.packing_models")
    parser.add_argument("--each", type=int, default=PUZZLES, help="puzzles a row")
    parser.add_argument("--seconds", type=float, default=CAP, help="for each puzzle, by cpsat")
    parser.add_argument("--rows", default="", help="only those with this in their names")
    parser.add_argument("--table", action="store_true", help="show what is stored")
    given = parser.parse_args()
    for row in () if given.table else ROWS:
        if given.rows in str(row):
            rows = list(measured(row, given.each, given.seconds))
            keep(NAME, merged(stored(NAME) if is_stored(NAME) else [], rows))
    print("\n".join(table(stored(NAME), reference="cpsat")))


if __name__ == "__main__":
    main()

"""How fast puzzles of If It Fits are solved, row by row, beside plain enumerations.

An answer is the value and the number of best ends. `search` is the engine; `compiled` and `python`
try every line, in numba and in Python (`brute`). Time is that of the processor, in one run after
everything is compiled; who needs too long is stopped, and left out of larger rows.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import process_time
from typing import Any, cast

from benchmarks.model_times import PuzzleTimes, keep, stored, table
from benchmarks.rivals import compiled_ifitfits
from games import registry
from games.ifitfits.position import Position
from games.ifitfits.puzzle import Puzzle
from games.ifitfits.rulings import Mode
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Limit, Status
from solver.ifitfits.search import engine

SOLVERS: dict[str, Callable[[Any, Limit], Answer]] = {
    "search": engine.solve,
    "compiled": compiled_ifitfits.solve,
    "python": brute.solve,
}

STATES_A_SECOND = 2_000
"""States that `python` searches in a second, about: its limit is a number of states."""


Tasks = Mapping[str, Sequence[Puzzle]]


def positions(seats: int, name: str) -> Iterator[Position]:
    """The positions of a game by chance in which a hand could be played out.

    Every other game is an advanced one.
    """
    rng = Stream(name)
    mode = rng.choice(tuple(Mode))
    position = registry.entry("ifitfits").game.setup(seats, {"mode": mode}).deal(name).position()
    at = cast(Position, position)
    while not at.over:
        if at.start is None and at.toy is None and not at.ending:
            yield at
        at = at.play(at.moves.random(rng))


def measured(tasks: Tasks, seconds: float, rivals_up_to: int) -> Iterator[PuzzleTimes]:
    """Every row, one solver after the other; a row beyond a solver is its last.

    Args:
        rivals_up_to: rows that the plain enumerations are asked for.

    Raises:
        AssertionError: two that solved a puzzle disagree.
    """
    for solve in SOLVERS.values():
        for each in tasks.values():
            solve(each[0], Limit(0.01, 20))
    beyond = set[str]()
    for number, (row, each) in enumerate(tasks.items()):
        known: dict[int, tuple[int | None, int | None]] = {}
        for name in SOLVERS:
            if name not in beyond and (name == "search" or number < rivals_up_to):
                found = _measure(row, name, each, seconds, known)
                if found.solved < len(each) and name != "search":
                    beyond.add(name)
                yield found


def _measure(
    row: str,
    name: str,
    tasks: Sequence[Puzzle],
    seconds: float,
    known: dict[int, tuple[int | None, int | None]],
) -> PuzzleTimes:
    limit = Limit(None, int(seconds * STATES_A_SECOND)) if name == "python" else Limit(seconds)
    times, solved = [], 0
    for number, each in enumerate(tasks):
        start = process_time()
        answer = SOLVERS[name](each, limit)
        times.append(process_time() - start)
        if answer.status is Status.OPTIMAL:
            solved += 1
            found = answer.value, answer.solutions
            assert known.setdefault(number, found) == found, f"{name} disagrees on {each}"
    return PuzzleTimes(row, name, tuple(times), solved)


def run(name: str, make: Callable[[int], Tasks], each: int, seconds: float, rivals: int) -> None:
    """Measure as the command line says, print the table and keep the figures.

    Args:
        make: the rows with a given number of puzzles each.
        each, seconds: the default number of puzzles a row, and the time for each.
        rivals: up to which row plain enumerations are asked for.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--each", type=int, default=each, help="puzzles a row")
    parser.add_argument("--seconds", type=float, default=seconds, help="for each puzzle")
    parser.add_argument("--rivals", type=int, default=rivals, help="rows for plain enumerations")
    parser.add_argument("--table", action="store_true", help="show what is stored")
    given = parser.parse_args()
    if not given.table:
        keep(name, list(measured(make(given.each), given.seconds, given.rivals)))
    print("\n".join(table(stored(name), reference="search")))

"""`python -m benchmarks.areas`: ways to measure the largest area in CP-SAT, on the same boards.

For each stored chain whose score is one of cats, every encoding is asked whether there is a line
that is worth more than the best one. All answer that there is none; the table has the CPU seconds
that this takes, building included.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated

import typer
from ortools.sat.python.cp_model import CpModel, LinearExpr

from benchmarks.child import read
from benchmarks.encodings import ENCODINGS, Encoding, rooted
from benchmarks.expected import known
from benchmarks.rows import ROWS, PuzzleRow
from games.catbox.faces import Identity
from games.catbox.puzzle import Chain
from solver.answer import Clock, Limit, OutOfTimeError
from solver.catbox.cpsat.layout import Layout
from solver.catbox.cpsat.model import LayoutModel
from solver.catbox.cpsat.plan import Plan
from solver.catbox.cpsat.plans import plans
from solver.catbox.cpsat.visible import Visible

ROOTS = "roots"
"""The name of one model for each piece that the area may hold."""

Ask = Callable[[Plan, int, Clock], None]
"""Asks for a line of some value.

Raises:
    OutOfTimeError: that wasn't settled in time.
"""


def asked(plan: Plan, value: int, clock: Clock, encoding: Encoding) -> int:
    """How many pieces there are, once it is proved that no line has a value.

    Raises:
        OutOfTimeError: that wasn't settled in time.
    """
    pieces = 0

    def worth(model: CpModel, visible: Visible, layout: Layout) -> LinearExpr | int:
        nonlocal pieces
        letter = plan.stakes.own.identity.letter
        graph = visible.graph(letter)
        pieces = len(graph.pieces)
        size = encoding(model, graph, layout.most_seen(letter))
        return visible.count(letter) + size + plan.stakes.own.tokens

    if LayoutModel(plan.layout, worth, plan.text, clock).some(clock, value) is not None:
        raise AssertionError("a line is worth more than the best one")
    return pieces


def by_roots(plan: Plan, value: int, clock: Clock) -> None:
    """Ask one model for each piece."""
    number, pieces = 0, 1
    while number < pieces:
        pieces = asked(plan, value, clock, partial(rooted, root=number))
        number += 1


def by_encoding(encoding: Encoding, plan: Plan, value: int, clock: Clock) -> None:
    """Ask one model for any area."""
    asked(plan, value, clock, encoding)


ASKED: dict[str, Ask] = {
    **{name: partial(by_encoding, encoding) for name, encoding in ENCODINGS.items()},
    ROOTS: by_roots,
}


def measured(ask: Ask, plan: Plan, value: int, cap: float) -> float | None:
    """The CPU seconds of a proof; None if it isn't found in time."""
    start = time.process_time()
    try:
        ask(plan, value, Clock(Limit(seconds=cap)))
    except OutOfTimeError:
        return None
    return time.process_time() - start


def boards(row: PuzzleRow) -> Iterator[tuple[Plan, int]]:
    """The plans of a row's chains of cats, each with a value that no line has."""
    values = known()
    for puzzle in row.files:
        task, value = read(puzzle), values.get(puzzle.name, {}).get("value")
        assert isinstance(task, Chain)
        if value is not None and task.identity is not Identity.CHIHUAHUA:
            (plan,) = plans(task)
            yield plan, value + 1


def line(name: str, found: list[float | None]) -> str:
    """One line of the table."""
    done = [seconds for seconds in found if seconds is not None]
    middle = f"{statistics.median(done):.2f}" if done else "-"
    longest = f"{max(done):.2f}" if done else "-"
    return f"| {name} | {len(done)} of {len(found)} | {middle} | {longest} |"


def main(
    length: Annotated[int, typer.Option(help="faces of the chains", min=3, max=5)] = 4,
    each: Annotated[int, typer.Option(help="chains that are asked for", min=1)] = 12,
    cap: Annotated[float, typer.Option(help="seconds a proof", min=0.1)] = 60.0,
) -> None:
    """Print the table."""
    row = next(row for row in ROWS if row.key == f"chain-{length}-score")
    asked_for = list(boards(row))[:each]
    print("| encoding | proved | median | longest |\n|---|---:|---:|---:|")
    for name, ask in ASKED.items():
        found = [measured(ask, plan, value, cap) for plan, value in asked_for]
        print(line(name, found), flush=True)


if __name__ == "__main__":
    typer.run(main)

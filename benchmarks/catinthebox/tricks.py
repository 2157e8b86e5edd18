"""How fast rounds of Cat in the Box are solved: `python -m benchmarks.catinthebox.tricks`.

Each row has positions of one number of seats and cards, reached by play in which everybody follows
where it can, with predictions that may still come true. An answer is the value and the number of
best first plays. `search` is the engine; `compiled` and `python` are what one writes first. Time is
that of the processor, in one run after everything is compiled; who needs too long is stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import NamedTuple, cast

from benchmarks.rivals import compiled_tricks, plain_tricks
from benchmarks.storing import write_whole
from games import registry
from games.catinthebox.position import Position
from games.catinthebox.puzzle import GAME, Objective, Tricks
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import Play, Step
from games.rng import Stream
from solver.answer import Answer, Limit, Status
from solver.catinthebox.search import engine

FORMAT = "catinthebox-tricks-benchmark/1"

RESULTS = Path(__file__).parents[1] / "results" / "catinthebox-tricks.json"

ROWS = ((2, 5), (3, 5), (4, 5), (5, 4), (3, 6), (4, 6), (5, 5), (2, 9))
"""Seats, and cards a hand."""

EACH, SECONDS = 12, 60.0
"""Positions a row, and seconds after which the engine and the plain rivals are stopped."""

OBJECTIVES = (Objective.SCORE, Objective.MARGIN)

SOLVERS: dict[str, Callable[[Tricks, Limit], Answer]] = {
    "search": engine.solve,
    "compiled": compiled_tricks.solve,
    "python": plain_tricks.solve,
}


class RoundTimes(NamedTuple):
    """The times of one solver on one row.

    Attributes:
        seconds: for each position; those that weren't solved included.
        solved: how many were.
    """

    seats: int
    cards: int
    solver: str
    seconds: tuple[float, ...]
    solved: int


def position(seats: int, cards: int, number: int) -> Position:
    """A position before a trick, with `cards` cards in each hand."""
    setup = registry.entry(GAME).game.setup(seats, {})
    for attempt in range(1000):
        rng = Stream(FORMAT, seats, cards, number, attempt)
        dealt = setup.deal(f"{FORMAT} {seats} {cards} {number} {attempt}").position()
        moment = cast(Position, dealt).round
        while moment.steps and not _reached(moment, cards):
            moment = moment.play(_followed(moment, rng))
        if moment.steps:
            return Position(_predicted(moment, rng))
    raise AssertionError(f"no round of {seats} seats gets to {cards} cards a hand")


def task(seats: int, cards: int, number: int) -> Tricks:
    """The puzzle of a row; its objectives alternate."""
    return Tricks(position(seats, cards, number), OBJECTIVES[number % len(OBJECTIVES)])


def measured(each: int, seconds: float, rows: tuple[tuple[int, int], ...]) -> Iterator[RoundTimes]:
    """Every row, one solver after the other; a row beyond a solver is its last.

    Raises:
        AssertionError: two that solved a position disagree.
    """
    warm = task(3, 3, 0)
    beyond = set[tuple[str, int]]()
    for solve in SOLVERS.values():
        solve(warm, Limit())
    for seats, cards in rows:
        tasks = [task(seats, cards, number) for number in range(each)]
        known: dict[int, tuple[int | None, int | None]] = {}
        for name in SOLVERS:
            if (name, seats) not in beyond:
                found = _measure(name, tasks, seconds, known)
                if found.solved < each:
                    beyond.add((name, seats))
                yield found


def _measure(
    name: str, tasks: list[Tricks], seconds: float, known: dict[int, tuple[int | None, int | None]]
) -> RoundTimes:
    times, solved = [], 0
    for number, each in enumerate(tasks):
        start = process_time()
        answer = SOLVERS[name](each, Limit(seconds))
        times.append(process_time() - start)
        if answer.status is Status.OPTIMAL:
            solved += 1
            found = answer.value, answer.solutions
            assert known.setdefault(number, found) == found, f"{name} disagrees on {each}"
    moment = tasks[0].round
    return RoundTimes(len(moment.seats), len(moment.seats[0].hand), name, tuple(times), solved)


def _reached(moment: Round, cards: int) -> bool:
    whole = moment.phase is Phase.PLAY and not moment.trick
    return whole and len(moment.mover.hand) == cards


def _followed(moment: Round, rng: Stream) -> Step:
    """A step by chance, in the colour that was led where there is one."""
    following = [s for s in moment.steps if isinstance(s, Play) and s.colour == moment.lead]
    return rng.choice(following or moment.steps)


def _predicted(moment: Round, rng: Stream) -> Round:
    """The moment with predictions that may still come true, as far as there are any."""
    seats, left = [], len(moment.mover.hand) - 1
    for seat in moment.seats:
        near = [each for each in moment.rules.predictions if 0 <= each - seat.won <= left]
        seats.append(replace(seat, prediction=rng.choice(near)) if near else seat)
    return replace(moment, seats=tuple(seats))


def _table(rows: list[RoundTimes]) -> Iterator[str]:
    yield "| seats | cards | solver | solved | median ms | mean ms | longest ms | times as long |"
    yield "|---:|---:|---|---:|---:|---:|---:|---:|"
    reference = {(row.seats, row.cards): row for row in rows if row.solver == "search"}
    for row in rows:
        ours = mean(reference[row.seats, row.cards].seconds)
        figures = (median(row.seconds), mean(row.seconds), max(row.seconds))
        cells = " | ".join(f"{1000 * figure:,.1f}" for figure in figures)
        times = f"{'' if row.solved == len(row.seconds) else '> '}{mean(row.seconds) / ours:,.0f}"
        solved = f"{row.solved} of {len(row.seconds)}"
        yield f"| {row.seats} | {row.cards} | {row.solver} | {solved} | {cells} | {times} |"


def _stored() -> list[RoundTimes]:
    raw = json.loads(RESULTS.read_text("utf-8"))
    return [RoundTimes(**row | {"seconds": tuple(row["seconds"])}) for row in raw["rows"]]


def main() -> None:
    """Measure, print the table and keep the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--each", type=int, default=EACH, help="positions a row")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each position")
    parser.add_argument("--table", action="store_true", help="show what is stored")
    given = parser.parse_args()
    if given.table:
        print("\n".join(_table(_stored())))
        return
    rows = list(measured(given.each, given.seconds, ROWS))
    kept = {"format": FORMAT, "seconds": given.seconds, "rows": [row._asdict() for row in rows]}
    write_whole(RESULTS, json.dumps(kept, indent=1))
    print("\n".join(_table(rows)))


if __name__ == "__main__":
    main()

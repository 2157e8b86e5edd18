"""How fast rounds of Cat in the Box are solved: `python -m benchmarks.catinthebox.tricks`.

Each row has positions of one number of seats and cards, reached by play in which everybody follows
where it can, with predictions that may still come true. An answer is the value and the number of
best first plays. `search` is the engine; `compiled` is alpha-beta with a table of known positions,
as one writes it first, in numba. Time is that of the processor, see `model_times`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import cast

from benchmarks.model_times import ModelRow, Solver, run
from benchmarks.rivals import compiled_tricks
from games import registry
from games.catinthebox.position import Position
from games.catinthebox.puzzle import GAME, Objective, Tricks
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import Play, Step
from games.rng import Stream
from solver.catinthebox.search import engine

NAME = "catinthebox-tricks"
FORMAT = "catinthebox-tricks-benchmark/1"
"""The beginning of the seeds."""

ROWS = ((2, 5), (3, 5), (4, 5), (5, 4), (3, 6), (4, 6), (5, 5), (2, 9))
"""Seats, and cards a hand."""

PUZZLES = 12
CAP = 60.0
"""Seconds for `search`, unless another number is asked for."""

OBJECTIVES = (Objective.SCORE, Objective.MARGIN)

SOLVERS: dict[str, Solver] = {"search": engine.solve, "compiled": compiled_tricks.solve}


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


MODEL_ROWS = tuple(
    ModelRow(f"{seats} seats, {cards} cards", partial(task, seats, cards), SOLVERS, compiled=True)
    for seats, cards in ROWS
)


if __name__ == "__main__":
    run("python -m benchmarks.catinthebox.tricks", NAME, MODEL_ROWS, PUZZLES, CAP)

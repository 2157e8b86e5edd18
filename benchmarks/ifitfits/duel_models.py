"""How fast models prove duels: `python -m benchmarks.ifitfits.duel_models`.

Each row is a number of seats and of cards in each hand, in positions of games by chance. The
engine `cpsat` gives its proof; `each-turn` asks the same model for the best reply to every turn of
the mover, one turn after the other, and compares: no reply is known, and no turn is left out. Time
is that of the processor, see `model_times`.
"""

from __future__ import annotations

from functools import partial

from benchmarks.ifitfits import turns
from benchmarks.model_times import ModelRow, Solver, run
from benchmarks.rivals import proved, unproved
from games.ifitfits.puzzle import Duel, Objective, TurnState
from games.ifitfits.scoring import Outcome
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, UnsupportedError
from solver.cpsat.solving import optimum
from solver.ifitfits.cpsat import engine
from solver.ifitfits.cpsat.turns import TurnModel

NAME = "ifitfits-duel-models"
EACH_TURN = "each-turn"

PUZZLES = 4
CAP = 60.0
"""Seconds for `cpsat`, unless another number is asked for."""


def solve_each_turn(task: Task, limit: Limit = Limit()) -> Answer:
    """A line of best play by all, from a model for each turn of the mover.

    Raises:
        UnsupportedError: the task is no duel.
    """
    if not isinstance(task, Duel):
        raise UnsupportedError(f"the rival {EACH_TURN} answers duels alone")
    clock, best = Clock(limit), None
    try:
        for turn, state in task.start.children():
            line = _worst(task, turn.texts, state, clock)
            if best is None or line.value > best.value:
                best = line
    except OutOfTimeError:
        return unproved(None, task.ceiling(), EACH_TURN, clock)
    return proved(best, EACH_TURN, clock)


def _worst(task: Duel, texts: tuple[str, ...], state: TurnState | Outcome, clock: Clock) -> Line:
    """A turn of the mover, with the replies that leave least of the value."""
    if isinstance(state, Outcome):
        return Line(state.value, texts)
    model = TurnModel(state.position, state.left, task.stakes)
    model.model.minimize(model.value)
    solver = optimum(model.model, clock)
    assert solver is not None
    line = texts + model.steps(solver)
    return Line(task.replay(line).value, line)


def puzzle(seats: int, cards: int, number: int) -> Duel:
    """A duel of a row, by its number; the objectives alternate."""
    position = turns.position(seats, cards, number)
    return Duel(position, tuple(Objective)[number % len(Objective)])


SOLVERS: dict[str, Solver] = {"cpsat": engine.prove, EACH_TURN: solve_each_turn}

ROWS = tuple(
    ModelRow(f"{seats} seats, {cards} cards", partial(puzzle, seats, cards), SOLVERS)
    for seats in (2, 3)
    for cards in (4, 5, 6)
)


if __name__ == "__main__":
    run("python -m benchmarks.ifitfits.duel_models", NAME, ROWS, PUZZLES, CAP)

"""How searching bots are imitated: `python -m benchmarks.catinthebox.policy_imitation`.

`rival` plays rounds against itself. The weights of the policy are those by which its steps are
likeliest (a conditional logit, McFadden 1974), with a small charge on large weights. The expert
takes the others to play so: see `solver/catinthebox/playouts/searching.json`, which this writes.
The same arguments lead to the same weights.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from benchmarks.storing import write_whole
from games.catinthebox.position import Position
from games.catinthebox.rulings import Follow
from games.catinthebox.setup import new_setup
from games.rng import Stream
from solver.answer import Limit
from solver.catinthebox import playouts
from solver.catinthebox.bots.roster import LEVELS
from solver.catinthebox.playouts.policy import (
    SEARCHING_FILE,
    WEIGHTS,
    RealRows,
    Reals,
    describe,
    new_buffers,
)
from solver.catinthebox.round_kernels import (
    LENGTH,
    PHASE,
    PREDICTING,
    Int64s,
    choices,
    encode,
    number_of,
)
from solver.jit import entry_point
from solver.policy_files import stored, text


class Imitated(NamedTuple):
    """The rounds of rivals that are imitated: how many, and the playouts of each move."""

    rounds: int
    iterations: int


IMITATED: Final = {
    2: Imitated(300, 200),
    4: Imitated(200, 1000),
    5: Imitated(400, 1000),
}
"""Whom others are taken for, by the number of seats."""

SEED: Final = "gen"

CHARGE: Final = 0.3
"""On half of the square of each weight."""

STEPS, LONGEST, CLOSE = 40, 5.0, 1e-4
"""Newton's method: the most steps, the largest change of a weight in one of them, and the change
below which it ends."""

choices_of = entry_point(choices)


@entry_point
def describe_steps(state: Int64s, steps: int, rows: RealRows, found: Int64s) -> None:
    """Fill a row for each step, and both numbers that `policy.describe` returns."""
    found[0], found[1] = describe(state, steps, rows)


class StepChoice(NamedTuple):
    """A bot's choice of a step.

    Attributes:
        state: the round as its seat saw it (`round_kernels.LENGTH`).
        step: the number of the step that it took.
    """

    state: Int64s
    step: int


class Described(NamedTuple):
    """A choice as the policy sees it.

    Attributes:
        offset: where the weights begin that belong to it.
        rows: the features of each step (steps x features).
        chosen: the row of the step that was taken.
    """

    offset: int
    rows: Reals
    chosen: int


def played(seats: int, rounds: int, iterations: int) -> Iterator[StepChoice]:
    """The choices of rivals in a number of rounds between them."""
    rival, limit = LEVELS["rival"], Limit(iterations=iterations)
    for number in range(rounds):
        deal = new_setup(seats, {"follow": Follow.FREE.value}).deal(f"{SEED}/{number}")
        position: Position = deal.position()
        memory, made = deal.memory(), 0
        while not position.past:
            seen = memory.observe(position, position.turn)
            step = rival.choose(seen, limit, Stream(SEED, number, made)).move
            if len(seen.moves) > 1:
                yield StepChoice(encode(seen.view.round), number_of(step))
            draft = position.drafted(step)
            memory, position, made = memory.after(draft), draft.end(), made + 1


def described(choice: StepChoice) -> Described:
    """A choice as the policy sees it; a prediction has columns of its own for each row."""
    rows, numbers = new_buffers(LENGTH).rows, np.zeros(2, np.int64)
    steps = int(choices_of(choice.state))
    describe_steps(choice.state, steps, rows, numbers)
    offset, features = numbers.tolist()
    count, chosen = steps.bit_count(), (steps & (1 << choice.step) - 1).bit_count()
    found = rows[:count, :features]
    if choice.state[PHASE] == PREDICTING:
        found = np.kron(np.eye(count), rows[:1, :features]).astype(np.float64)
    return Described(offset, found, chosen)


def imitate(seen: list[Described]) -> Reals:
    """The weights (`WEIGHTS`) by which the choices are likeliest."""
    weights = np.zeros(WEIGHTS)
    for offset in sorted({each.offset for each in seen}):
        found = likeliest([each for each in seen if each.offset == offset])
        weights[offset : offset + len(found)] = found
    return weights


def likeliest(seen: list[Described]) -> Reals:
    """The weights of what describes some choices of one kind, by Newton's method."""
    width = seen[0].rows.shape[1]
    weights = np.zeros(width)
    for _ in range(STEPS):
        slope, curvature = -CHARGE * weights, CHARGE * np.eye(width)
        for each in seen:
            chances = _chances(each.rows, weights)
            mean = chances @ each.rows
            slope += each.rows[each.chosen] - mean
            curvature += (each.rows.T * chances) @ each.rows - np.outer(mean, mean)
        step = np.linalg.solve(curvature, slope)
        longest = float(abs(step).max())
        weights = weights + step * min(1.0, LONGEST / longest)
        if longest < CLOSE:
            break
    return weights


def _chances(rows: Reals, weights: Reals) -> Reals:
    scores = rows @ weights
    shares = np.exp(scores - scores.max())
    return np.asarray(shares / shares.sum())


def main() -> None:
    """Play, imitate, and write into the file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.catinthebox.policy_imitation")
    parser.add_argument("--seats", type=int, nargs="*", default=list(IMITATED))
    wanted = parser.parse_args()
    found = dict(stored(playouts.__name__, SEARCHING_FILE))
    for seats in wanted.seats:
        seen = [described(choice) for choice in played(seats, *IMITATED[seats])]
        print(f"{seats} seats: {len(seen)} choices", file=sys.stderr, flush=True)
        found[str(seats)] = {Follow.FREE.value: imitate(seen).tolist()}
    write_whole(Path(playouts.__file__).parent / SEARCHING_FILE, text(dict(sorted(found.items()))))


if __name__ == "__main__":
    main()

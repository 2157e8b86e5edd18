"""How the policies were learnt: `python -m benchmarks.catinthebox.policy_training`.

All seats play by the same policy, and learn from rounds dealt at random: its weights follow the
natural gradient of what a seat scores more than the mean of the others (Kakade 2001), in steps that
change the policy less and less.

The steps are small, and they start from a policy that takes all steps alike, so that the policies
stay soft: they take worse steps now and then. Larger steps lead to sharper policies, which play
better by themselves; but a search that plays on by them takes all play for safer than it is, and
runs into more paradoxes. Each number of seats and each way to follow has weights of its own, in
`solver/catinthebox/playouts/policies.json`. The same arguments lead to the same weights.

`--respond` learns the best response to others that search (`policy_imitation`), or to the learnt
policy where those weren't imitated: one seat learns, all others keep their policy. By it the expert
goes on in its own seat.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

from benchmarks.storing import write_whole
from games.catinthebox.research_board import NEUTRAL_COLOURS
from games.catinthebox.round import begin as begin_round
from games.catinthebox.rulings import SEATS, Follow, seat_rules
from games.catinthebox.steps import UNKNOWN
from solver.catinthebox import playouts
from solver.catinthebox.playouts.policy import (
    FILE,
    PREDICT_FEATURES,
    RESPONDING_FILE,
    WEIGHTS,
    Buffers,
    RealRows,
    Reals,
    choose,
    describe,
    new_buffers,
    searching,
    weigh,
    weights_of,
)
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import (
    COUNT,
    FILLED,
    HANDS,
    LEADER,
    LENGTH,
    NEUTRALS,
    NOBODY,
    PARADOX,
    PHASE,
    PREDICTING,
    ROW,
    SIZES,
    TURN,
    Int64s,
    act,
    copy_state,
    encode,
    points,
    resolve,
    with_card,
)
from solver.jit import entry_point, kernel
from solver.jit.words import Words, begin, below, popcount
from solver.policy_files import text

ROWS_OF_NEUTRALS = tuple(int(colour) for colour in NEUTRAL_COLOURS)

DAMPING = 1e-3
"""Added to the curvature, so that weights that hardly matter stay small."""

RESPONDING = (4, 5)
"""The numbers of seats for which a best response is learnt."""

FIRST, LAST = 0.1, 0.002
"""By how much the first and the last step change the policy, as a divergence over a round."""


class Gathered(NamedTuple):
    """Estimates from some rounds, and room for making them.

    Attributes:
        gradient: of what a seat scores (`WEIGHTS`).
        curvature: of the policy (`WEIGHTS` x `WEIGHTS`).
        traces: room for what each seat has chosen (seats x `WEIGHTS`).
        change: room for one choice (`WEIGHTS`).
        sums: points of all seats, and rounds that ended in a paradox (2).
    """

    gradient: Reals
    curvature: RealRows
    traces: RealRows
    change: Reals
    sums: Reals


@entry_point
def gather(
    start: Int64s,
    deck: Int64s,
    turned: int,
    weights: Reals,
    buffers: Buffers,
    seed: np.uint64,
    rounds: int,
    found: Gathered,
    others: Reals,
    alone: bool,
) -> None:
    """Play rounds dealt at random, and add up what they show.

    Args:
        start: a round of as many seats before its first discard, without neutral tokens.
        deck: all cards; they are shuffled.
        turned: how many cards are turned up after the deal.
        weights: the policy of all seats that learn (`WEIGHTS`).
        others: the policy of the others (`WEIGHTS`).
        alone: whether seat 0 alone learns.
    """
    state, seats = buffers.state, start[COUNT]
    for number in range(rounds):
        copy_state(state, start)
        begin(buffers.random, seed, number)
        _deal(state, deck, turned, buffers.random)
        for seat in range(seats):
            clear(found.traces[seat])
        steps = resolve(state)
        while steps:
            seat = state[TURN]
            learning = seat == 0 or not alone
            step = choose(state, steps, weights if learning else others, buffers)
            if steps & steps - 1 and learning:
                _note(state, steps, step, weights, buffers, found)
                add(found.traces[seat], found.change, 1.0)
            act(state, step)
            steps = resolve(state)
        total = 0
        for seat in range(seats):
            total += points(state, seat)
        for seat in range(seats):
            ahead = points(state, seat) - (total - points(state, seat)) / (seats - 1)
            add(found.gradient, found.traces[seat], ahead)
        found.sums[0] += total
        found.sums[1] += state[PARADOX] != NOBODY


@kernel
def clear(row: Reals) -> None:
    """Make all of a row 0."""
    for place in range(row.shape[0]):
        row[place] = 0.0


@kernel
def add(row: Reals, other: Reals, times: float) -> None:
    """Add a multiple of another row to a row."""
    for place in range(row.shape[0]):
        row[place] += times * other[place]


@kernel
def _deal(state: Int64s, deck: Int64s, turned: int, random: Words) -> None:
    """Shuffle a deck, and give every seat as many cards as it has."""
    at, seats = 0, state[COUNT]
    for place in range(deck.shape[0]):
        other = place + below(random, deck.shape[0] - place)
        deck[place], deck[other] = deck[other], deck[place]
    for seat in range(seats):
        state[HANDS + seat] = 0
        for _ in range(state[SIZES + seat]):
            state[HANDS + seat] = with_card(state[HANDS + seat], deck[at])
            at += 1
    for _ in range(turned):
        for colour in ROWS_OF_NEUTRALS:
            bit = 1 << ROW * colour + deck[at]
            if not state[FILLED] & bit:
                state[FILLED] |= bit
                state[NEUTRALS] |= bit
                break
        at += 1
    state[LEADER] = below(random, seats)
    state[TURN] = state[LEADER]


@kernel
def _note(
    state: Int64s, steps: int, step: int, weights: Reals, buffers: Buffers, found: Gathered
) -> None:
    """How the logarithm of the probability of a choice changes with each weight."""
    weigh(state, steps, weights, buffers)
    offset, features = describe(state, steps, buffers.rows)
    predicting = state[PHASE] == PREDICTING
    count, chosen = popcount(steps), popcount(steps & (1 << step) - 1)
    width = features * count if predicting else features
    clear(found.change)
    for place in range(count):
        change = (place == chosen) - buffers.chances[place]
        start = offset + place * PREDICT_FEATURES if predicting else offset
        for feature in range(features):
            row = 0 if predicting else place
            found.change[start + feature] += change * buffers.rows[row, feature]
    for one in range(offset, offset + width):
        for other in range(offset, offset + width):
            found.curvature[one, other] += found.change[one] * found.change[other]


def learn(
    seats: int, follow: Follow, steps: int, rounds: int, others: Reals | None = None
) -> Iterator[Reals]:
    """The weights after each step.

    Args:
        rounds: to be played for each step.
        others: the policy of all seats but one, which alone learns; None if all learn.
    """
    rules = seat_rules(seats)
    hands = ((UNKNOWN,) * rules.hand,) * seats
    start = encode(begin_round(hands, 0, follow=follow))
    numbers = range(1, rules.numbers + 1)
    deck = np.array([number for number in numbers for _ in range(5)], np.int64)
    weights, buffers = np.zeros(WEIGHTS), new_buffers(LENGTH)
    alone, fixed = others is not None, weights if others is None else others
    for number in range(steps):
        found = Gathered(
            np.zeros(WEIGHTS),
            np.zeros((WEIGHTS, WEIGHTS)),
            np.zeros((seats, WEIGHTS)),
            np.zeros(WEIGHTS),
            np.zeros(2),
        )
        seed = np.uint64(number * len(SEATS) * 2 + seats * 2 + (follow is Follow.STRICT))
        gather(start, deck, rules.neutral, weights, buffers, seed, rounds, found, fixed, alone)
        change = FIRST * (LAST / FIRST) ** (number / max(1, steps - 1))
        weights = weights + _step(found, rounds, change)
        if number % 10 == 9:
            points, broken = found.sums / rounds
            line = f"{seats} {follow} {number + 1}: {points / seats:.3f} {broken:.3f}"
            print(f"{line} {process_time():.0f} s", file=sys.stderr, flush=True)
        yield weights


def _step(found: Gathered, rounds: int, change: float) -> Reals:
    """The step along the natural gradient that changes the policy by so much."""
    gradient = found.gradient / rounds
    curvature = found.curvature / rounds + DAMPING * np.eye(WEIGHTS)
    direction = np.linalg.solve(curvature, gradient)
    slope = float(direction @ gradient)
    return np.asarray(direction * sqrt(2 * change / max(slope, 1e-12)))


def main() -> None:
    """Learn all policies, and write their file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.catinthebox.policy_training")
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=10_000, help="for each step")
    parser.add_argument("--respond", action="store_true", help="learn the best responses instead")
    wanted = parser.parse_args()
    found = dict[str, dict[str, Reals]]()
    for seats in RESPONDING if wanted.respond else SEATS:
        for follow in Follow:
            others = _met(seats, follow) if wanted.respond else None
            *_, weights = learn(seats, follow, wanted.steps, wanted.rounds, others)
            found.setdefault(str(seats), {})[follow.value] = weights
    file = RESPONDING_FILE if wanted.respond else FILE
    write_whole(Path(playouts.__file__).parent / file, text(found))


def _met(seats: int, follow: Follow) -> Reals:
    """The policy of the others, to which a seat responds."""
    found = searching(seats, follow)
    return weights_of(Policy.LEARNT, seats, follow) if found is None else found


if __name__ == "__main__":
    main()

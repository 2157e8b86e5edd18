"""Rounds are played on to their ends, as chance and the policies of the seats have it.

The kernels, then what Python asks of them: playouts, and how probable steps are by a policy.

Seats with few cards may search within a playout, as bots do that compare their plays by playouts:
the cards that the seat doesn't see are dealt anew, and each of its plays is followed by the rest of
the round in the same worlds with the same random numbers, by one policy for all. It sees its hand
and what lies on the table, never the hands of the world that is played out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from games.catinthebox.round import Round
from games.catinthebox.rulings import COLOURS, COPIES
from games.catinthebox.steps import Step
from solver.catinthebox.encoding import (
    COUNT,
    DISCARDED,
    EACH_ROW,
    FILLED,
    HANDS,
    LENGTH,
    MOST_SEATS,
    NUMBERS,
    PARADOX,
    PHASE,
    PLAYING,
    ROW,
    SIZES,
    TOKENS,
    TURN,
    Int64Rows,
    Int64s,
    encode,
    members,
    number_of,
    step_of,
)
from solver.catinthebox.playouts import policy
from solver.catinthebox.playouts.policy import (
    DECKS,
    Buffers,
    RealRows,
    Reals,
    choose,
    new_buffers,
    play_on,
)
from solver.catinthebox.playouts.weights import greedy
from solver.catinthebox.round_kernels import act, copies_of, copy_state, points, resolve, with_card
from solver.jit import entry_point, inlined, kernel
from solver.jit.words import Words, begin, below, lowest, popcount, random
from solver.playouts import NOTHING, WorldSimulator

PLACES = COLOURS * ROW
"""More than the number of any place."""


class Foresight(NamedTuple):
    """How seats search within a playout, and room for it.

    Attributes:
        cards: the most cards in its hand with which a seat searches.
        worlds: how many worlds it plays each of its plays out in.
        policies: how each seat goes on there (`MOST_SEATS` x `policy.WEIGHTS`).
        world: room for one of these worlds (`encoding.LENGTH`).
        unseen: the cards that the seat doesn't see.
        sums: the sum of the values of each play, by its place (`PLACES`).
        buffers: for the rounds that it plays out.
    """

    cards: int
    worlds: int
    policies: RealRows
    world: Int64s
    unseen: Int64s
    sums: Reals
    buffers: Buffers


@kernel
def play_on_ahead(state: Int64s, weights: Reals, buffers: Buffers, foresight: Foresight) -> None:
    """Play a round to its end: seats with few cards search, the others choose by their policies.

    Args:
        weights: the policy of each seat (seats x `policy.WEIGHTS`).
    """
    steps = resolve(state)
    while steps:
        seat = state[TURN]
        if state[PHASE] == PLAYING and state[SIZES + seat] <= foresight.cards:
            step = find(state, steps, foresight, buffers.random)
        else:
            step = choose(state, steps, weights[seat], buffers)
        act(state, step)
        steps = resolve(state)


@kernel
def find(state: Int64s, steps: int, foresight: Foresight, words: Words) -> int:
    """The play of the seat to act that leaves it furthest ahead of the mean of the others.

    After half of the worlds only the better half of the plays is tried on.

    Args:
        steps: its legal plays, as the bits of a set; not empty.
    """
    if steps & steps - 1 == 0:
        return lowest(steps)
    for place in range(foresight.sums.shape[0]):
        foresight.sums[place] = 0.0
    seed, inner, sums = random(words), foresight.buffers.random, foresight.sums
    for number in range(foresight.worlds):
        begin(inner, seed, number)
        weight = deal_unseen(state, foresight.world, foresight.unseen, inner)
        _try_plays(state[TURN], steps, weight, foresight)
        if 2 * number < foresight.worlds <= 2 * (number + 1):
            for _ in range(popcount(steps) // 2):
                steps &= ~(1 << _furthest(steps, sums, -1.0))
    return _furthest(steps, sums, 1.0)


@kernel
def _try_plays(seat: int, steps: int, weight: float, foresight: Foresight) -> None:
    """Add the value of each play in a world, ahead of the mean of the others, to the sums."""
    state, random_state = foresight.buffers.state, foresight.buffers.random
    mark = random_state[0]
    while steps:
        step = lowest(steps)
        copy_state(state, foresight.world)
        random_state[0] = mark
        act(state, step)
        play_on(state, foresight.policies, foresight.buffers)
        own, total = points(state, seat), 0
        for other in range(state[COUNT]):
            total += points(state, other)
        foresight.sums[step] += weight * (own - (total - own) / (state[COUNT] - 1))
        steps &= steps - 1


@inlined
def _furthest(steps: int, sums: Reals, sign: float) -> int:
    """The step with the highest sum, or with a sign of -1 the lowest; the first one of equals."""
    found = lowest(steps)
    while steps:
        if sign * sums[lowest(steps)] > sign * sums[found]:
            found = lowest(steps)
        steps &= steps - 1
    return found


@kernel
def deal_unseen(state: Int64s, world: Int64s, unseen: Int64s, words: Words) -> float:
    """Fill a world with the cards that the seat to act doesn't see, dealt at random.

    Returns:
        How many deals of the whole round lead to it, but for a constant: a number that a seat has
        shown could have been any of those that it held.
    """
    seat, weight, at = state[TURN], 1.0, 0
    size = _gather_unseen(state, seat, unseen)
    copy_state(world, state)
    for other in range(state[COUNT]):
        if other == seat:
            continue
        hand = 0
        for _ in range(state[SIZES + other]):
            place = at + below(words, size - at)
            number = unseen[place]
            unseen[place], unseen[at] = unseen[at], number
            at += 1
            hand = with_card(hand, number)
            held = copies_of(hand, number)
            weight *= held / (held + popcount(state[TOKENS + other] & EACH_ROW << number))
        world[HANDS + other] = hand
    return weight


@inlined
def _gather_unseen(state: Int64s, seat: int, unseen: Int64s) -> int:
    """Fill in the cards that a seat neither holds nor has seen; returns their number."""
    size = 0
    for number in range(1, DECKS[state[COUNT]] + 1):
        seen = copies_of(state[HANDS + seat], number) + popcount(state[FILLED] & EACH_ROW << number)
        seen += state[DISCARDED + seat] == number
        for _ in range(COPIES - seen):
            unseen[size] = number
            size += 1
    return size


@entry_point
def simulate(
    worlds: Int64Rows,
    step: int,
    weights: RealRows,
    buffers: Buffers,
    foresight: Foresight,
    seed: np.uint64,
    first: int,
    ends: RealRows,
) -> None:
    """Play on by policies and by foresight, once for each row of `ends`.

    The world and the random numbers follow from the number of a playout alone, so that playouts
    after different steps have both in common.

    Args:
        worlds: rounds, one a row (worlds x `encoding.LENGTH`); playouts take them in turn.
        step: the first step; `NOTHING` for none.
        weights: the policy of each seat (seats x `policy.WEIGHTS`).
        first: the number of the first playout.
        ends: the points of each seat, filled in; then who caused a paradox
            (playouts x (seats + 1)).
    """
    state = buffers.state
    for index in range(ends.shape[0]):
        number = first + index
        copy_state(state, worlds[number % worlds.shape[0]])
        begin(buffers.random, seed, number)
        if step != NOTHING:
            act(state, step)
        play_on_ahead(state, weights, buffers, foresight)
        count_up(state, ends[index])


@kernel
def count_up(state: Int64s, end: Reals) -> None:
    """Fill a row with the points of each seat, and the seat that caused a paradox."""
    count = state[COUNT]
    for seat in range(count):
        end[seat] = points(state, seat)
    end[count] = state[PARADOX]


def simulator(
    worlds: Int64s, weights: Reals, seed: int, cards: int = 0, looks: int = 0
) -> WorldSimulator[Step]:
    """Plays rounds on: an end is the points of each seat, then who caused a paradox, or -1.

    Args:
        cards, looks: with how many cards at the most seats search instead, and in how many worlds
            (`Foresight`).
    """
    room, ends = (new_buffers(LENGTH), new_foresight(cards, looks)), np.zeros((0, len(weights) + 1))
    return WorldSimulator(simulate, number_of, worlds, weights, seed, room, ends)


def in_batches(
    batch: Callable[[int], WorldSimulator[Step]], worlds: int, batches: int
) -> Callable[[Step | None, int, int], Reals]:
    """Plays rounds on from worlds that are drawn in batches, none before a playout needs it.

    Args:
        batch: plays on from the worlds of a batch, by its number.
        worlds: how many playouts take the worlds of a batch before the next one's turn.
        batches: how many there are; then it is the turn of the first one again.
    """
    drawn = cache(batch)

    def simulate(step: Step | None, first: int, count: int) -> Reals:
        marks = [*range(first - first % worlds, first + count, worlds), first + count]
        marks[0] = first
        return np.concatenate(
            [
                drawn(start // worlds % batches).simulate(step, start, end - start)
                for start, end in pairwise(marks)
            ]
        )

    return simulate


def new_foresight(cards: int, worlds: int) -> Foresight:
    """Seats that search by the heuristics of `greedy`, as `rival` does."""
    return Foresight(
        cards,
        worlds,
        np.array([greedy()] * MOST_SEATS),
        np.zeros(LENGTH, np.int64),
        np.zeros(COPIES * len(NUMBERS), np.int64),
        np.zeros(PLACES),
        new_buffers(LENGTH),
    )


def chances(moment: Round, weights: Reals) -> dict[Step, float]:
    """How probable each step of the seat to act is by a policy; only its own hand has to be known.

    Args:
        weights: see `policy.WEIGHTS`.
    """
    buffers = new_buffers(LENGTH)
    steps = policy.rate(encode(moment), weights, buffers)
    numbers = enumerate(members(int(steps)))
    return {step_of(step, moment.phase): float(buffers.chances[at]) for at, step in numbers}

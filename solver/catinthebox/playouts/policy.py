"""Compiled: how a seat of a simulated round chooses, by the scores of its steps, and playouts.

What a policy looks at before a step are numbers of about 0 to 1; it sees its own hand alone. A
policy is a row of weights (`WEIGHTS`): one for each number that describes a discard, then those of
the predictions, then those of the plays, once for each `aim` of the seat. The score of a step is
the sum of its numbers times the weights. A step is drawn with a probability in proportion to e to
the power of its score: with all weights 0 every step is as likely as the next.

Rounds are played on to their ends, as chance and the policies of the seats have it. Seats with few
cards may search within a playout, as bots do that compare their plays by playouts: the cards that
the seat doesn't see are dealt anew, and each of its plays is followed by the rest of the round in
the same worlds with the same random numbers, by one policy for all. It sees its hand and what lies
on the table, never the hands of the world that is played out. Last come what Python asks for:
playouts, and how probable steps are by a policy.

Parameters that bear these names mean the same in all kernels:
    row: the numbers that describe a step (`MOST_FEATURES`), filled in.
    hand: see `round_kernels.HANDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from math import exp
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catinthebox.round import Round
from games.catinthebox.rulings import COLOURS, COPIES, MOST_FOR_BONUS, SEATS, Follow, seat_rules
from games.catinthebox.steps import Step
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import (
    ALLOWED,
    BEST,
    COUNT,
    DISCARDED,
    DISCARDING,
    EACH_ROW,
    FILLED,
    HANDS,
    IN_TRICK,
    LED,
    LENGTH,
    MOST_PLAYS,
    MOST_SEATS,
    NEUTRALS,
    NUMBERS,
    OPEN,
    PARADOX,
    PHASE,
    PLAYING,
    PREDICTED,
    PREDICTING,
    PUBLISHED,
    ROW,
    ROW_BITS,
    SIZES,
    TOKENS,
    TURN,
    WON,
    Int64Rows,
    Int64s,
    act,
    copies_of,
    copy_state,
    encode,
    members,
    number_of,
    points,
    rank,
    resolve,
    row_of,
    step_of,
    with_card,
)
from solver.jit import entry_point, inlined, kernel
from solver.jit.words import Words, begin, below, fraction, lowest, popcount, random
from solver.playouts import NOTHING, WorldSimulator
from solver.policy_files import stored

Reals = NDArray[np.float64]
RealRows = Annotated[Reals, 2]

Rest = tuple[int, int, int]
"""The cards of a hand that can't be played; those with one space left; how many can be played."""

MOST_NUMBERS = max(NUMBERS)

DECKS = tuple(seat_rules(seats).numbers if seats in SEATS else 0 for seats in range(1 + max(SEATS)))
"""The highest number of the deck, by the number of seats."""

SPACES = tuple(EACH_ROW * sum(1 << number for number in range(1, 1 + most)) for most in DECKS)
"""The places of the board, by the number of seats."""

MOST_TRICKS = max(seat_rules(seats).hand for seats in SEATS)

DISCARD_FEATURES = MOST_NUMBERS + 5
"""Which number it is; copies in the hand; neighbouring numbers in the hand; spaces taken."""

PREDICT_FEATURES = 4
"""For each prediction: always 1; the mean number of the hand; how many cards bear one of the two
highest numbers; how late the seat predicts."""

MOST_PREDICTION = 4

SURE, AHEAD, AHEAD_BEATEN, RED, NUMBER, LOSING_NUMBER, CLOSING, DEAD, SINGLE, SHORT = range(10)
"""Wins the trick for sure; is ahead in it; that times the spaces that beat it; is red; the number;
that if it loses; closes a colour; the cards of the hand that can't be played any more; those with
one space left; how many plays the seat will lack."""

NEIGHBOURS, COPIES_LEFT, COLUMN, CLOSED, ROW_LEFT, STAGE_AHEAD, STAGE_RED, ROOM = range(10, 18)
"""Own tokens beside it; more cards of its number; spaces free in its column after it; how many
others have closed the colour that is led; spaces free in the row that is led; tricks left, if it is
ahead, and if it is red; own and free spaces beside it."""

PLAY_FEATURES = ROOM + 1

WANTED, REACHED, PASSED = range(3)
"""The aims of a seat: it lacks tricks for its bonus; it has exactly enough; it has too many, or
there is no bonus."""

PREDICT_WEIGHTS = DISCARD_FEATURES
PLAY_WEIGHTS = PREDICT_WEIGHTS + PREDICT_FEATURES * MOST_PREDICTION
WEIGHTS = PLAY_WEIGHTS + (PASSED + 1) * PLAY_FEATURES
"""Where the weights of predictions and of plays begin, and how many there are in all."""

MOST_FEATURES = max(DISCARD_FEATURES, PLAY_FEATURES)


@inlined
def aim(state: Int64s, seat: int) -> int:
    """Whether a seat wants more tricks: `WANTED`, `REACHED` or `PASSED`."""
    goal = state[PREDICTED + seat]
    if not state[ALLOWED]:
        goal = MOST_FOR_BONUS if state[PUBLISHED] else -1
    won = state[WON + seat]
    return WANTED if won < goal else REACHED if won == goal else PASSED


@kernel
def describe_discard(state: Int64s, number: int, row: Reals) -> None:
    """Fill a row for a discard."""
    seat = state[TURN]
    hand = state[HANDS + seat]
    for feature in range(DISCARD_FEATURES):
        row[feature] = 0.0
    row[number - 1] = 1.0
    copies = copies_of(hand, number)
    row[MOST_NUMBERS] = (copies - 1) / COPIES
    row[MOST_NUMBERS + 1] = copies > 2
    row[MOST_NUMBERS + 2] = copies > 3
    near = copies_of(hand, number - 1) + copies_of(hand, number + 1)
    row[MOST_NUMBERS + 3] = near / COPIES
    row[MOST_NUMBERS + 4] = popcount(state[NEUTRALS] & EACH_ROW << number) / COLOURS


@kernel
def describe_hand(state: Int64s, row: Reals) -> None:
    """Fill a row for any prediction."""
    seat = state[TURN]
    hand, size = state[HANDS + seat], state[SIZES + seat]
    numbers = DECKS[state[COUNT]]
    total = 0
    for number in range(1, numbers + 1):
        total += number * (copies_of(hand, number))
    high = (copies_of(hand, numbers)) + copies_of(hand, numbers - 1)
    late = 0
    for other in range(state[COUNT]):
        late += state[PREDICTED + other] >= 0
    row[0] = 1.0
    row[1] = total / (size * numbers)
    row[2] = high / size
    row[3] = late / state[COUNT]


@kernel
def describe_play(state: Int64s, place: int, now: Rest, closed: Rest, row: Reals) -> None:
    """Fill a row for a play.

    Args:
        now, closed: the rest of the hand before it, with the colours that are open, and without
            the one that is led (`count_rest`).
    """
    seat, count = state[TURN], state[COUNT]
    bit, number, numbers = 1 << place, place % ROW, DECKS[count]
    leading = state[IN_TRICK] == 0
    led = row_of(place) if leading else state[LED]
    ahead = leading or rank(place, led) > rank(state[BEST], led)
    last = state[IN_TRICK] + 1 == count
    red = bool(bit & ROW_BITS)
    free = SPACES[count] & ~state[FILLED] & ~bit
    left = state[SIZES + seat] - 1
    row[SURE] = ahead and last
    row[AHEAD] = ahead and not last
    row[AHEAD_BEATEN] = 0.0
    if ahead and not last:
        beating = ~(2 * bit - 1) & row_of(place)
        beating = beating if red else beating & led | ROW_BITS
        row[AHEAD_BEATEN] = popcount(free & beating) / MOST_TRICKS
    row[RED] = red
    row[NUMBER] = number / numbers
    row[LOSING_NUMBER] = 0.0 if ahead else number / numbers
    row[COPIES_LEFT] = (copies_of(state[HANDS + seat], number) - 1) / COPIES
    row[COLUMN] = popcount(free & EACH_ROW << number) / COLOURS
    row[CLOSED] = 0.0
    if leading:
        shut = 0
        for other in range(count):
            shut += other != seat and not state[OPEN + other] & led
        row[CLOSED] = shut / (count - 1)
    row[ROW_LEFT] = popcount(free & led) / numbers if leading else 0.0
    row[STAGE_AHEAD] = left / MOST_TRICKS if ahead else 0.0
    row[STAGE_RED] = left / MOST_TRICKS if red else 0.0
    near = bit << 1 | bit >> 1 | bit << ROW | bit >> ROW
    own = popcount(near & state[TOKENS + seat])
    row[NEIGHBOURS] = own / COLOURS
    row[ROOM] = (own + popcount(near & free)) / COLOURS
    _describe_rest(state, place, led, now, closed, row)


@inlined
def count_rest(state: Int64s, seat: int, opened: int) -> Rest:
    """The rest of a hand on the board if the places of `opened` are open to it."""
    hand, free = state[HANDS + seat], opened & ~state[FILLED]
    held = hand & ROW_BITS
    dead, single, playable = 0, 0, 0
    while held:
        number = lowest(held)
        held &= held - 1
        cards, spaces = copies_of(hand, number), popcount(free & EACH_ROW << number)
        dead += cards if spaces == 0 else 0
        single += cards if spaces == 1 else 0
        playable += min(cards, spaces)
    return dead, single, playable


@inlined
def _describe_rest(
    state: Int64s, place: int, led: int, now: Rest, closed: Rest, row: Reals
) -> None:
    """Fill in the rest of the hand after a play; only the column of its number changes."""
    seat, number = state[TURN], place % ROW
    closing = not 1 << place & led and state[OPEN + seat] & led
    opened = state[OPEN + seat] & ~led if closing else state[OPEN + seat]
    dead, single, playable = closed if closing else now
    cards = copies_of(state[HANDS + seat], number)
    spaces = popcount(opened & ~state[FILLED] & EACH_ROW << number)
    dead += cards - 1 if spaces == 1 else 0
    single += (cards - 1 if spaces == 2 else 0) - (cards if spaces == 1 else 0)
    playable += min(cards - 1, spaces - 1) - min(cards, spaces)
    row[CLOSING] = bool(closing)
    row[DEAD] = dead / COPIES
    row[SINGLE] = single / COPIES
    row[SHORT] = max(0, state[SIZES + seat] - 2 - playable) / COPIES


class Buffers(NamedTuple):
    """Room for a choice.

    Attributes:
        state: room for a round (`round_kernels.LENGTH`).
        rows: the features of each step (`MOST_PLAYS` x `MOST_FEATURES`).
        chances: the probability of each step (`MOST_PLAYS`).
        random: of the random numbers (1).
    """

    state: Int64s
    rows: RealRows
    chances: Reals
    random: Words


def new_buffers(length: int) -> Buffers:
    """Room for choices in a state of `length` words."""
    return Buffers(
        np.zeros(length, np.int64),
        np.zeros((MOST_PLAYS, MOST_FEATURES)),
        np.zeros(MOST_PLAYS),
        np.zeros(1, np.uint64),
    )


@kernel
def choose(state: Int64s, steps: int, weights: Reals, buffers: Buffers) -> int:
    """A step of the seat to act, drawn by its policy.

    Args:
        steps: its legal steps, as the bits of a set; not empty.
        weights: its policy (`WEIGHTS`).
    """
    if steps & steps - 1 == 0:
        return lowest(steps)
    weigh(state, steps, weights, buffers)
    share = fraction(buffers.random)
    place = 0
    while steps & steps - 1:
        share -= buffers.chances[place]
        if share < 0:
            break
        steps &= steps - 1
        place += 1
    return lowest(steps)


@kernel
def play_on(state: Int64s, weights: RealRows, buffers: Buffers) -> None:
    """Play a round to its end.

    Args:
        weights: the policy of each seat (seats x `WEIGHTS`).
    """
    steps = resolve(state)
    while steps:
        act(state, choose(state, steps, weights[state[TURN]], buffers))
        steps = resolve(state)


@kernel
def weigh(state: Int64s, steps: int, weights: Reals, buffers: Buffers) -> None:
    """Fill `buffers.chances` with the probability of each step, in the order of the bits."""
    offset, features = describe(state, steps, buffers.rows)
    count, most = popcount(steps), -1e300
    for place in range(count):
        score = 0.0
        row, start = place, offset
        if state[PHASE] == PREDICTING:
            row, start = 0, offset + place * PREDICT_FEATURES
        for feature in range(features):
            score += buffers.rows[row, feature] * weights[start + feature]
        buffers.chances[place] = score
        most = max(most, score)
    total = 0.0
    for place in range(count):
        buffers.chances[place] = exp(buffers.chances[place] - most)
        total += buffers.chances[place]
    for place in range(count):
        buffers.chances[place] /= total


@kernel
def describe(state: Int64s, steps: int, rows: RealRows) -> tuple[int, int]:
    """Fill a row for each step, or one for all predictions.

    Returns:
        Where the weights begin that belong to it, and how many numbers a row has. The weights of
        later predictions follow those of the first.
    """
    if state[PHASE] == PREDICTING:
        describe_hand(state, rows[0])
        return PREDICT_WEIGHTS, PREDICT_FEATURES
    if state[PHASE] == DISCARDING:
        place = 0
        while steps:
            describe_discard(state, lowest(steps), rows[place])
            steps &= steps - 1
            place += 1
        return 0, DISCARD_FEATURES
    _describe_plays(state, steps, rows)
    return PLAY_WEIGHTS + aim(state, state[TURN]) * PLAY_FEATURES, PLAY_FEATURES


@inlined
def _describe_plays(state: Int64s, steps: int, rows: Reals) -> None:
    seat = state[TURN]
    opened = state[OPEN + seat]
    now = count_rest(state, seat, opened)
    closed = count_rest(state, seat, opened & ~state[LED]) if state[IN_TRICK] else now
    place = 0
    while steps:
        describe_play(state, lowest(steps), now, closed, rows[place])
        steps &= steps - 1
        place += 1


@entry_point
def rate(state: Int64s, weights: Reals, buffers: Buffers) -> int:
    """Fill `buffers.chances` for the seat to act.

    Returns:
        Its steps, as the bits of a set; not one if the round is over.
    """
    steps = resolve(state)
    weigh(state, steps, weights, buffers)
    return steps


Plays = Mapping[int, float]
"""Weights of the numbers that describe a play, by their place."""

LAYING_COPIES_ASIDE: Mapping[int, float] = {MOST_NUMBERS: 20.0}
"""A discard's weights: of a number that the hand holds most often, for not all find a space."""

WINNING: Plays = {SURE: 4.0, AHEAD: 3.0, AHEAD_BEATEN: -4.0, NUMBER: 0.5, LOSING_NUMBER: -3.0}
LOSING: Plays = {SURE: -4.0, AHEAD: -3.0, AHEAD_BEATEN: 4.0, NUMBER: 0.5, LOSING_NUMBER: 2.0}
CAREFUL: Plays = {
    CLOSING: -4.0,
    DEAD: -10.0,
    SINGLE: -2.0,
    SHORT: -25.0,
    NEIGHBOURS: 4.0,
    RED: -0.5,
    ROW_LEFT: 1.0,
}
"""To win a trick cheaply; to stay below; to keep colours open and cards playable, and tokens side
by side."""

PREDICTIONS: tuple[tuple[float, ...], ...] = (
    (0.0, 0.0, 0.0, 0.0),
    (-6.0, 12.0, 0.0, 0.0),
    (-18.0, 24.0, 12.0, 0.0),
)
"""Weights of the smallest, the middle and the greatest prediction: high hands predict more."""


def novice() -> Reals:
    """Wins tricks that it can, and closes colours only if it has to."""
    return _weights({aim: {**WINNING, CLOSING: -2.0} for aim in (WANTED, REACHED, PASSED)})


def greedy() -> Reals:
    """Plays for its prediction, and keeps its cards playable."""
    winning, losing = {**WINNING, **CAREFUL}, {**LOSING, **CAREFUL}
    aims = {WANTED: winning, REACHED: losing, PASSED: winning}
    return _weights(aims, LAYING_COPIES_ASIDE, PREDICTIONS)


def _weights(
    aims: Mapping[int, Plays],
    discard: Mapping[int, float] | None = None,
    predictions: tuple[tuple[float, ...], ...] = (),
) -> Reals:
    weights = np.zeros(WEIGHTS)
    for place, weight in (discard or {}).items():
        weights[place] = weight
    for number, row in enumerate(predictions):
        start = PREDICT_WEIGHTS + number * PREDICT_FEATURES
        weights[start : start + PREDICT_FEATURES] = row
    for aim, plays in aims.items():
        for place, weight in plays.items():
            weights[PLAY_WEIGHTS + aim * PLAY_FEATURES + place] = weight
    return weights


PACKAGE = "solver.catinthebox.playouts"

FILE = "policies.json"
"""Written by `benchmarks.catinthebox.policy_training`."""

SEARCHING_FILE = "searching.json"
"""Written by `benchmarks.catinthebox.policy_imitation`."""

RESPONDING_FILE = "responding.json"
"""Written by `benchmarks.catinthebox.policy_training --respond`."""


def weights_of(policy: Policy, seats: int, follow: Follow) -> Reals:
    """The weights of a policy (`WEIGHTS`) for a number of seats and a way to follow."""
    match policy:
        case Policy.EVEN:
            return np.zeros(WEIGHTS)
        case Policy.NOVICE:
            return novice()
        case Policy.GREEDY:
            return greedy()
        case Policy.LEARNT:
            return np.array(stored(PACKAGE, FILE)[str(seats)][follow.value])


def searching(seats: int, follow: Follow) -> Reals | None:
    """The weights (`WEIGHTS`) of a policy that imitates searching bots; None if none was learnt."""
    return _learnt(SEARCHING_FILE, seats, follow)


def responding(seats: int, follow: Follow) -> Reals | None:
    """The weights (`WEIGHTS`) of the best response to what others do; None if none was learnt.

    The others play as `searching` says, or where it says nothing by the learnt policy.
    """
    return _learnt(RESPONDING_FILE, seats, follow)


def _learnt(file: str, seats: int, follow: Follow) -> Reals | None:
    found = stored(PACKAGE, file).get(str(seats), {}).get(follow.value)
    return None if found is None else np.array(found)


PLACES = COLOURS * ROW
"""More than the number of any place."""


class Foresight(NamedTuple):
    """How seats search within a playout, and room for it.

    Attributes:
        cards: the most cards in its hand with which a seat searches.
        worlds: how many worlds it plays each of its plays out in.
        policies: how each seat goes on there (`MOST_SEATS` x `WEIGHTS`).
        world: room for one of these worlds (`round_kernels.LENGTH`).
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
        weights: the policy of each seat (seats x `WEIGHTS`).
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
        worlds: rounds, one a row (worlds x `round_kernels.LENGTH`); playouts take them in turn.
        step: the first step; `NOTHING` for none.
        weights: the policy of each seat (seats x `WEIGHTS`).
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
        weights: see `WEIGHTS`.
    """
    buffers = new_buffers(LENGTH)
    steps = rate(encode(moment), weights, buffers)
    numbers = enumerate(members(int(steps)))
    return {step_of(step, moment.phase): float(buffers.chances[at]) for at, step in numbers}

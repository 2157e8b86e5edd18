"""Compiled: how a seat of a simulated round chooses, by the scores of its steps.

What a policy looks at before a step are numbers of about 0 to 1; it sees its own hand alone. A
policy is a row of weights (`WEIGHTS`): one for each number that describes a discard, then those of
the predictions, then those of the plays, once for each `aim` of the seat. The score of a step is
the sum of its numbers times the weights. A step is drawn with a probability in proportion to e to
the power of its score: with all weights 0 every step is as likely as the next.

Parameters that bear these names mean the same in all kernels:
    row: the numbers that describe a step (`MOST_FEATURES`), filled in.
    hand: see `encoding.HANDS`.
"""

from __future__ import annotations

from math import exp
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catinthebox.rulings import COLOURS, COPIES, MOST_FOR_BONUS, SEATS, seat_rules
from solver.catinthebox.encoding import (
    ALLOWED,
    BEST,
    COUNT,
    DISCARDING,
    EACH_ROW,
    FILLED,
    HANDS,
    IN_TRICK,
    LED,
    MOST_PLAYS,
    NEUTRALS,
    NUMBERS,
    OPEN,
    PHASE,
    PREDICTED,
    PREDICTING,
    PUBLISHED,
    ROW,
    ROW_BITS,
    SIZES,
    TOKENS,
    TURN,
    WON,
    Int64s,
)
from solver.catinthebox.round_kernels import act, copies_of, rank, resolve, row_of
from solver.jit import entry_point, inlined, kernel
from solver.jit.words import Words, fraction, lowest, popcount

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
        state: room for a round (`encoding.LENGTH`).
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

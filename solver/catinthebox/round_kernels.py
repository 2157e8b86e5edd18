"""Compiled: a round of Cat in the Box as one flat array of 64-bit words, and its rules.

The research board is a set of *places*: the space of colour c and number n is place
`ROW * c + n`, so that a set of places is a word. No number is 0: these bits, which are never set,
keep neighbours in a row from wrapping round.

A *hand* is a word too: bit `ROW * k + n` is set if it holds more than k cards of number n. So its
first row is the set of the numbers that it holds, and a card goes when its column shifts down.

A *step* is a number whose meaning the phase gives: the number of a card to discard, the tricks to
predict, the place to play on. `choices`, `act` and `resolve` serve all phases; `plays`, `lay` and
`take_back` the play alone.

Parameters that bear these names mean the same in all kernels:
    state: a round (LENGTH).
    seat: the number of a seat.
    place: a space of the board.
    step: a number, as explained here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import LAST_CARDS, Phase, Round, Seat, winning_play
from games.catinthebox.rulings import (
    COLOURS,
    COPIES,
    MOST_FOR_BONUS,
    SEATS,
    Bonus,
    Follow,
    seat_rules,
)
from games.catinthebox.steps import UNKNOWN, Colour, Discard, Play, Prediction, Space, Step
from solver.jit import inlined, kernel
from solver.jit.words import popcount

Int64s = NDArray[np.int64]
Int64Rows = Annotated[Int64s, 2]

NUMBERS = range(1, 1 + max(seat_rules(seats).numbers for seats in SEATS))
"""The numbers of the cards of the largest deck."""

ROW = 1 + max(NUMBERS)
"""How many places the rows of the board are apart."""

ROW_BITS = sum(1 << number for number in NUMBERS)
"""The places of the first row, that of red."""

EACH_ROW = sum(1 << ROW * colour for colour in range(COLOURS))
"""Times a set of numbers: the places of these numbers in all rows."""

EACH_COPY = sum(1 << ROW * copy for copy in range(COPIES))
"""Times the bit of a number: all its cards in the word of a hand."""

MOST_SEATS = max(SEATS)

MOST_PLAYS = max(seat_rules(seats).spaces for seats in SEATS)
"""A round has no more plays than the board has spaces."""

NOBODY = -1
"""Stands for a seat, a prediction or a trick's winner where there is none."""

DISCARDING, PREDICTING, PLAYING = range(3)
"""The phases of a round."""

COUNT, STRICT, PUBLISHED, PHASE = range(4)
"""How many seats; whether following is strict, and the bonus with two players the published one;
the phase."""

LEADER, TURN, PARADOX = range(4, 7)
"""Who leads, or led, the open trick; who is to act; who has caused a paradox, or `NOBODY`."""

IN_TRICK, LED, WINNER, BEST = range(7, 11)
"""The plays in the open trick; the places of the row that was led, 0 before; who wins the trick so
far, or `NOBODY`, and the place of that play, 0 before."""

FILLED, ALLOWED, PLAYED = range(11, 14)
"""The places that are taken; the tricks that may be predicted, as bits; the plays noted in the
history."""

TOKENS = 14
"""The places of each seat's tokens."""

NEUTRALS = TOKENS + MOST_SEATS
"""The places of the neutral tokens."""

HANDS, SIZES, OPEN, WON, PREDICTED, DISCARDED = range(
    NEUTRALS + 1, NEUTRALS + 1 + 6 * MOST_SEATS, MOST_SEATS
)
"""From these on, for each seat: the known cards of its hand, and how many cards it holds; the
places of all rows that are open; the tricks won; those predicted, or `NOBODY`; the number that was
discarded, 0 where there is none or it isn't known."""

HISTORY = DISCARDED + MOST_SEATS
"""From here on each play since the state was made, oldest first, with what takes it back."""

LENGTH = HISTORY + MOST_PLAYS
"""The words of a state."""

PLACE_BITS = 6
"""The bits of a place in a word of the history."""

PLACE_MASK = (1 << PLACE_BITS) - 1

PHASES = {Phase.DISCARD: DISCARDING, Phase.PREDICT: PREDICTING, Phase.PLAY: PLAYING}


def encode(moment: Round) -> Int64s:
    """A round as a new state; its history is empty."""
    state = np.zeros(LENGTH, np.int64)
    fill(state, moment)
    return state


def fill(state: Int64s, moment: Round) -> None:
    """Write a round over all of a state."""
    state[:] = 0
    state[COUNT] = len(moment.seats)
    state[STRICT] = moment.follow is Follow.STRICT
    state[PUBLISHED] = moment.bonus is Bonus.PUBLISHED
    state[PHASE] = PHASES[moment.phase]
    state[LEADER], state[TURN] = moment.leader, moment.turn
    state[PARADOX] = NOBODY if moment.paradox is None else moment.paradox
    state[ALLOWED] = sum(1 << tricks for tricks in set(moment.rules.predictions))
    for token in moment.board.tokens:
        owner = NEUTRALS if token.owner == NEUTRAL else TOKENS + token.owner
        state[owner] |= 1 << place_of(token.space)
        state[FILLED] |= 1 << place_of(token.space)
    for number, seat in enumerate(moment.seats):
        _fill_seat(state, number, seat)
    _fill_trick(state, moment)


def number_of(step: Step) -> int:
    """A step as a number."""
    match step:
        case Discard(number):
            return number
        case Prediction(tricks):
            return tricks
        case Play():
            return place_of(step.space)


def step_of(number: int, phase: Phase) -> Step:
    """The step that a number stands for in a phase."""
    if phase is Phase.PLAY:
        return play_at(number)
    return Discard(number) if phase is Phase.DISCARD else Prediction(number)


def place_of(space: Space) -> int:
    """The place of a space."""
    return ROW * space.colour + space.number


def play_at(place: int) -> Play:
    """The play that fills a place."""
    return Play(Colour(place // ROW), place % ROW)


def members(word: int) -> Iterator[int]:
    """The numbers of the bits of a set, ascending."""
    return (number for number in range(word.bit_length()) if word >> number & 1)


def hand_word(cards: Iterable[int]) -> int:
    """The known cards among some as the word of a hand."""
    counts = Counter(number for number in cards if number != UNKNOWN)
    return sum(1 << ROW * copy + n for n, count in counts.items() for copy in range(count))


def cards_of(word: int) -> tuple[int, ...]:
    """The cards of the word of a hand, ascending."""
    return tuple(sorted(bit % ROW for bit in members(word)))


def dealt(moment: Round, state: Int64s) -> Round:
    """A moment with the cards that a state of it deals to the seats."""
    seats = (
        replace(
            seat,
            hand=cards_of(int(state[HANDS + number])),
            discard=int(state[DISCARDED + number]) or None,
        )
        for number, seat in enumerate(moment.seats)
    )
    return replace(moment, seats=tuple(seats))


def _fill_seat(state: Int64s, number: int, seat: Seat) -> None:
    state[HANDS + number] = hand_word(seat.hand)
    state[SIZES + number] = len(seat.hand)
    state[OPEN + number] = sum(ROW_BITS << ROW * colour for colour in seat.open)
    state[WON + number] = seat.won
    state[PREDICTED + number] = NOBODY if seat.prediction is None else seat.prediction
    state[DISCARDED + number] = seat.discard or UNKNOWN


def _fill_trick(state: Int64s, moment: Round) -> None:
    """The plays of the open trick go to the history; they are never taken back."""
    places = [place_of(play.space) for play in moment.trick]
    state[IN_TRICK] = state[PLAYED] = len(places)
    state[HISTORY : HISTORY + len(places)] = places
    state[WINNER] = NOBODY
    if moment.trick:
        best = winning_play(moment.trick)
        state[LED] = ROW_BITS << ROW * moment.trick[0].colour
        state[WINNER] = (moment.leader + best) % len(moment.seats)
        state[BEST] = places[best]


SEAT_BITS = 3
"""The bits of a seat, or `NOBODY`, plus one in a word of the history."""

SEAT_MASK = (1 << SEAT_BITS) - 1

LEADER_SHIFT = PLACE_BITS
WINNER_SHIFT = LEADER_SHIFT + SEAT_BITS
BEST_SHIFT = WINNER_SHIFT + SEAT_BITS
CLOSED_SHIFT = BEST_SHIFT + PLACE_BITS
ENDED_SHIFT = CLOSED_SHIFT + 1
"""Where a word of the history has the leader, who won the trick so far and with which play, whether
the play closed a colour, and whether it ended a trick; the place of the play comes first."""


@inlined
def finished(state: Int64s) -> bool:
    """Whether everybody has one card left (ruling: end)."""
    whole = state[PHASE] == PLAYING and state[IN_TRICK] == 0
    return bool(whole and state[SIZES + state[LEADER]] <= LAST_CARDS)


@inlined
def over(state: Int64s) -> bool:
    """Whether the round has ended: by a paradox that was noted, or with the last cards."""
    return bool(state[PARADOX] != NOBODY or finished(state))


@inlined
def broken(state: Int64s) -> bool:
    """Whether a seat has declared red, which neutral tokens don't show."""
    return bool(state[FILLED] & ~state[NEUTRALS] & ROW_BITS)


@inlined
def plays(state: Int64s) -> int:
    """The places on which the seat to act may play; it is the play, and the round isn't over.

    None (0) if it can't play, and so causes a paradox.
    """
    seat = state[TURN]
    free = (state[HANDS + seat] & ROW_BITS) * EACH_ROW & state[OPEN + seat] & ~state[FILLED]
    if state[IN_TRICK] == 0:
        rest = free & ~ROW_BITS
        return rest if rest and not broken(state) else free
    following = free & state[LED]
    return following if state[STRICT] and following else free


@inlined
def choices(state: Int64s) -> int:
    """The steps of the seat to act, as the bits of a set: in the phase of the play `plays`."""
    if state[PHASE] == PLAYING:
        return plays(state)
    return state[ALLOWED] if state[PHASE] == PREDICTING else state[HANDS + state[TURN]] & ROW_BITS


@inlined
def resolve(state: Int64s) -> int:
    """The steps of the seat to act, 0 once the round is over; notes a paradox if it has none."""
    if over(state):
        return 0
    steps = choices(state)
    if not steps:
        state[PARADOX] = state[TURN]
    return steps


@kernel
def act(state: Int64s, step: int) -> None:
    """Take a step of the seat to act, which has to be among its `choices`."""
    if state[PHASE] == PLAYING:
        lay(state, step)
        return
    seat = state[TURN]
    if state[PHASE] == PREDICTING:
        state[PREDICTED + seat] = step
    else:
        state[DISCARDED + seat] = step
        _give_up(state, seat, step)
    _pass_on(state)


@kernel
def _pass_on(state: Int64s) -> None:
    """The turn goes to the next seat that hasn't acted in this phase, or the next phase begins."""
    count = state[COUNT]
    for ahead in range(count):
        seat = (state[LEADER] + ahead) % count
        if not _acted(state, seat):
            state[TURN] = seat
            return
    state[TURN] = state[LEADER]
    more = state[PHASE] != PREDICTING and state[ALLOWED] != 0
    state[PHASE] = PREDICTING if more else PLAYING


@kernel
def _acted(state: Int64s, seat: int) -> bool:
    """Whether a seat has discarded or predicted, as `games.catinthebox.round.Round.turn` asks."""
    if state[PHASE] == PREDICTING:
        return bool(state[PREDICTED + seat] != NOBODY)
    least, most = state[SIZES], state[SIZES]
    for other in range(1, state[COUNT]):
        least, most = min(least, state[SIZES + other]), max(most, state[SIZES + other])
    return bool(state[SIZES + seat] < most or least == most)


@inlined
def _give_up(state: Int64s, seat: int, number: int) -> None:
    """Take a card out of a hand."""
    hand, copies = state[HANDS + seat], EACH_COPY << number
    state[HANDS + seat] = hand & ~copies | (hand & copies) >> ROW & copies
    state[SIZES + seat] -= 1


@inlined
def with_card(hand: int, number: int) -> int:
    """A hand with one card more."""
    return hand | (hand & EACH_COPY << number) << ROW | 1 << number


@inlined
def copies_of(hand: int, number: int) -> int:
    """How many cards of a number a hand holds."""
    return popcount(hand & EACH_COPY << number)


@inlined
def lay(state: Int64s, place: int) -> None:
    """Play a card of the seat to act on a place that is among its `plays`."""
    seat, count = state[TURN], state[COUNT]
    bit = 1 << place
    note = place | state[LEADER] << LEADER_SHIFT | state[WINNER] + 1 << WINNER_SHIFT
    note |= state[BEST] << BEST_SHIFT
    _give_up(state, seat, place % ROW)
    state[FILLED] |= bit
    state[TOKENS + seat] |= bit
    if state[IN_TRICK] == 0:
        state[LED] = row_of(place)
    elif not bit & state[LED] and state[OPEN + seat] & state[LED]:
        state[OPEN + seat] &= ~state[LED]
        note |= 1 << CLOSED_SHIFT
    if state[IN_TRICK] == 0 or rank(place, state[LED]) > rank(state[BEST], state[LED]):
        state[BEST], state[WINNER] = place, seat
    state[IN_TRICK] += 1
    if state[IN_TRICK] == count:
        note |= 1 << ENDED_SHIFT
        winner = state[WINNER]
        state[WON + winner] += 1
        state[LEADER] = state[TURN] = winner
        state[IN_TRICK], state[LED], state[BEST], state[WINNER] = 0, 0, 0, NOBODY
    else:
        state[TURN] = seat + 1 if seat + 1 < count else 0
    state[HISTORY + state[PLAYED]] = note
    state[PLAYED] += 1


@inlined
def take_back(state: Int64s) -> None:
    """Take back the last play; one of the open trick that the state was made with stays."""
    state[PLAYED] -= 1
    note, count = state[HISTORY + state[PLAYED]], state[COUNT]
    place = note & PLACE_MASK
    if note >> ENDED_SHIFT:
        state[WON + state[LEADER]] -= 1
        state[IN_TRICK] = count
        state[LEADER] = note >> LEADER_SHIFT & SEAT_MASK
        first = state[HISTORY + state[PLAYED] + 1 - count] & PLACE_MASK
        state[LED] = row_of(first)
    state[IN_TRICK] -= 1
    seat = (state[LEADER] + state[IN_TRICK]) % count
    state[TURN] = seat
    state[WINNER] = (note >> WINNER_SHIFT & SEAT_MASK) - 1
    state[BEST] = note >> BEST_SHIFT & PLACE_MASK
    if note >> CLOSED_SHIFT & 1:
        state[OPEN + seat] |= state[LED]
    if state[IN_TRICK] == 0:
        state[LED] = 0
    state[HANDS + seat] = with_card(state[HANDS + seat], place % ROW)
    state[SIZES + seat] += 1
    state[FILLED] &= ~(1 << place)
    state[TOKENS + seat] &= ~(1 << place)


@inlined
def row_of(place: int) -> int:
    """All places in the row of one."""
    return ROW_BITS << place - place % ROW


@inlined
def rank(place: int, led: int) -> int:
    """How high a play is in a trick (ruling: trick): the highest wins; all that can't win: 0."""
    bit = 1 << place
    if bit & ROW_BITS:
        return ROW + place
    return place % ROW if bit & led else 0


@inlined
def grow(group: int, tokens: int) -> int:
    """The places of some tokens, and all of `tokens` that are connected with them."""
    before = 0
    while group != before:
        before = group
        group |= (group << 1 | group >> 1 | group << ROW | group >> ROW) & tokens
    return group


@inlined
def largest_group(tokens: int) -> int:
    """The size of the largest group of tokens side by side."""
    largest = 0
    while popcount(tokens) > largest:
        group = grow(tokens & -tokens, tokens)
        largest = max(largest, popcount(group))
        tokens &= ~group
    return largest


@inlined
def earns_bonus(state: Int64s, seat: int) -> bool:
    """Whether a seat that caused no paradox scores its largest group (ruling: bonus)."""
    if state[ALLOWED]:
        return bool(state[PREDICTED + seat] == state[WON + seat])
    return bool(state[PUBLISHED] and state[WON + seat] <= MOST_FOR_BONUS)


@kernel
def points(state: Int64s, seat: int) -> int:
    """The points of a seat if the round ended here (rulings: points, bonus)."""
    won = state[WON + seat]
    if state[PARADOX] == seat:
        return -won
    return won + largest_group(state[TOKENS + seat]) if earns_bonus(state, seat) else won


@inlined
def copy_state(target: Int64s, source: Int64s) -> None:
    """Make one state like another, with its history."""
    for word in range(HISTORY + source[PLAYED]):
        target[word] = source[word]

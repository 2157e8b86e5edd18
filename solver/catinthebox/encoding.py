"""How kernels see a round of Cat in the Box: one flat array of 64-bit words.

The research board is a set of *places*: the space of colour c and number n is place
`ROW * c + n`, so that a set of places is a word. No number is 0: these bits, which are never set,
keep neighbours in a row from wrapping round.

A *hand* is a word too: bit `ROW * k + n` is set if it holds more than k cards of number n. So its
first row is the set of the numbers that it holds, and a card goes when its column shifts down.

A *step* is a number whose meaning the phase gives: the number of a card to discard, the tricks to
predict, the place to play on.

Parameters that bear these names mean the same in all kernels:
    state: a round (LENGTH).
    seat: the number of a seat.
    place: a space of the board.
    step: a number, as explained here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from games.catinthebox.research_board import NEUTRAL, PlacedToken, ResearchBoard
from games.catinthebox.round import Phase, Round, Seat, winning_play
from games.catinthebox.rulings import COLOURS, COPIES, SEATS, Bonus, Follow, seat_rules
from games.catinthebox.steps import UNKNOWN, Colour, Discard, Play, Prediction, Space, Step

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


def decode(state: Int64s) -> Round:
    """The round that a state is."""
    seats, leader = int(state[COUNT]), int(state[LEADER])
    owners = {seat: TOKENS + seat for seat in range(seats)} | {NEUTRAL: NEUTRALS}
    tokens = (
        PlacedToken(play_at(place).space, owner)
        for owner, word in owners.items()
        for place in members(int(state[word]))
    )
    board = ResearchBoard.empty(seat_rules(seats).numbers).put(*tokens)
    played, done = int(state[IN_TRICK]), int(state[PLAYED])
    plays = state[HISTORY + done - played : HISTORY + done] & PLACE_MASK
    return Round(
        tuple(_seat(state, seat) for seat in range(seats)),
        board,
        leader,
        tuple(play_at(int(place)) for place in plays),
        next(phase for phase, number in PHASES.items() if number == state[PHASE]),
        None if state[PARADOX] == NOBODY else int(state[PARADOX]),
        Follow.STRICT if state[STRICT] else Follow.FREE,
        Bonus.PUBLISHED if state[PUBLISHED] else Bonus.PAGE,
    )


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
    """The cards of a hand, ascending."""
    return tuple(sorted(place % ROW for place in members(word)))


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


def _seat(state: Int64s, seat: int) -> Seat:
    prediction, discard = int(state[PREDICTED + seat]), int(state[DISCARDED + seat])
    opened, known = int(state[OPEN + seat]), cards_of(int(state[HANDS + seat]))
    return Seat(
        known + (UNKNOWN,) * (int(state[SIZES + seat]) - len(known)),
        frozenset(colour for colour in Colour if opened >> ROW * colour & ROW_BITS),
        None if prediction == NOBODY else prediction,
        int(state[WON + seat]),
        None if discard == UNKNOWN else discard,
    )

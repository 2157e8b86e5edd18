"""Compiled: the rules of a round of Cat in the Box, on the state that `encoding` describes.

`choices`, `act` and `resolve` serve all phases; `plays`, `lay` and `take_back` the play alone.
"""

from __future__ import annotations

from games.catinthebox.round import LAST_CARDS
from games.catinthebox.rulings import MOST_FOR_BONUS
from solver.catinthebox.encoding import (
    ALLOWED,
    BEST,
    COUNT,
    DISCARDED,
    EACH_COPY,
    EACH_ROW,
    FILLED,
    HANDS,
    HISTORY,
    IN_TRICK,
    LEADER,
    LED,
    NEUTRALS,
    NOBODY,
    OPEN,
    PARADOX,
    PHASE,
    PLACE_BITS,
    PLACE_MASK,
    PLAYED,
    PLAYING,
    PREDICTED,
    PREDICTING,
    PUBLISHED,
    ROW,
    ROW_BITS,
    SIZES,
    STRICT,
    TOKENS,
    TURN,
    WINNER,
    WON,
    Int64s,
)
from solver.jit import inlined, kernel
from solver.jit.words import popcount

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

"""Compiled: the whole turns of a seat with its hand as it is, nothing drawn, and what they do."""

from __future__ import annotations

from games.ifitfits.cards import LEFT, RIGHT
from solver.ifitfits.board_kernels import (
    at,
    cat_fits,
    cat_of,
    evict,
    fits,
    give_up,
    held,
    holds_cat,
    is_princess,
    lay,
    lay_across,
    save,
    spend_cat,
    spot,
    turned,
    undo,
)
from solver.ifitfits.encoding import (
    ACROSS,
    BOUND,
    CATS,
    COUNT,
    DRAWN,
    ENDING,
    NEXT,
    PILE_END,
    POINTS,
    SIZES,
    SPOT_COUNT,
    THING,
    TRAIL_NEXT,
    TURN,
    Int64s,
)
from solver.jit import inlined, kernel

LAID, NAPPED, EVICTED, DROPPED = range(4)
"""The kinds of turns."""

KIND, INDEX, WORD, CELL, MORE = range(5)
"""The columns of a turn: its kind, the place of what is played in the hand, the thing as it lies,
the cell, and the edge of a cat that is laid too or 0; of an eviction, the word of the cell."""

COLUMNS = 5

SEAT, MARGIN = range(2)
"""The numbers of a question: the seat whose points count, and whether the best other's go off."""


@inlined
def worth(state: Int64s, question: Int64s) -> int:
    """The objective's value of what lies on the board."""
    seat = question[SEAT]
    value = state[POINTS + seat]
    if question[MARGIN]:
        most = state[POINTS + (1 if seat == 0 else 0)]
        for other in range(state[COUNT]):
            if other != seat:
                most = max(most, state[POINTS + other])
        value -= most
    return value


@inlined
def may_nap(state: Int64s) -> bool:
    """Whether the seat to move may play a sleeping cat, if there is a place for one."""
    return not state[DRAWN] and not state[ENDING] and state[CATS + state[TURN]] > 0


@inlined
def has_turn(state: Int64s) -> bool:
    """Whether the seat to move can do anything: what it holds it can play or discard."""
    if state[SIZES + state[TURN]] > 0:
        return True
    return may_nap(state) and state[SPOT_COUNT] > 0


@kernel
def list_turns(state: Int64s, rows: Int64s) -> int:
    """List the different turns of the seat to move; returns how many there are.

    Args:
        rows: filled (at least as many as there may be x COLUMNS).
    """
    seat, count = state[TURN], 0
    for index in range(state[SIZES + seat]):
        if _first_of_its_kind(state, seat, index):
            count = _list_plays(state, index, held(state, seat, index), rows, count)
    if count == 0:
        for index in range(state[SIZES + seat]):
            if _first_of_its_kind(state, seat, index):
                count = _note(rows, count, DROPPED, index, held(state, seat, index), 0, 0)
    if may_nap(state):
        for number in range(state[SPOT_COUNT]):
            count = _note(rows, count, NAPPED, 0, cat_of(seat), spot(state, number), 0)
    return count


@kernel
def _list_plays(state: Int64s, index: int, thing: int, rows: Int64s, count: int) -> int:
    """List the turns that play one thing of the hand."""
    if is_princess(thing):
        return _list_evictions(state, index, thing, rows, count)
    count = _list_lays(state, index, thing, rows, count)
    if turned(thing) != thing:
        count = _list_lays(state, index, turned(thing), rows, count)
    return count


@inlined
def _first_of_its_kind(state: Int64s, seat: int, index: int) -> bool:
    """Whether nothing before it in a hand is the same."""
    for before in range(index):
        if held(state, seat, before) == held(state, seat, index):
            return False
    return True


@inlined
def _note(rows: Int64s, count: int, kind: int, index: int, word: int, cell: int, more: int) -> int:
    row = rows[count]
    row[KIND], row[INDEX], row[WORD], row[CELL], row[MORE] = kind, index, word, cell, more
    return count + 1


@kernel
def _list_lays(state: Int64s, index: int, thing: int, rows: Int64s, count: int) -> int:
    for number in range(state[SPOT_COUNT]):
        cell = spot(state, number)
        if fits(state, cell, thing):
            count = _note(rows, count, LAID, index, thing, cell, 0)
            if state[CATS + state[TURN]]:
                count = _list_cats(state, rows, count)
    return count


@kernel
def _list_cats(state: Int64s, rows: Int64s, count: int) -> int:
    """List the turns that lay a cat after the card of the last row."""
    row, mark = rows[count - 1], state[TRAIL_NEXT]
    index, thing, cell = row[INDEX], row[WORD], row[CELL]
    left = thing >> LEFT & state[at(cell - 1) + THING] >> RIGHT & 1
    right = thing >> RIGHT & state[at(cell + 1) + THING] >> LEFT & 1
    if left or right:
        lay(state, cell, thing)
        for edge in (cell - 1, cell):
            if cat_fits(state, state[TURN], edge):
                count = _note(rows, count, LAID, index, thing, cell, edge)
        undo(state, mark)
    return count


@kernel
def _list_evictions(state: Int64s, index: int, thing: int, rows: Int64s, count: int) -> int:
    for cell in range(state[BOUND]):
        for field in (THING, ACROSS):
            if holds_cat(state, cell, field):
                count = _note(rows, count, EVICTED, index, thing, cell, field)
    return count


@kernel
def place(state: Int64s, row: Int64s) -> None:
    """Do on the board alone what a turn of the seat to move does there."""
    kind, cell = row[KIND], row[CELL]
    if kind == EVICTED:
        evict(state, cell, row[MORE])
    elif kind != DROPPED:
        lay(state, cell, row[WORD])
        if row[MORE]:
            lay_across(state, row[MORE], cat_of(state[TURN]))


@kernel
def take(state: Int64s, row: Int64s, left: int) -> int:
    """Take a turn of the seat to move; returns how many turns may still be taken.

    The turn goes to the next seat that can do anything.

    Args:
        left: how many turns might be taken with this one.
    """
    seat, before = state[TURN], state[CATS + state[TURN]]
    place(state, row)
    if row[KIND] == NAPPED or (row[KIND] == LAID and row[MORE]):
        spend_cat(state, seat)
    if row[KIND] != NAPPED:
        give_up(state, seat, row[INDEX])
    if min(before, state[CATS + seat]) == 0 or state[NEXT] == state[PILE_END]:
        save(state, ENDING)
        state[ENDING] = 1
    if state[ENDING]:
        save(state, DRAWN)
        state[DRAWN] = 0
    save(state, TURN)
    for rest in range(left - 1, 0, -1):
        state[TURN] = (state[TURN] + 1) % state[COUNT]
        if has_turn(state):
            return rest
    return 0


@kernel
def value_after(state: Int64s, row: Int64s, question: Int64s) -> int:
    """The objective's value after a turn."""
    mark = state[TRAIL_NEXT]
    place(state, row)
    value = worth(state, question)
    undo(state, mark)
    return value

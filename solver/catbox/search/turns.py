"""All turns of a context, listed kind by kind.

A list for values leaves out turns that lead to what another turn leads to as well, for no fewer
points to the seat that takes them: the stacking token for a card that may lie there anyway, the
mouse for the card just played, a guard or a fish before the card instead of after it, and two
cards of the paw that share no cell in the other order. A list for texts has them all.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.encoding import BARE, BOX, FISH, MOUSE, PAW, STACK, Int32s
from solver.catbox.search.grid import Grid, overlap
from solver.catbox.search.layers import FACE, guard, lift, liftable, lower, put, take
from solver.catbox.search.transitions import (
    ANY_FACE,
    BOXED,
    BOXED_FACE,
    BOXED_FIRST,
    CARDS,
    FISHED,
    FISHED_FIRST,
    HANDS,
    HELD,
    MOUSED,
    PASSED,
    PAWED,
    PLAIN,
    ROOM,
    SEAT,
    STACKED,
    Rows,
    following,
)
from solver.catbox.search.turn_arrays import (
    ANY_CELLS,
    TurnArrays,
    anchors,
    face_of,
    guards_of,
    origin,
)
from solver.jit import kernel
from solver.jit.bits import lowest

CARD_ONLY = 32
"""The bit, beside those of tokens, of turns that spend none."""


@kernel
def list_turns(state: TurnArrays, context: int, kinds: int, every: bool, rows: Rows) -> int:
    """List turns in `rows`; returns how many there are, even if that is more than fit.

    Args:
        kinds: the bits of the tokens to spend, and `CARD_ONLY`.
        every: whether the list is for texts.
    """
    kinds &= state.transitions.contexts[context, HELD] | CARD_ONLY
    count = 0
    if kinds & CARD_ONLY:
        count = _cards(state, context, rows)
        if count == 0:
            count = _note(rows, count, PASSED, 0, 0, 0, 0)
    if kinds & STACK:
        count = _stacked(state, context, every, rows, count)
    if kinds & (PAW | MOUSE | BOX | FISH):
        count = _after_cards(state, context, kinds, every, rows, count)
    if every and kinds & BOX:
        count = _guards_first(state, context, rows, count)
    if every and kinds & FISH:
        count = _fish_first(state, context, rows, count)
    return count


@kernel
def _note(rows: Rows, count: int, kind: int, card: int, where: int, more: int, whither: int) -> int:
    if count < len(rows):
        row = rows[count]
        row[0], row[1], row[2], row[3], row[4] = kind, card, where, more, whither
    return count + 1


@kernel
def _places(state: TurnArrays, context: int, card: int, room: Int32s) -> int:
    most = state.hand.most[face_of(state, context, card)]
    return anchors(state.grid, 1, most, room)


@kernel
def _cards(state: TurnArrays, context: int, rows: Rows) -> int:
    count, room = 0, state.room[0]
    for card in range(state.transitions.contexts[context, CARDS]):
        for index in range(_places(state, context, card, room)):
            count = _note(rows, count, PLAIN, card, room[index], 0, 0)
    return count


@kernel
def _stacked(state: TurnArrays, context: int, every: bool, rows: Rows, count: int) -> int:
    room = state.room[0]
    for card in range(state.transitions.contexts[context, CARDS]):
        most = state.hand.most[face_of(state, context, card)]
        fewest = 1 if every else most + 1
        for index in range(anchors(state.grid, fewest, ANY_CELLS, room)):
            count = _note(rows, count, STACKED, card, room[index], 0, 0)
    return count


@kernel
def _after_cards(
    state: TurnArrays, context: int, kinds: int, every: bool, rows: Rows, count: int
) -> int:
    """Turns in which a token is spent after the card."""
    grid, layers, faces, room = state.grid, state.layers, state.hand.faces, state.room[0]
    for card in range(state.transitions.contexts[context, CARDS]):
        face = face_of(state, context, card)
        for index in range(_places(state, context, card, room)):
            where = room[index]
            put(grid, layers, faces, face, where)
            if kinds & PAW:
                count = _paws(state, context, card, where, every, rows, count)
            if kinds & MOUSE:
                count = _mice(state, card, where, every, rows, count)
            if kinds & BOX:
                count = _guards(state, context, card, where, BOXED, rows, count)
            if kinds & FISH:
                for fish in range(state.transitions.contexts[context, HANDS]):
                    if fish != card:
                        count = _note(rows, count, FISHED, card, where, fish, 0)
            take(grid, layers, faces)
    return count


@kernel
def _paws(
    state: TurnArrays, context: int, card: int, where: int, every: bool, rows: Rows, count: int
) -> int:
    room, hands = state.room[1], state.transitions.contexts[context, HANDS]
    for second in range(hands):
        swaps = not every and second < card < hands
        if second != card:
            for index in range(_places(state, context, second, room)):
                if not (swaps and not overlap(state.grid.width, where, room[index])):
                    count = _note(rows, count, PAWED, card, where, second, room[index])
    return count


@kernel
def _mice(state: TurnArrays, card: int, where: int, every: bool, rows: Rows, count: int) -> int:
    grid, layers, faces, room = state.grid, state.layers, state.hand.faces, state.room[1]
    for layer in range(layers.size[0] - (not every)):
        if liftable(grid, layers, layer):
            lift(grid, layers, faces, layer)
            most = state.hand.most[layers.rows[layer, FACE]]
            for index in range(anchors(grid, 1, most, room)):
                if room[index] != origin(layers, layer):
                    count = _note(rows, count, MOUSED, card, where, layer, room[index])
            lower(grid, layers, faces, layer)
    return count


@kernel
def _guards(
    state: TurnArrays, context: int, card: int, where: int, kind: int, rows: Rows, count: int
) -> int:
    """The guards that may be put once the card is laid."""
    if count < len(rows):
        rows[count, 0], rows[count, 1] = kind, card
        then = following(state.transitions, context, rows[count])
        seat, needs = state.transitions.contexts[then, SEAT], state.transitions.contexts[then, ROOM]
        guards_of(state, seat, -1)
        for cell in range(len(state.grid.look)):
            if state.grid.look[cell] != BARE:
                guard(state.grid, state.layers, cell, 1)
                if not _stranded(state.grid, needs):
                    count = _note(rows, count, kind, card, where, 0, cell)
                guard(state.grid, state.layers, cell, -1)
        guards_of(state, seat, 1)
        return count
    return count + state.grid.look.size


@kernel
def _stranded(grid: Grid, needs: int) -> bool:
    """Whether a seat with such faces has cards but nowhere to lay one.

    Args:
        needs: the bits of what the seat could lay, see `transitions.ANY_FACE`.
    """
    for word in range(grid.levels.shape[1]):
        if needs == 0 or grid.levels[1, word]:
            return False
        if needs & BOXED_FACE and grid.levels[2, word]:
            return False
    return needs & ANY_FACE != 0


@kernel
def _guards_first(state: TurnArrays, context: int, rows: Rows, count: int) -> int:
    """Turns in which a guard is put before the card."""
    grid, layers, faces, room = state.grid, state.layers, state.hand.faces, state.room[0]
    for word in range(grid.levels.shape[1]):
        occupied = np.uint64(0)
        for letter in range(BARE):
            occupied |= grid.planes[letter, word]
        while occupied:
            cell = (word << 6) + lowest(occupied)
            occupied &= occupied - np.uint64(1)  # clears the lowest bit
            guard(grid, layers, cell, state.transitions.binding[0])
            for card in range(state.transitions.contexts[context, CARDS]):
                face = face_of(state, context, card)
                for index in range(_places(state, context, card, room)):
                    put(grid, layers, faces, face, room[index])
                    count = _guard_first(state, context, card, room[index], cell, rows, count)
                    take(grid, layers, faces)
            guard(grid, layers, cell, -state.transitions.binding[0])
    return count


@kernel
def _guard_first(
    state: TurnArrays, context: int, card: int, where: int, cell: int, rows: Rows, count: int
) -> int:
    grown = _note(rows, count, BOXED_FIRST, card, where, 0, cell)
    if grown > len(rows):
        return grown
    then = following(state.transitions, context, rows[count])
    seat, needs = state.transitions.contexts[then, SEAT], state.transitions.contexts[then, ROOM]
    guards_of(state, seat, -1)
    guard(state.grid, state.layers, cell, 1)
    stranded = _stranded(state.grid, needs)
    guard(state.grid, state.layers, cell, -1)
    guards_of(state, seat, 1)
    return count if stranded else grown


@kernel
def _fish_first(state: TurnArrays, context: int, rows: Rows, count: int) -> int:
    """Turns in which the fish takes a card before one is laid."""
    room = state.room[0]
    for fish in range(state.transitions.contexts[context, HANDS]):
        for card in range(state.transitions.contexts[context, CARDS]):
            if fish != card:
                for index in range(_places(state, context, card, room)):
                    count = _note(rows, count, FISHED_FIRST, card, room[index], fish, 0)
    return count

"""Turns of a board with layers and guards: made and taken back, listed, evaluated and answered.

A context is a turn as the search sees it: the cards that may be laid, the tokens held, and the
context after each choice. Which context follows depends only on which cards are taken and whether a
token is spent, not on where anything lies.

A list for values leaves out turns that lead to what another turn leads to as well, for no fewer
points to the seat that takes them: the stacking token for a card that may lie there anyway, the
mouse for the card just played, a guard or a fish before the card instead of after it, and two
cards of the paw that share no cell in the other order. A list for texts has them all.

A turn's value is that of the puzzle if it ended after it. Turns that differ only in the last card
they lay follow one another in a list, so that what comes before it is done once for all of them.
Most values are known as an interval before that card is laid. What is visible afterwards is plain.
An area of the end that isn't there yet holds quadrants of the face and areas that they touch, or is
what covering has left of one. So where a face covers nothing of a colour and its cats of it hang
together, the points are known; where the two ends of the interval differ, laying the face decides.

In a duel one seat makes the value high, then every other seat makes it low. So below the first turn
everybody wants the same, and a turn is refuted by one way to get down to a goal. `least` looks for
it depth first; the replies that refuted turns before, known by their faces, are tried first. Where
nobody has a token, a lower bound cuts the search: each seat lays one card, and what an own area
keeps and a rival's may grow to is bounded as for chains, with the roles changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.encoding import (
    BARE,
    BOX,
    EMPTY,
    FISH,
    MOUSE,
    PAW,
    QUADRANTS,
    STACK,
    TRIO,
    TRIO_POINTS,
    Bytes,
    Int32Rows,
    Int32s,
    Int64Rows,
    Int64s,
    WordRows,
)
from solver.catbox.search.bound import (
    bound_rivals,
    fill_beside,
    neighbours,
    note,
    own_area_bound,
    rival_bound,
    touched,
    trio_gain,
)
from solver.catbox.search.grid import (
    Areas,
    Grid,
    bit,
    find_areas,
    lay,
    new_areas,
    offset,
    overlap,
    points,
    show,
    take_back,
    trios_now,
    trios_to_cut,
    worth,
)
from solver.catbox.search.hand import COVER, BoundState, Hand, StakeArrays, new_bound_state
from solver.jit import entry_point, kernel
from solver.jit.control import BEST, BOUND, MOST_NODES, NODES, STOP
from solver.jit.words import lowest

FACE, ANCHOR, BELOW = range(3)
"""The columns of a layer: its face, its anchor, then the layer below each quadrant."""

NONE = -1
"""The number of no layer."""


class LayerArrays(NamedTuple):
    """The cards on n cells as layers, in the order in which they lie.

    Attributes:
        rows: l layers from the bottom up, as far as `size` says (l x 6).
        top: the topmost layer on each of the n cells, or `NONE`.
        stood: how many guards stand on each of the n cells.
        blocked: how many guards bar each of the n anchors.
        size: how many layers there are (1). A lifted one still counts, but tops no cell.
    """

    rows: Int32Rows
    top: Int32s
    stood: Int32s
    blocked: Int32s
    size: Int64s


def new_layers(cells: int, layers: int) -> LayerArrays:
    """Room for `layers` layers on `cells` cells."""
    return LayerArrays(
        np.zeros((layers, BELOW + QUADRANTS), np.int32),
        np.full(cells, NONE, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(1, np.int64),
    )


@kernel
def put(grid: Grid, layers: LayerArrays, faces: Bytes, face: int, anchor: int) -> None:
    """Lay a face, by number, on top; `faces` are the letters of each face (f x 4)."""
    number = layers.size[0]
    layers.size[0] = number + 1
    layer = layers.rows[number]
    layer[FACE], layer[ANCHOR] = face, anchor
    for quadrant in range(QUADRANTS):
        layer[BELOW + quadrant] = layers.top[anchor + offset(grid.width, quadrant)]
    lower(grid, layers, faces, number)


@kernel
def take(grid: Grid, layers: LayerArrays, faces: Bytes) -> None:
    """Undo `put`."""
    layers.size[0] -= 1
    lift(grid, layers, faces, layers.size[0])


@kernel
def lift(grid: Grid, layers: LayerArrays, faces: Bytes, number: int) -> None:
    """Take a layer away on which nothing lies; what lay under it shows again."""
    layer = layers.rows[number]
    for quadrant in range(QUADRANTS):
        cell = layer[ANCHOR] + offset(grid.width, quadrant)
        below = layer[BELOW + quadrant]
        layers.top[cell] = below
        show(grid, cell, _letter(grid, layers, faces, below, cell))


@kernel
def lower(grid: Grid, layers: LayerArrays, faces: Bytes, number: int) -> None:
    """Undo `lift`."""
    layer = layers.rows[number]
    for quadrant in range(QUADRANTS):
        cell = layer[ANCHOR] + offset(grid.width, quadrant)
        layers.top[cell] = number
        show(grid, cell, faces[layer[FACE], quadrant])


@kernel
def _letter(grid: Grid, layers: LayerArrays, faces: Bytes, number: int, cell: int) -> int:
    """The letter that a layer shows on a cell; `BARE` without a layer."""
    if number == NONE:
        return BARE
    away = cell - layers.rows[number, ANCHOR]
    quadrant = away if away <= 1 else away - grid.width + 2
    return int(faces[layers.rows[number, FACE], quadrant])


@kernel
def liftable(grid: Grid, layers: LayerArrays, number: int) -> bool:
    """Whether no other layer and no guard is on top of a layer."""
    anchor = layers.rows[number, ANCHOR]
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if layers.top[cell] != number or layers.stood[cell]:
            return False
    return True


@kernel
def guard(grid: Grid, layers: LayerArrays, cell: int, step: int) -> None:
    """Put a guard on a cell (1) or take it off (-1): no face may lie on the nine cells."""
    layers.stood[cell] += step
    for row in range(-2, 2):
        for column in range(-2, 2):
            anchor = cell + row * grid.width + column
            before = layers.blocked[anchor]
            layers.blocked[anchor] = before + step
            if (before == 0) != (before + step == 0):
                grid.free[anchor] = before != 0
                grid.levels[grid.count[anchor], anchor >> 6] ^= bit(anchor)


SEAT, HELD, LEFT, FIRST, HANDS, CARDS, AFTER, ROOM = range(8)
"""The columns of a context.

The seat to move; the tokens it holds, as bits; the turns left with this one, 0 at an end; its
first row in `face`; how many cards of hands and how many in all may be laid, cards of hands
first; its first row in `after`; what the seat could lay, as bits.
"""

ANY_FACE, BOXED_FACE = 1, 2
"""The bits of what a seat could lay: any face, and one that may cover two cells."""

PLAIN, STACKED, PAWED, MOUSED, BOXED, BOXED_FIRST, FISHED, FISHED_FIRST, PASSED = range(9)
"""The kinds of turns, by the token that is spent; the first of two: before the card."""

KIND, CARD, WHERE, MORE, WHITHER = range(5)
"""The columns of a turn.

Its kind; the card laid and its anchor; the paw's second card, the layer that the mouse lifts or
the card that the fish takes; the anchor of the second card or of the layer, the guard's cell.
"""

Rows = Int32Rows


class Transitions(NamedTuple):
    """All contexts of a puzzle; the first is the mover's.

    Attributes:
        contexts: one row a context (c x 8).
        face: the face that each card shows.
        after: the contexts that follow: after a pass; after each card; and, for a seat that holds
            tokens, after each card with a token; after each two cards with the paw; after each
            card with each fish.
        tokens: the tokens that count for each identity of the stakes, if the puzzle ends in a
            context (c x i).
        guards: the guards that stand before the first turn, as seat and cell (g x 2).
        binding: 1 if a guard binds its owner too (1).
    """

    contexts: Rows
    face: Int32s
    after: Int32s
    tokens: Int64Rows
    guards: Rows
    binding: Int64s


@kernel
def following(transitions: Transitions, context: int, turn: Int32s) -> int:
    """The context after a turn."""
    row = transitions.contexts[context]
    cards, after = row[CARDS], row[AFTER]
    kind, card, more = turn[KIND], turn[CARD], turn[MORE]
    if kind == PASSED:
        return int(transitions.after[after])
    if kind == PLAIN:
        return int(transitions.after[after + 1 + card])
    pairs = after + 1 + 2 * cards + card * cards + more
    if kind == PAWED:
        return int(transitions.after[pairs])
    if kind in (FISHED, FISHED_FIRST):
        return int(transitions.after[pairs + cards * cards])
    return int(transitions.after[after + 1 + cards + card])


ANY_CELLS = 4
"""The most occupied cells that a stacked card may cover; the other cards cover 1 or 2."""

Turn = Int32s


class TurnArrays(NamedTuple):
    """A board with its layers and guards, the faces, and what may be done with them.

    Attributes:
        areas: the areas of the board before the card that is evaluated.
        trial: room for the areas after it.
        hand: every face that may be laid or lifted.
        room: anchors to try, for the first and the second card of a turn (2 x n).
        under: room for what four cells showed.
    """

    grid: Grid
    layers: LayerArrays
    areas: Areas
    trial: Areas
    hand: Hand
    stakes: StakeArrays
    transitions: Transitions
    room: Int32Rows
    under: Bytes


def new_turn_arrays(
    grid: Grid, layers: LayerArrays, hand: Hand, stakes: StakeArrays, transitions: Transitions
) -> TurnArrays:
    """The state of a board, with room to work in."""
    room = np.zeros((2, len(grid.look)), np.int32)
    under = np.zeros(QUADRANTS, np.uint8)
    return TurnArrays(
        grid, layers, new_areas(grid), new_areas(grid), hand, stakes, transitions, room, under
    )


@entry_point
def set_out(state: TurnArrays, layers: Int32Rows) -> None:
    """Lay the layers of a board, given as faces and anchors, and put its guards."""
    for number in range(len(layers)):
        put(state.grid, state.layers, state.hand.faces, layers[number, 0], layers[number, 1])
    for number in range(len(state.transitions.guards)):
        guard(state.grid, state.layers, state.transitions.guards[number, 1], 1)
    guards_of(state, state.transitions.contexts[0, SEAT], -1)


@kernel
def guards_of(state: TurnArrays, seat: int, step: int) -> None:
    """Lift the guards that a seat had from the start (-1), or put them back (1)."""
    for number in range(len(state.transitions.guards)):
        if state.transitions.guards[number, 0] == seat:
            guard(state.grid, state.layers, state.transitions.guards[number, 1], step)


@kernel
def fits(grid: Grid, anchor: int, most: int) -> bool:
    """Whether a face that may cover `most` occupied cells may lie at an anchor."""
    count = grid.count[anchor]
    if not grid.free[anchor] or count < 1 or count > most:
        return False
    if count < QUADRANTS:
        return True
    for quadrant in range(QUADRANTS):
        if grid.look[anchor + offset(grid.width, quadrant)] == EMPTY:
            return True
    return False


@kernel
def anchors(grid: Grid, fewest: int, most: int, room: Int32s) -> int:
    """List in `room` (n) the anchors over `fewest` to `most` occupied cells; returns how many."""
    count = 0
    for word in range(grid.levels.shape[1]):
        rest = np.uint64(0)
        for level in range(fewest, most + 1):
            rest |= grid.levels[level, word]
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            if most < QUADRANTS or fits(grid, anchor, most):
                room[count] = anchor
                count += 1
    return count


@kernel
def face_of(state: TurnArrays, context: int, card: int) -> int:
    """The face that a card of a context shows."""
    return int(state.transitions.face[state.transitions.contexts[context, FIRST] + card])


@kernel
def make(state: TurnArrays, context: int, turn: Turn) -> int:
    """Take a turn; returns the context that follows."""
    grid, layers, faces = state.grid, state.layers, state.hand.faces
    kind = turn[KIND]
    if kind != PASSED:
        put(grid, layers, faces, face_of(state, context, turn[CARD]), turn[WHERE])
    if kind == PAWED:
        put(grid, layers, faces, face_of(state, context, turn[MORE]), turn[WHITHER])
    elif kind == MOUSED:
        lift(grid, layers, faces, turn[MORE])
        put(grid, layers, faces, layers.rows[turn[MORE], FACE], turn[WHITHER])
    elif kind in (BOXED, BOXED_FIRST):
        guard(grid, layers, turn[WHITHER], 1)
    then = following(state.transitions, context, turn)
    guards_of(state, state.transitions.contexts[then, SEAT], -1)
    return then


@kernel
def unmake(state: TurnArrays, context: int, turn: Turn) -> None:
    """Undo `make`."""
    grid, layers, faces = state.grid, state.layers, state.hand.faces
    kind = turn[KIND]
    guards_of(
        state, state.transitions.contexts[following(state.transitions, context, turn), SEAT], 1
    )
    if kind in (BOXED, BOXED_FIRST):
        guard(grid, layers, turn[WHITHER], -1)
    if kind in (PAWED, MOUSED):
        take(grid, layers, faces)
    if kind == MOUSED:
        lower(grid, layers, faces, turn[MORE])
    if kind != PASSED:
        take(grid, layers, faces)


@kernel
def value(state: TurnArrays, context: int) -> int:
    """The value of the board if the puzzle ends in a context."""
    find_areas(state.grid, state.trial, state.stakes.letters)
    tokens = state.transitions.tokens[context]
    return worth(state.grid, state.trial, state.stakes.identities, tokens)


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
                if room[index] != layers.rows[layer, ANCHOR]:
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
        needs: the bits of what the seat could lay, see `ANY_FACE`.
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


@entry_point
def evaluate_max(
    state: TurnArrays,
    context: int,
    rows: Rows,
    floor: int,
    rising: bool,
    control: Int64s,
    values: Int32s,
) -> int:
    """Fill `values`: the exact value of each turn that reaches `floor`, a lower number for others.

    Returns how many turns came before it was asked to stop; `control[NODES]` counts them.

    Args:
        rows: turns of the context (k x 5).
        rising: whether `floor` is to follow the best value found.
        values: room for k values.
    """
    face = then = 0
    for index in range(len(rows)):
        if index == 0 or not _same_card(rows, index):
            if control[STOP] or control[NODES] >= control[MOST_NODES]:
                _leave(state, rows, index)
                return index
            _enter(state, context, rows, index)
            face, then = _last(state, context, rows, index)
        control[NODES] += 1
        anchor = _anchor(rows, index)
        low, high = value_interval(state, then, face, anchor)
        if low < high and high >= floor:
            high = _exact(state, face, anchor, then)
        values[index] = high
        if rising:
            floor = max(floor, high)
    _leave(state, rows, len(rows))
    return len(rows)


@kernel
def evaluate_min(
    state: TurnArrays,
    context: int,
    rows: Rows,
    count: int,
    goal: int,
    values: Int32s,
) -> int:
    """Fill `values`: the exact value of each turn that gets down to `goal`, else a lower bound.

    Returns the number of the first turn that gets there, or `count`; it stops at that one.

    Args:
        rows: turns of the context, of which the first `count` matter (k x 5).
        values: room for `count` values. A lower bound is above `goal`.
    """
    face = then = 0
    for index in range(count):
        if index == 0 or not _same_card(rows, index):
            _enter(state, context, rows, index)
            face, then = _last(state, context, rows, index)
        anchor = _anchor(rows, index)
        low, high = value_interval(state, then, face, anchor)
        if low < high and low <= goal:
            low = _exact(state, face, anchor, then)
        values[index] = low
        if low <= goal:
            _leave(state, rows, index + 1)
            return index
    _leave(state, rows, count)
    return count


@entry_point
def hash_ends(state: TurnArrays, context: int, rows: Rows, codes: WordRows) -> None:
    """Fill `codes`: the hash of what is visible after each turn (k x 2)."""
    for index in range(len(rows)):
        _enter(state, context, rows, index)
        face, _ = _last(state, context, rows, index)
        anchor = _anchor(rows, index)
        lay(state.grid, state.hand.faces[face], anchor, state.under)
        for half in range(2):
            codes[index, half] = state.grid.code[half]
        take_back(state.grid, anchor, state.under)
    _leave(state, rows, len(rows))


@kernel
def _early(rows: Rows, index: int) -> bool:
    """Whether a turn does something before its last card is laid."""
    return bool(rows[index, KIND] == PAWED or rows[index, KIND] == MOUSED)


@kernel
def _same_start(rows: Rows, index: int) -> bool:
    """Whether a turn does the same as the one before until it lays its last card."""
    if not _early(rows, index):
        return not _early(rows, index - 1)
    for column in (KIND, CARD, WHERE):
        if rows[index, column] != rows[index - 1, column]:
            return False
    return bool(rows[index, KIND] == PAWED or rows[index, MORE] == rows[index - 1, MORE])


@kernel
def _same_card(rows: Rows, index: int) -> bool:
    """Whether a turn differs from the one before only in where it lays its last card."""
    for column in (KIND, CARD, MORE):
        if rows[index, column] != rows[index - 1, column]:
            return False
    return not _early(rows, index) or bool(rows[index, WHERE] == rows[index - 1, WHERE])


@kernel
def _anchor(rows: Rows, index: int) -> int:
    """Where a turn lays its last face; -1 for a pass."""
    if rows[index, KIND] == PASSED:
        return -1
    return int(rows[index, WHITHER if _early(rows, index) else WHERE])


@kernel
def _last(state: TurnArrays, context: int, rows: Rows, index: int) -> tuple[int, int]:
    """The face that a turn lays last, and the context after the turn."""
    then = following(state.transitions, context, rows[index])
    if rows[index, KIND] == PASSED:
        return 0, then
    if rows[index, KIND] == MOUSED:
        return int(state.layers.rows[rows[index, MORE], FACE]), then
    card = rows[index, MORE if rows[index, KIND] == PAWED else CARD]
    return face_of(state, context, card), then


@kernel
def _enter(state: TurnArrays, context: int, rows: Rows, index: int) -> None:
    """Do what comes before a turn's last card, unless the turn before did the same."""
    if index and _same_start(rows, index):
        return
    _leave(state, rows, index)
    if _early(rows, index):
        face = face_of(state, context, rows[index, CARD])
        put(state.grid, state.layers, state.hand.faces, face, rows[index, WHERE])
        if rows[index, KIND] == MOUSED:
            lift(state.grid, state.layers, state.hand.faces, rows[index, MORE])
    find_areas(state.grid, state.areas, state.stakes.letters)


@kernel
def _leave(state: TurnArrays, rows: Rows, index: int) -> None:
    """Undo what was done before the last card of the turn before."""
    if index and _early(rows, index - 1):
        if rows[index - 1, KIND] == MOUSED:
            lower(state.grid, state.layers, state.hand.faces, rows[index - 1, MORE])
        take(state.grid, state.layers, state.hand.faces)


@kernel
def _exact(state: TurnArrays, face: int, anchor: int, then: int) -> int:
    lay(state.grid, state.hand.faces[face], anchor, state.under)
    found = value(state, then)
    take_back(state.grid, anchor, state.under)
    return found


@kernel
def value_interval(state: TurnArrays, then: int, face: int, anchor: int) -> tuple[int, int]:
    """The least and the most that the objective may be worth with a face at an anchor.

    Args:
        then: the context in which it ends.
        anchor: -1 if no face is laid.
    """
    grid, areas, hand, identities = state.grid, state.areas, state.hand, state.stakes.identities
    tokens = state.transitions.tokens
    low, high = points_interval(grid, areas, hand, face, anchor, identities[0])
    low, high = low + tokens[then, 0], high + tokens[then, 0]
    if len(identities) == 1:
        return low, high
    best_low, best_high = -QUADRANTS, -QUADRANTS
    for rival in range(1, len(identities)):
        least, most = points_interval(grid, areas, hand, face, anchor, identities[rival])
        best_low = max(best_low, least + tokens[then, rival])
        best_high = max(best_high, most + tokens[then, rival])
    return low - best_high, high - best_low


@kernel
def points_interval(
    grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int, identity: int
) -> tuple[int, int]:
    """The least and the most points of an identity with a face at an anchor."""
    if anchor < 0:
        known = points(grid, areas, identity)
        return known, known
    visible = grid.seen[identity] + hand.holds[face, identity]
    covered = 0
    for quadrant in range(QUADRANTS):
        covered += grid.look[anchor + offset(grid.width, quadrant)] == identity
    visible -= covered
    if identity == EMPTY:
        trios = trios_now(areas)
        low = max(0, trios - _spoilt(grid, areas, hand, face, anchor))
        high = trios + trio_gain(grid, areas, hand, face, anchor)
        return visible + TRIO_POINTS * low, visible + TRIO_POINTS * high
    largest = areas.largest[identity]
    joined = hand.holds[face, identity]
    if joined:
        joined += touched(grid, areas, hand, face, anchor, identity)
    high = min(visible, max(largest, joined))
    if covered == 0:
        return visible + (high if _together(hand, face, identity) else largest), visible + high
    return visible + _left(grid, areas, anchor, identity, covered), visible + high


@kernel
def _together(hand: Hand, face: int, letter: int) -> bool:
    """Whether all of a face's cats of a colour hang together."""
    group = -1
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == letter:
            if group >= 0 and hand.group[face, quadrant] != group:
                return False
            group = hand.group[face, quadrant]
    return True


@kernel
def _left(grid: Grid, areas: Areas, anchor: int, letter: int, covered: int) -> int:
    """The least that covering some cells leaves of the largest area."""
    largest, parts, cut = areas.largest[letter], 1, False
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] == letter:
            cut |= areas.size[areas.label[cell]] == largest
            parts += max(0, neighbours(grid, cell, letter) - 1)
    return int((largest - covered + parts - 1) // parts if cut else largest)


@kernel
def _spoilt(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int) -> int:
    """How many trios a face could cover a cat of, or make larger, at an anchor."""
    count = spoilt = 0
    seen = areas.seen
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] < EMPTY and note(seen, count, areas.label[cell]):
            count += 1
            spoilt += areas.size[areas.label[cell]] == TRIO
        letter = hand.faces[face, quadrant]
        if letter < EMPTY:
            for step in (1, -1, grid.width, -grid.width):
                number = areas.label[cell + step]
                if grid.look[cell + step] == letter and note(seen, count, number):
                    count += 1
                    spoilt += areas.size[number] == TRIO
    return spoilt


HIGH = 1_000_000
"""More than any board is worth, and its negative less."""


BUCKETS = 512
STAGES = np.array([CARD_ONLY, STACK, PAW, MOUSE], np.int64)
"""The kinds of turns that the last seat tries, as bits, those with the shortest lists first; its
box and fish change nothing."""


FULL = 2
"""The value of the control's `STOP`, instead of 1, if a list was too long."""


class DuelState(NamedTuple):
    """The turns that are tried at each of d depths.

    Attributes:
        rows: room for m turns at each depth (d x m x 5).
        values: the value of the board after each of them, or a lower bound.
        order: their numbers, in the order in which they are tried.
        next, stop: the place of the next one to try, and how many there are (d).
        context: the context of each depth.
        tally: room to sort in.
        stages: the bits of the tokens that the last seat spends, one after the other.
    """

    rows: Annotated[Int32s, 3]
    values: Int32Rows
    order: Int32Rows
    next: Int64s
    stop: Int64s
    context: Int64s
    tally: Int64s
    stages: Int64s
    killers: Killers
    reserve: Reserve


def new_duel_state(state: TurnArrays, copies: Sequence[int], depths: int, turns: int) -> DuelState:
    """Room for `turns` turns at each depth.

    Args:
        copies: how many cards show each face of the state's hand, on either side.
    """
    return DuelState(
        np.zeros((depths, turns, 5), np.int32),
        np.zeros((depths, turns), np.int32),
        np.zeros((depths, turns), np.int32),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(BUCKETS, np.int64),
        STAGES,
        new_killers(),
        new_reserve(state, copies),
    )


@entry_point
def settle(
    state: TurnArrays,
    duel: DuelState,
    control: Int64s,
    rows: Rows,
    order: Int64s,
    bounds: Int32s,
) -> int:
    """Raise `control[BEST]` to the value of the best first turn; returns how many were settled.

    Args:
        order: the numbers of the turns in the order in which they are tried.
        bounds: filled with an upper bound on the value of each turn.
    """
    for place in range(len(order)):
        index = order[place]
        then = make(state, 0, rows[index])
        found = HIGH
        while found > control[BEST] and not control[STOP]:
            if found < HIGH:
                control[BEST] = found
            found = least(state, duel, control, then, control[BEST])
        bounds[index] = found
        unmake(state, 0, rows[index])
        if control[STOP]:
            return place
    return len(order)


@entry_point
def first_to_reach(
    state: TurnArrays,
    duel: DuelState,
    control: Int64s,
    context: int,
    rows: Rows,
    goal: int,
    rising: bool,
) -> int:
    """The place of the first turn that leads to `goal`; -1 if it was asked to stop.

    Args:
        rows: turns of the context, in the order in which they are tried (k x 5).
        rising: whether the seat wants to get up to the goal and not down to it.
    """
    for place in range(len(rows)):
        then = make(state, context, rows[place])
        found = least(state, duel, control, then, goal - rising)
        unmake(state, context, rows[place])
        if control[STOP]:
            return -1
        if (found >= goal) == rising or found == goal:
            return place
    return -1


@kernel
def least(state: TurnArrays, duel: DuelState, control: Int64s, context: int, goal: int) -> int:
    """The lowest value that the seats from here on can force, exact only around a goal.

    Returns a value not above `goal` that they reach, or one above it that they can't get below.
    """
    depth, low = 0, HIGH
    left = state.transitions.contexts[context, LEFT]
    if left < 2:
        return _end(state, duel, control, context, goal)
    bound = lower_bound(state, duel.reserve, context, goal)
    if bound > goal:
        return bound
    _open(state, duel, control, depth, context)
    while not control[STOP]:
        if duel.next[depth] == duel.stop[depth]:
            if depth == 0:
                return low
            depth -= 1
            _back(state, duel, depth)
            continue
        duel.next[depth] += 1
        context = make(state, duel.context[depth], duel.rows[depth, _tried(duel, depth)])
        found = lower_bound(state, duel.reserve, context, goal)
        if found <= goal and state.transitions.contexts[context, LEFT] > 1:
            depth += 1
            _open(state, duel, control, depth, context)
            continue
        if found <= goal:
            found = _end(state, duel, control, context, goal)
        _back(state, duel, depth)
        low = min(low, found)
        if found <= goal:
            break
    while depth > 0:
        depth -= 1
        _back(state, duel, depth)
    return low


@kernel
def _tried(duel: DuelState, depth: int) -> int:
    """The number of the turn that is being tried at a depth."""
    return int(duel.order[depth, duel.next[depth] - 1])


@kernel
def _back(state: TurnArrays, duel: DuelState, depth: int) -> None:
    """Take back the turn that is being tried at a depth."""
    unmake(state, duel.context[depth], duel.rows[depth, _tried(duel, depth)])


@kernel
def _open(state: TurnArrays, duel: DuelState, control: Int64s, depth: int, context: int) -> None:
    """List the turns of a context that isn't the last, the lowest values first."""
    kinds = CARD_ONLY | STACK | PAW | MOUSE | FISH
    if state.transitions.contexts[context, LEFT] > 2:
        kinds |= BOX
    rows, values = duel.rows[depth], duel.values[depth]
    count = list_turns(state, context, kinds, False, rows)
    duel.context[depth] = context
    duel.next[depth] = duel.stop[depth] = 0
    if _counted(duel, control, count):
        evaluate_min(state, context, rows, count, -HIGH, values)
        _sort(values, count, duel.order[depth], duel.tally)
        duel.stop[depth] = count


@kernel
def _counted(duel: DuelState, control: Int64s, count: int) -> bool:
    """Count turns that are tried; false, and a stop, if they are too many."""
    control[NODES] += count
    if count > duel.rows.shape[1]:
        control[STOP] = FULL
        control[BOUND] = count
    elif control[NODES] > control[MOST_NODES]:
        control[STOP] = 1
    return bool(control[STOP] == 0)


@kernel
def _sort(values: Int32s, count: int, order: Int32s, tally: Int64s) -> None:
    """Fill `order` with the numbers of `count` turns by rising value; a stable counting sort."""
    tally[:] = 0
    for index in range(count):
        tally[_bucket(values[index])] += 1
    place = 0
    for bucket in range(BUCKETS):
        tally[bucket], place = place, place + tally[bucket]
    for index in range(count):
        bucket = _bucket(values[index])
        order[tally[bucket]] = index
        tally[bucket] += 1


@kernel
def _bucket(worth: int) -> int:
    return min(max(0, worth + BUCKETS // 2), BUCKETS - 1)


@kernel
def _end(state: TurnArrays, duel: DuelState, control: Int64s, context: int, goal: int) -> int:
    """`least` where at most one turn is left."""
    if state.transitions.contexts[context, LEFT] == 0:
        return value(state, context)
    killers, rows, values = duel.killers, duel.rows[-1], duel.values[-1]
    number = find_killer(state, context, killers, goal, values)
    if number >= 0:
        control[NODES] += 1
        return int(values[0])
    low = HIGH
    for stage in duel.stages:
        count = list_turns(state, context, stage, False, rows)
        if not _counted(duel, control, count):
            return low
        hit = evaluate_min(state, context, rows, count, goal, values)
        if hit < count:
            keep_killer(state, context, killers, rows, hit)
            return int(values[hit])
        for index in range(count):
            low = min(low, values[index])
    return low


MOST_KILLERS = 24


class Killers(NamedTuple):
    """The replies that refuted something last, the latest first.

    Attributes:
        turns: turns whose cards are given by their faces (k x 5).
        trial: one of them as a turn of a context (1 x 5).
        size: how many there are.
    """

    turns: Int32Rows
    trial: Int32Rows
    size: Int64s


def new_killers() -> Killers:
    """None yet."""
    return Killers(
        np.zeros((MOST_KILLERS, 5), np.int32), np.zeros((1, 5), np.int32), np.zeros(1, np.int64)
    )


@kernel
def find_killer(
    state: TurnArrays, context: int, killers: Killers, goal: int, values: Int32s
) -> int:
    """The number of the first reply that gets down to `goal`; its value is `values[0]`.

    -1 if there is none.
    """
    for number in range(killers.size[0]):
        legal = _translate(state, context, killers.turns[number], killers.trial[0])
        if legal and evaluate_min(state, context, killers.trial, 1, goal, values) == 0:
            _to_front(killers, number)
            return number
    return -1


@kernel
def keep_killer(state: TurnArrays, context: int, killers: Killers, rows: Rows, index: int) -> None:
    """Remember a reply that has refuted something."""
    kind = rows[index, KIND]
    if kind == PASSED:
        return
    last = min(killers.size[0], MOST_KILLERS - 1)
    killers.size[0] = last + 1
    for column in range(5):
        killers.turns[last, column] = rows[index, column]
    killers.turns[last, CARD] = face_of(state, context, rows[index, CARD])
    if kind == PAWED:
        killers.turns[last, MORE] = face_of(state, context, rows[index, MORE])
    _to_front(killers, last)


@kernel
def _to_front(killers: Killers, number: int) -> None:
    turns = killers.turns
    while number > 0:
        for column in range(5):
            turns[number, column], turns[number - 1, column] = (
                turns[number - 1, column],
                turns[number, column],
            )
        number -= 1


@kernel
def _translate(state: TurnArrays, context: int, killer: Turn, turn: Turn) -> bool:
    """Fill `turn` with a reply as a turn of a context; whether it is legal there."""
    kind, contexts = killer[KIND], state.transitions.contexts
    need = STACK if kind == STACKED else PAW if kind == PAWED else MOUSE if kind == MOUSED else 0
    if contexts[context, HELD] & need != need:
        return False
    card = _card(state, context, killer[CARD], contexts[context, CARDS], -1)
    turn[KIND], turn[CARD], turn[WHERE] = kind, card, killer[WHERE]
    turn[MORE], turn[WHITHER] = killer[MORE], killer[WHITHER]
    if card < 0:
        return False
    if kind == PAWED:
        turn[MORE] = _card(state, context, killer[MORE], contexts[context, HANDS], card)
    most = ANY_CELLS if kind == STACKED else state.hand.most[killer[CARD]]
    if not fits(state.grid, killer[WHERE], most):
        return False
    return kind in (PLAIN, STACKED) or _goes_on(state, killer, turn)


@kernel
def _goes_on(state: TurnArrays, killer: Turn, turn: Turn) -> bool:
    """Whether the second half of a reply is legal once its first card lies."""
    grid, layers, faces = state.grid, state.layers, state.hand.faces
    legal = False
    put(grid, layers, faces, killer[CARD], killer[WHERE])
    if killer[KIND] == PAWED:
        if turn[MORE] >= 0:
            legal = fits(grid, killer[WHITHER], state.hand.most[killer[MORE]])
    elif killer[MORE] < layers.size[0] - 1 and liftable(grid, layers, killer[MORE]):
        lift(grid, layers, faces, killer[MORE])
        most = state.hand.most[layers.rows[killer[MORE], FACE]]
        legal = fits(grid, killer[WHITHER], most)
        legal &= layers.rows[killer[MORE], ANCHOR] != killer[WHITHER]
        lower(grid, layers, faces, killer[MORE])
    take(grid, layers, faces)
    return legal


@kernel
def _card(state: TurnArrays, context: int, face: int, cards: int, besides: int) -> int:
    """The first of some cards that shows a face, but for one; -1 if there is none."""
    for card in range(cards):
        if card != besides and face_of(state, context, card) == face:
            return card
    return -1


MOST_CARDS = 8
"""More cards than seats that may be still to move."""


TRIOS_A_FACE = 4
"""No face makes more trios than it has cats."""


class Reserve(NamedTuple):
    """The cards that may be laid, and room for the bounds on them.

    Attributes:
        own: the own identity, listed twice so that it takes the place of its rival.
        bounds: room for the least points that it keeps.
        faces: the different faces that may be laid.
        copies: how many cards show each of them, on either side.
        most: how many occupied cells one of them may cover; 0 if that is unknown, as
            a seat holds a token or has a guard on the board (1).
        best: room for the best of them.
    """

    own: StakeArrays
    bounds: BoundState
    faces: Int32s
    copies: Int64s
    most: Int64s
    best: Int64s


def new_reserve(state: TurnArrays, copies: Sequence[int]) -> Reserve:
    """The bounds on the cards of a state.

    Args:
        copies: how many cards show each face of the state's hand, on either side.
    """
    own = np.array([state.stakes.identities[0]] * 2, np.int64)
    stakes = StakeArrays(own, np.zeros(2, np.int64), state.stakes.letters)
    faces = np.unique(state.transitions.face)
    plain = not state.transitions.contexts[:, HELD].any() and not len(state.transitions.guards)
    most = int(state.hand.most[faces].max(initial=0)) if plain else 0
    bounds = new_bound_state(state.areas, stakes, 1)
    shown, best = np.array(copies, np.int64)[faces], np.zeros(MOST_CARDS, np.int64)
    return Reserve(stakes, bounds, faces, shown, np.array([most], np.int64), best)


@kernel
def lower_bound(state: TurnArrays, reserve: Reserve, context: int, goal: int) -> int:
    """A lower bound on the value of every end from here, or `goal` if it is no higher."""
    cards, most = state.transitions.contexts[context, LEFT], reserve.most[0]
    if most == 0:
        return goal
    find_areas(state.grid, state.areas, state.stakes.letters)
    reserve.bounds.whole[COVER] = cards * most
    bound_rivals(state.grid, state.areas, reserve.own, reserve.bounds, most)
    low = rival_bound(reserve.own, reserve.bounds)
    best = 0
    for index in range(1, len(state.stakes.identities)):
        if low - best <= goal:
            return goal
        best = max(
            best, _highest(state, reserve, state.stakes.identities[index], cards, low - goal)
        )
    return int(low - best)


@kernel
def _highest(state: TurnArrays, reserve: Reserve, rival: int, cards: int, enough: int) -> int:
    """An upper bound on a rival's points in the end, or a lower one that is at least `enough`.

    Args:
        cards: how many cards are still laid.
        enough: points from which on the exact bound does not matter.
    """
    grid, areas, hand, best = state.grid, state.areas, state.hand, reserve.best
    best[:] = 0
    for index in range(len(reserve.faces)):
        _keep_best(best, cards, hand.holds[reserve.faces[index], rival], reserve.copies[index])
    visible = grid.seen[rival] + _sum(best, cards)
    if rival == EMPTY:
        trios = trios_now(areas) + trios_to_cut(areas) + cards * TRIOS_A_FACE
        return int(visible + TRIO_POINTS * trios)
    largest = areas.largest[rival]
    if visible + min(visible, largest) >= enough:
        return int(visible + min(visible, largest))
    best[:] = 0
    contact = reserve.bounds.contact
    fill_beside(grid.width, grid.planes[rival], contact)
    for index in range(len(reserve.faces)):
        gain = own_area_bound(grid, areas, hand, reserve.faces[index], rival, contact)
        _keep_best(best, cards, gain, reserve.copies[index])
    return int(visible + min(visible, max(largest, _sum(best, cards))))


@kernel
def _keep_best(best: Int64s, most: int, amount: int, copies: int) -> None:
    """Put `copies` times an amount among the `most` largest so far, the largest first."""
    for _ in range(min(copies, most)):
        smaller = amount
        for place in range(most):
            if smaller > best[place]:
                smaller, best[place] = best[place], smaller


@kernel
def _sum(best: Int64s, most: int) -> int:
    total = 0
    for place in range(most):
        total += best[place]
    return total

"""The turns of a board with layers and guards: how one is made and taken back, and lists of all.

A context is a turn as the search sees it: the cards that may be laid, the tokens held, and the
context after each choice. Which context follows depends only on which cards are taken and whether a
token is spent, not on where anything lies.

A list for values leaves out turns that lead to what another turn leads to as well, for no fewer
points to the seat that takes them: the stacking token for a card that may lie there anyway, the
mouse for the card just played, a guard or a fish before the card instead of after it, and two
cards of the paw that share no cell in the other order. A list for texts has them all.
"""

from __future__ import annotations

from typing import NamedTuple

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
    Bytes,
    Int32Rows,
    Int32s,
    Int64Rows,
    Int64s,
)
from solver.catbox.search.grid import (
    Areas,
    Grid,
    bit,
    find_areas,
    new_areas,
    offset,
    overlap,
    show,
    worth,
)
from solver.catbox.search.hand import Hand, StakeArrays
from solver.jit import entry_point, kernel
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

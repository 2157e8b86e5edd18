"""Compiled: what moves are worth by a policy, and which one it makes.

A policy sees the board and its own hand alone. It is a row of `WEIGHTS` numbers: how much noise its
choice has, and then a set of weights for each phase of the game. All
are in points. A move is worth what it changes of the points of its seat, less the mean of the
others, and of what the weights add. Boxes are worth what they are by themselves, so that only those
change which a move touches: the rest of the board isn't looked at.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.ifitfits.cards import LEFT, RIGHT
from solver.ifitfits.board_kernels import (
    SIDES,
    at,
    beside,
    cat_of,
    cats_in,
    counted,
    edge_free,
    extra_points,
    first_alike,
    fits,
    held,
    holds_cat,
    icons_points,
    is_card,
    is_princess,
    kind,
    may_enter,
    most_counted,
    root_of,
    seat_of,
    spot,
    sprays_of,
    turned,
)
from solver.ifitfits.encoding import (
    ACROSS,
    ADVANCED,
    ALL_OPEN,
    ASLEEP,
    BOUND,
    BOX_CATS,
    BOX_ICONS,
    CAT,
    CAT_BITS,
    CATS,
    COUNT,
    DRAWN_TOY,
    ENDING,
    EXTENT,
    ICON_SHIFT,
    LEAK,
    NEXT,
    PILE_END,
    POINTS,
    ROOM,
    SIZES,
    SPOT_COUNT,
    STARTERS,
    STARTS_LEFT,
    THING,
    TURN,
    Int64Rows,
    Int64s,
)
from solver.ifitfits.playouts.turns import (
    CAT_LEFT,
    CAT_RIGHT,
    CELL_SHIFT,
    INDEX_SHIFT,
    INSIDE,
    MARK_SHIFT,
    TO_DRAW,
    TO_DROP,
    TO_EVICT,
    TO_LAY,
    TO_LAY_TOY,
    TO_NAP,
    TURNED_SHIFT,
    in_start_column,
    may_choose,
    starter,
)
from solver.jit import entry_point, inlined, kernel
from solver.jit.words import Words, fraction, popcount

Reals = NDArray[np.float64]
RealRows = Annotated[Reals, 2]

NOISE = 0
"""Up to how much is added by chance to the value of each move."""

PHASES_AT = 1
"""Where the weights of the first phase begin."""

EARLY, LATE, ENDED, LAST = range(4)
"""The phases: before the end is near; when a seat has one cat or hardly anything is left to draw;
when hands are played out; and for the last card of all, where only points count."""

CLOSE = 0
"""For each point of an open box, by how many of its open sides leak (1, 2, 3, 4, more): what its
owners may hope for."""

GROW = CLOSE + 5
"""For an open box itself, likewise."""

MOST_LEAKS = 5

SPOILT = GROW + 5
"""For each point below 0 of an open box with an owner."""

SHARED = SPOILT + 1
"""For the owner of a box in which others have a cat, too."""

BEHIND = SHARED + 1
"""For each point of a box, to who has an awake cat there but fewer than the owner."""

ASLEEP_THERE = BEHIND + 1
"""For each point of a box, to who has only sleeping cats there."""

FREE = ASLEEP_THERE + 1
"""For each point of an open box without any cat, to who has just moved."""

FREE_ICONLESS = FREE + 1
"""For an open box without any cat."""

CAT_LEFT_OVER = FREE_ICONLESS + 1
"""For each cat in front of a seat: the first, the second, ..."""

MOST_CATS = 5

FINISH = CAT_LEFT_OVER + MOST_CATS
"""For a move that brings about the last phase."""

FINISH_AHEAD = FINISH + 1
"""For each point ahead then, within `MOST_AHEAD`."""

MOST_AHEAD = 8.0

HELD_TOYS = FINISH_AHEAD + 1
"""For each toy of the most frequent kind on a card that stays in the hand."""

HELD_SPRAYS = HELD_TOYS + 1

HELD_WALLS = HELD_SPRAYS + 1

HELD_PRINCESS = HELD_WALLS + 1

DRAWING = HELD_PRINCESS + 1
"""For drawing and playing a card, before it is known."""

SET = DRAWING + 1
"""The weights of a phase."""

WEIGHTS = PHASES_AT + (LAST + 1) * SET


NO_BOX = -1

EVEN_OUT = 1e-6
"""The least noise, and that of the last phase: it decides among equals."""


class Buffers(NamedTuple):
    """Room for a choice.

    Attributes:
        state: room for a game.
        moves: the moves of the seat to move, as words.
        values: the value of each, in points.
        near: of the cell that is looked at, for each side the place of the box there among its
            boxes, or `NO_BOX`; their roots; how many leaks of each would be shut (3 x 4).
        shut: the value of each of these boxes then (4).
        box_values: the value of each box to the seat to move, by its root and by how many of its
            leaks are shut (cells x 5).
        known_at: the number of the listing for which each of these values was counted (cells x 5).
        now: see `NOW_COUNT`.
        random: of the policies' random numbers (1).
        chance: of those by which the pile is shuffled (1).
    """

    state: Int64s
    moves: Int64s
    values: Reals
    near: Int64Rows
    shut: Reals
    box_values: RealRows
    known_at: Int64Rows
    now: Int64s
    random: Words
    chance: Words


NOW_COUNT, NOW_BASE, NOW_NUMBER = range(3)
"""The places of `Buffers.now`: how many moves are listed, where the weights of the phase begin,
and how many times moves were listed."""


def new_buffers(state: Int64s) -> Buffers:
    """Room for choices in states like this one."""
    cells = int(state[BOUND])
    most = cells * (1 + 6 * int(state[ROOM] + state[STARTERS])) + 2
    return Buffers(
        np.zeros(len(state), np.int64),
        np.zeros(most, np.int64),
        np.zeros(most),
        np.zeros((3, SIDES), np.int64),
        np.zeros(SIDES),
        np.zeros((cells, SIDES + 1)),
        np.zeros((cells, SIDES + 1), np.int64),
        np.zeros(3, np.int64),
        np.zeros(1, np.uint64),
        np.zeros(1, np.uint64),
    )


# The value of a box


@kernel
def box_value(
    state: Int64s, extent: int, icons: int, cats: int, seat: int, weights: Reals, base: int
) -> float:
    """The value of a box to a seat, less the mean of its values to the others, in points."""
    net, leaks = icons_points(icons), min(extent // LEAK, MOST_LEAKS)
    if cats == 0:
        if leaks == 0:
            return 0.0
        return weights[base + FREE_ICONLESS] + weights[base + FREE] * max(net, 0)
    most, count = most_counted(state, cats), state[COUNT]
    owned = _owned_value(state, net, leaks, most, weights, base)
    there = 0
    for each in range(count):
        there += cats_in(cats | cats >> ASLEEP, each) != 0
    if there > 1:
        owned += weights[base + SHARED]
    own, others = 0.0, 0.0
    for each in range(count):
        worth = 0.0
        if cats_in(cats, each):
            if counted(cats, each, state[ADVANCED]) == most:
                worth = owned
            else:
                worth = weights[base + BEHIND] * max(net, 0)
        elif cats_in(cats >> ASLEEP, each):
            worth = weights[base + ASLEEP_THERE] * max(net, 0)
        if each == seat:
            own = worth
        else:
            others += worth
    return own - others / (count - 1)


@inlined
def _owned_value(
    state: Int64s, net: int, leaks: int, most: int, weights: Reals, base: int
) -> float:
    """The value of a box to its owners, who have `most` counted halves of cats there.

    Args:
        net: its toys less its spray bottles.
    """
    owned = float(net)
    if leaks == 0:
        owned = 2.0 * net
    elif net > 0:
        owned += weights[base + CLOSE + leaks - 1] * net + weights[base + GROW + leaks - 1]
    else:
        owned += weights[base + SPOILT] * net + weights[base + GROW + leaks - 1]
    return owned + extra_points(state, most) if most else owned


@inlined
def _root_value(state: Int64s, root: int, shut: int, weights: Reals, buffers: Buffers) -> float:
    """The value of a root's box to the seat to move once `shut` of its leaks are shut.

    Each is counted once a listing: most boxes lie beside many cells.
    """
    now = buffers.now
    if buffers.known_at[root, shut] != now[NOW_NUMBER]:
        buffers.known_at[root, shut] = now[NOW_NUMBER]
        first = at(root)
        extent = state[first + EXTENT] - LEAK * shut
        icons, cats = state[first + BOX_ICONS], state[first + BOX_CATS]
        value = box_value(state, extent, icons, cats, state[TURN], weights, now[NOW_BASE])
        buffers.box_values[root, shut] = value
    return buffers.box_values[root, shut]


@inlined
def cats_value(weights: Reals, base: int, cats: int) -> float:
    """The value of the last of `cats` cats in front of a seat."""
    return weights[base + CAT_LEFT_OVER + min(max(cats, 1), MOST_CATS) - 1]


@inlined
def held_value(thing: int, weights: Reals, base: int) -> float:
    """The value of a thing in the hand."""
    if is_princess(thing):
        return weights[base + HELD_PRINCESS]
    icons = thing >> ICON_SHIFT
    sprays = sprays_of(icons)
    walls = SIDES - popcount(thing & ALL_OPEN)
    toys = icons_points(icons) + sprays
    return (
        weights[base + HELD_TOYS] * toys
        + weights[base + HELD_SPRAYS] * sprays
        + weights[base + HELD_WALLS] * walls
    )


@kernel
def phase(state: Int64s) -> int:
    """The phase of the game, see `EARLY`."""
    seat, count = state[TURN], state[COUNT]
    if state[ENDING]:
        for other in range(count):
            if other != seat and state[SIZES + other]:
                return ENDED
        return LAST if state[SIZES + seat] == 1 else ENDED
    for each in range(count):
        if state[CATS + each] <= 1:
            return LATE
    return LATE if state[PILE_END] - state[NEXT] <= 2 * count else EARLY


# The moves


@kernel
def list_moves(state: Int64s, weights: Reals, buffers: Buffers) -> int:
    """Fill `buffers.moves` and `buffers.values` for the seat to move; returns how many there are.

    What isn't known of hands and of the pile doesn't matter.
    """
    now = buffers.now
    now[NOW_COUNT], now[NOW_BASE] = 0, PHASES_AT + SET * phase(state)
    now[NOW_NUMBER] += 1
    seat = state[TURN]
    if state[STARTS_LEFT]:
        _list_starts(state, weights, buffers)
    elif state[DRAWN_TOY]:
        _list_toys(state, weights, buffers)
    elif may_choose(state):
        _add(buffers, TO_DRAW, weights[now[NOW_BASE] + DRAWING])
        if state[CATS + seat]:
            for number in range(state[SPOT_COUNT]):
                cell = spot(state, number)
                shutting = _look(state, cell, weights, buffers)
                move = TO_NAP | cell << CELL_SHIFT
                _list_thing(state, cell, cat_of(seat), move, shutting, weights, buffers)
    else:
        _list_hand(state, weights, buffers)
    return now[NOW_COUNT]


@inlined
def _add(buffers: Buffers, move: int, value: float) -> None:
    place = buffers.now[NOW_COUNT]
    buffers.moves[place], buffers.values[place] = move, value
    buffers.now[NOW_COUNT] = place + 1


@kernel
def _list_hand(state: Int64s, weights: Reals, buffers: Buffers) -> None:
    """The turns with the hand as it is; discards if there is none (ruling: unfit)."""
    seat = state[TURN]
    for number in range(state[SPOT_COUNT]):
        cell = spot(state, number)
        shutting = _look(state, cell, weights, buffers)
        for index in range(state[SIZES + seat]):
            card = held(state, seat, index)
            if is_card(card) and first_alike(state, seat, index):
                _list_card(state, cell, card, index, shutting, weights, buffers)
    for index in range(state[SIZES + seat]):
        if is_princess(held(state, seat, index)) and first_alike(state, seat, index):
            _list_evictions(state, index, weights, buffers)
    if buffers.now[NOW_COUNT] == 0:
        for index in range(state[SIZES + seat]):
            if first_alike(state, seat, index):
                value = held_value(held(state, seat, index), weights, buffers.now[NOW_BASE])
                _add(buffers, TO_DROP | index << INDEX_SHIFT, -value)


@kernel
def _list_starts(state: Int64s, weights: Reals, buffers: Buffers) -> None:
    for number in range(state[SPOT_COUNT]):
        cell = spot(state, number)
        if in_start_column(state, cell):
            shutting = _look(state, cell, weights, buffers)
            for index in range(state[STARTERS]):
                card = starter(state, index)
                _list_card(state, cell, card, index, shutting, weights, buffers)


@kernel
def _look(state: Int64s, cell: int, weights: Reals, buffers: Buffers) -> float:
    """Fill `near` and `shut` for a cell: what anything there would do to the boxes around it.

    Returns the change of value by shutting their leaks towards the cell.
    """
    near, boxes, change = buffers.near, 0, 0.0
    for side in range(SIDES):
        near[0, side] = NO_BOX
        other = beside(state, cell, side)
        thing = state[at(other) + THING]
        if thing >> (side ^ 2) & 1:
            root, place = root_of(state, other), 0
            while place < boxes and near[1, place] != root:
                place += 1
            if place == boxes:
                near[1, place], near[2, place] = root, 0
                boxes += 1
            near[0, side] = place
            near[2, place] += 1
    for place in range(boxes):
        root, shut = near[1, place], near[2, place]
        buffers.shut[place] = _root_value(state, root, shut, weights, buffers)
        change += buffers.shut[place]
        change -= _root_value(state, root, 0, weights, buffers)
    return change


@kernel
def _list_card(
    state: Int64s,
    cell: int,
    card: int,
    index: int,
    shutting: float,
    weights: Reals,
    buffers: Buffers,
) -> None:
    """Both ways to lay a card in the cell that is looked at, each with the cats that may follow.

    Args:
        shutting: the change of value by shutting the leaks around the cell, see `_look`.
    """
    for turn in range(2):
        thing = turned(card) if turn else card
        if (turn and thing == card) or not fits(state, cell, thing):
            continue
        move = TO_LAY | index << INDEX_SHIFT | turn << TURNED_SHIFT | cell << CELL_SHIFT
        _list_thing(state, cell, thing, move, shutting, weights, buffers)


@inlined
def _leaks(state: Int64s, cell: int, thing: int) -> int:
    """How many sides of a thing would leak in a cell."""
    leaks = 0
    for side in range(SIDES):
        leaks += thing >> side & 1 and state[at(beside(state, cell, side)) + THING] == 0
    return leaks


@kernel
def _list_thing(
    state: Int64s,
    cell: int,
    thing: int,
    move: int,
    value: float,
    weights: Reals,
    buffers: Buffers,
) -> None:
    """A thing in the cell that is looked at, with the cats that may follow a card.

    Args:
        value: the change of value by shutting the leaks around it.
    """
    near, seat, base = buffers.near, state[TURN], buffers.now[NOW_BASE]
    extent, icons, cats = LEAK * _leaks(state, cell, thing), thing >> ICON_SHIFT, 0
    if kind(thing) == CAT:
        cats = 1 << ASLEEP + CAT_BITS * seat
    joined = 0
    for side in range(SIDES):
        place = near[0, side]
        if place != NO_BOX and thing >> side & 1 and not joined >> place & 1:
            joined |= 1 << place
            first = at(near[1, place])
            extent += state[first + EXTENT] - LEAK * near[2, place]
            icons += state[first + BOX_ICONS]
            cats += state[first + BOX_CATS]
            value -= buffers.shut[place]
    plain = value + box_value(state, extent, icons, cats, seat, weights, base)
    if kind(thing) == CAT:
        _add(buffers, move, plain + _spending(state, plain, weights, base))
        return
    if state[STARTS_LEFT]:
        _add(buffers, move, plain)
        return
    if is_card(thing):
        plain -= held_value(thing, weights, base)
    _add(buffers, move, plain)
    right = near[0, RIGHT] != NO_BOX and thing >> RIGHT & 1
    left = near[0, LEFT] != NO_BOX and thing >> LEFT & 1
    if is_card(thing) and (right or left) and state[CATS + seat] and may_enter(cats, seat):
        cats += 1 << CAT_BITS * seat
        settled = value + box_value(state, extent, icons, cats, seat, weights, base)
        settled -= held_value(thing, weights, base)
        settled += _spending(state, settled, weights, base)
        if right:
            _add(buffers, move | CAT_RIGHT << MARK_SHIFT, settled)
        if left:
            _add(buffers, move | CAT_LEFT << MARK_SHIFT, settled)


@kernel
def _spending(state: Int64s, value: float, weights: Reals, base: int) -> float:
    """The change of value by having one cat fewer, after a move with this value otherwise."""
    seat = state[TURN]
    cats = state[CATS + seat]
    change = -cats_value(weights, base, cats)
    if cats == 1 and not state[ENDING]:
        best = -(1 << 30)
        for other in range(state[COUNT]):
            if other != seat:
                best = max(best, state[POINTS + other])
        ahead = min(max(state[POINTS + seat] - best + value, -MOST_AHEAD), MOST_AHEAD)
        change += weights[base + FINISH] + weights[base + FINISH_AHEAD] * ahead
    return change


@kernel
def _list_evictions(state: Int64s, index: int, weights: Reals, buffers: Buffers) -> None:
    move = TO_EVICT | index << INDEX_SHIFT
    for cell in range(state[BOUND]):
        if holds_cat(state, cell, THING):
            inside = move | INSIDE << MARK_SHIFT | cell << CELL_SHIFT
            _add(buffers, inside, _evicting(state, cell, THING, weights, buffers))
        if holds_cat(state, cell, ACROSS):
            value = _evicting(state, cell, ACROSS, weights, buffers)
            _add(buffers, move | cell << CELL_SHIFT, value)


@kernel
def _evicting(state: Int64s, cell: int, field: int, weights: Reals, buffers: Buffers) -> float:
    """The value of putting a Princess in the place of a cat."""
    seat, base, root = state[TURN], buffers.now[NOW_BASE], at(root_of(state, cell))
    owner = seat_of(state[at(cell) + field])
    extent, icons, cats = state[root + EXTENT], state[root + BOX_ICONS], state[root + BOX_CATS]
    left = cats - (1 << CAT_BITS * owner + (ASLEEP if field == THING else 0))
    value = box_value(state, extent, icons, left, seat, weights, base)
    value -= box_value(state, extent, icons, cats, seat, weights, base)
    back = cats_value(weights, base, state[CATS + owner] + 1)
    value += back if owner == seat else -back / (state[COUNT] - 1)
    return value - weights[base + HELD_PRINCESS]


@kernel
def _list_toys(state: Int64s, weights: Reals, buffers: Buffers) -> None:
    """Where a special toy may go: across two cells, or in one if there are no such two."""
    toy, seat, base = state[DRAWN_TOY], state[TURN], buffers.now[NOW_BASE]
    for cell in range(state[BOUND] - 1):
        if edge_free(state, cell):
            root = at(root_of(state, cell))
            extent, cats, icons = (
                state[root + EXTENT],
                state[root + BOX_CATS],
                state[root + BOX_ICONS],
            )
            more = icons + (toy >> ICON_SHIFT)
            value = box_value(state, extent, more, cats, seat, weights, base)
            value -= box_value(state, extent, icons, cats, seat, weights, base)
            _add(buffers, TO_LAY_TOY | cell << CELL_SHIFT, value)
    if buffers.now[NOW_COUNT] == 0:
        for number in range(state[SPOT_COUNT]):
            cell = spot(state, number)
            shutting = _look(state, cell, weights, buffers)
            move = TO_LAY_TOY | INSIDE << MARK_SHIFT | cell << CELL_SHIFT
            _list_thing(state, cell, toy, move, shutting, weights, buffers)


# The choice


@kernel
def choose(state: Int64s, weights: Reals, buffers: Buffers) -> int:
    """The move that a policy makes for the seat to move."""
    count = list_moves(state, weights, buffers)
    noise = EVEN_OUT if state[ENDING] else max(weights[NOISE], EVEN_OUT)
    best, most = 0, -1e300
    for place in range(count):
        value = buffers.values[place] + noise * fraction(buffers.random)
        if value > most:
            best, most = place, value
    return buffers.moves[best]


@entry_point
def rate(state: Int64s, weights: Reals, buffers: Buffers) -> int:
    """See `list_moves`."""
    return list_moves(state, weights, buffers)

"""Compiled: moves as words, what they are worth by a policy, which one it makes, and playouts.

A word holds what is done, which thing of the hand it is done with (of the starting cards, as long
as they are placed), whether that is turned by half a turn, a mark, and a cell. A thing that stands
several times in a hand is meant where it stands first. `act` goes from one decision to the next.

A policy sees the board and its own hand alone. It is a row of `WEIGHTS` numbers: how much noise its
choice has, and then a set of weights for each phase of the game. All are in points. A move is worth
what it changes of the points of its seat, less the mean of the others, and of what the weights add.
Boxes are worth what they are by themselves, so that only those change which a move touches: the
rest of the board isn't looked at. Games are played on to their ends as chance and the policies of
the seats have it.

Parameters that bear these names mean the same in all kernels:
    move: such a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.ifitfits.cards import LEFT, RIGHT, Card, HandCard
from games.ifitfits.position import Position
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import (
    DRAW,
    Draw,
    Drop,
    Evict,
    Lay,
    LayCat,
    LayToy,
    Nap,
    Step,
    Turn,
)
from games.protocol import Cell
from solver.ifitfits.board_kernels import (
    ACROSS,
    ADVANCED,
    ALL_OPEN,
    ASLEEP,
    BLACK_CAT,
    BOUND,
    BOX_CATS,
    BOX_ICONS,
    CAT,
    CAT_BITS,
    CATS,
    COUNT,
    DRAWN,
    DRAWN_TOY,
    ENDING,
    EXTENT,
    HANDS,
    ICON_SHIFT,
    LEAK,
    LEFT_COLUMN,
    NEXT,
    PILE_END,
    POINTS,
    ROOM,
    SIDES,
    SIZES,
    SPOT_COUNT,
    STARTERS,
    STARTING,
    STARTS_LEFT,
    STRIDE,
    THING,
    TOY,
    TURN,
    Int64Rows,
    Int64s,
    at,
    beside,
    cat_of,
    cats_in,
    cell_of,
    copy_state,
    counted,
    edge_free,
    encode,
    evict,
    extra_points,
    first_alike,
    fits,
    give_up,
    held,
    held_of,
    holds_cat,
    icons_points,
    is_card,
    is_princess,
    kind,
    lay,
    lay_across,
    may_enter,
    most_counted,
    negative,
    root_of,
    seat_of,
    spend_cat,
    spot,
    sprays_of,
    survey,
    toy_of,
    turned,
    xy_of,
)
from solver.ifitfits.policies import Policy
from solver.jit import entry_point, inlined, kernel
from solver.jit.words import Words, begin, below, fraction, popcount
from solver.playouts import NOTHING, WorldSimulator
from solver.policy_files import stored

ACTION_MASK = 7

TO_DRAW, TO_NAP, TO_LAY, TO_EVICT, TO_LAY_TOY, TO_DROP = range(6)
"""The actions of a move, in its first bits."""

INDEX_SHIFT, INDEX_MASK = 3, 255
"""Which thing of the hand."""

TURNED_SHIFT = 11

MARK_SHIFT, MARK_MASK = 12, 3

CAT_RIGHT, CAT_LEFT = 1, 2
"""The mark of a card that a cat follows: across the right side of its cell, or the left one."""

INSIDE = 1
"""The mark of a Princess or a special toy that goes into a cell, not across two."""

CELL_SHIFT = 14


def word_of_turn(state: Int64s, turn: Turn) -> int:
    """A legal move of a state as a word."""
    step = turn.steps[0]
    match step:
        case Draw():
            return TO_DRAW
        case Nap():
            return _word(state, TO_NAP, step.cell)
        case LayToy():
            return _word(state, TO_LAY_TOY, step.cell, mark=INSIDE * step.inside)
        case Evict():
            index = _names(state).index("princess")
            return _word(state, TO_EVICT, step.cell, index, mark=INSIDE * step.asleep)
        case Drop(held):
            return TO_DROP | _names(state).index(str(held)) << INDEX_SHIFT
        case Lay():
            index, mark, card = _names(state).index(str(step.card.named)), 0, step.card
            for cat in turn.steps[1:]:
                assert isinstance(cat, LayCat)
                mark = CAT_RIGHT if cat.cell == step.cell else CAT_LEFT
            word = _word(state, TO_LAY, step.cell, index, mark)
            return word | (card != card.named) << TURNED_SHIFT
        case LayCat():
            raise ValueError(f"{turn}: a cat follows a card")


def turn_of(state: Int64s, word: int) -> Turn:
    """The move that a word stands for in a state."""
    action, mark = word & ACTION_MASK, word >> MARK_SHIFT & MARK_MASK
    x, y = xy_of(state, word >> CELL_SHIFT)
    index, inside = word >> INDEX_SHIFT & INDEX_MASK, mark == INSIDE
    if action == TO_DRAW:
        return Turn((DRAW,))
    if action == TO_NAP:
        return Turn((Nap(x, y),))
    if action == TO_LAY_TOY:
        return Turn((LayToy(toy_of(int(state[DRAWN_TOY])), x, y, inside),))
    if action == TO_EVICT:
        return Turn((Evict(x, y, inside),))
    held = _choices(state)[index]
    if action == TO_DROP:
        return Turn((Drop(held),))
    assert isinstance(held, Card)
    lay = Lay(held.turned if word >> TURNED_SHIFT & 1 else held, x, y)
    cats: dict[int, tuple[Step, ...]] = {CAT_RIGHT: (LayCat(x, y),), CAT_LEFT: (LayCat(x - 1, y),)}
    return Turn((lay, *cats.get(mark, ())))


def _word(state: Int64s, action: int, cell: Cell, index: int = 0, mark: int = 0) -> int:
    number = cell_of(state, cell)
    return action | index << INDEX_SHIFT | mark << MARK_SHIFT | number << CELL_SHIFT


def _names(state: Int64s) -> list[str]:
    return [str(each) for each in _choices(state)]


def _choices(state: Int64s) -> list[HandCard]:
    """The things that may be played: the hand of the seat to move, or the starting cards."""
    if state[STARTS_LEFT]:
        first, count = state[STARTING], state[STARTERS]
    else:
        seat = state[TURN]
        first, count = state[HANDS] + seat * state[ROOM], state[SIZES + seat]
    return [held_of(int(word)) for word in state[first : first + count]]


@inlined
def over(state: Int64s) -> bool:
    """Whether the last phase has begun and nobody has a card."""
    if not state[ENDING]:
        return False
    for seat in range(state[COUNT]):  # noqa: SIM110
        if state[SIZES + seat]:
            return False
    return True


@inlined
def may_choose(state: Int64s) -> bool:
    """Whether the seat to move may still draw or play a sleeping cat."""
    return state[DRAWN] == 0 and state[ENDING] == 0


@inlined
def in_start_column(state: Int64s, cell: int) -> bool:
    """Whether a starting card may go to a spot: all cards so far lie in the column of x = 0."""
    return cell % state[STRIDE] == 1 - state[LEFT_COLUMN]


@inlined
def starter(state: Int64s, index: int) -> int:
    """A starting card that isn't placed yet."""
    return state[state[STARTING] + index]


@inlined
def free_edges(state: Int64s) -> int:
    """How many pairs of cells are joined by their long sides with nothing across."""
    count = 0
    for cell in range(state[BOUND] - 1):
        count += edge_free(state, cell)
    return count


@kernel
def act(state: Int64s, move: int) -> None:
    """Make a legal move, and go on to the next decision, or to the end of the game."""
    action = move & ACTION_MASK
    if action == TO_DRAW:
        state[DRAWN] = 1
        _draw(state)
    elif action == TO_LAY_TOY:
        toy, cell = state[DRAWN_TOY], move >> CELL_SHIFT
        state[DRAWN_TOY] = 0
        if move >> MARK_SHIFT & MARK_MASK == INSIDE:
            lay(state, cell, toy)
        else:
            lay_across(state, cell, toy)
        _draw(state)
    elif state[STARTS_LEFT]:
        _place_start(state, move)
    else:
        cats = state[CATS + state[TURN]]
        _take(state, move)
        spent = min(cats, state[CATS + state[TURN]]) == 0  # (ruling: end)
        if spent or state[NEXT] == state[PILE_END]:
            state[ENDING] = 1
        _pass_on(state)


@kernel
def _draw(state: Int64s) -> None:
    """The seat to move draws until it has to decide something."""
    while state[NEXT] < state[PILE_END]:
        top = state[state[NEXT]]
        state[NEXT] += 1
        if kind(top) != TOY:
            seat = state[TURN]
            state[state[HANDS] + seat * state[ROOM] + state[SIZES + seat]] = top
            state[SIZES + seat] += 1
            return
        if state[SPOT_COUNT] or free_edges(state):
            state[DRAWN_TOY] = top
            return
    if state[SIZES + state[TURN]] == 0:
        state[ENDING] = 1
        _pass_on(state)


@inlined
def _take(state: Int64s, move: int) -> None:
    """Change the board and the hand by a turn."""
    action, cell = move & ACTION_MASK, move >> CELL_SHIFT
    mark, index = move >> MARK_SHIFT & MARK_MASK, move >> INDEX_SHIFT & INDEX_MASK
    seat = state[TURN]
    if action == TO_NAP:
        lay(state, cell, cat_of(seat))
        spend_cat(state, seat)
        return
    if action == TO_LAY:
        card = held(state, seat, index)
        lay(state, cell, turned(card) if move >> TURNED_SHIFT & 1 else card)
        if mark:
            lay_across(state, cell if mark == CAT_RIGHT else cell - 1, cat_of(seat))
            spend_cat(state, seat)
    elif action == TO_EVICT:
        evict(state, cell, THING if mark == INSIDE else ACROSS)
    give_up(state, seat, index)


@inlined
def _pass_on(state: Int64s) -> None:
    """Go on to the next seat that can do anything."""
    state[DRAWN] = 0
    state[TURN] = (state[TURN] + 1) % state[COUNT]
    if state[ENDING] and not over(state):
        while state[SIZES + state[TURN]] == 0:
            state[TURN] = (state[TURN] + 1) % state[COUNT]


@kernel
def _place_start(state: Int64s, move: int) -> None:
    """Place a starting card; seats whose cards don't fit are skipped."""
    index = move >> INDEX_SHIFT & INDEX_MASK
    card = starter(state, index)
    lay(state, move >> CELL_SHIFT, turned(card) if move >> TURNED_SHIFT & 1 else card)
    for place in range(index, state[STARTERS] - 1):
        state[state[STARTING] + place] = starter(state, place + 1)
    state[STARTERS] -= 1
    state[STARTS_LEFT] -= 1
    state[TURN] = (state[TURN] + 1) % state[COUNT]
    while state[STARTS_LEFT] and not _may_start(state):
        state[STARTS_LEFT] -= 1
        state[TURN] = (state[TURN] + 1) % state[COUNT]


@kernel
def _may_start(state: Int64s) -> bool:
    """Whether any starting card fits anywhere."""
    for number in range(state[SPOT_COUNT]):
        cell = spot(state, number)
        if in_start_column(state, cell):
            for index in range(state[STARTERS]):
                card = starter(state, index)
                if fits(state, cell, card) or fits(state, cell, turned(card)):
                    return True
    return False


@kernel
def shuffle_pile(state: Int64s, random: Words) -> None:
    """Shuffle what is left to draw; Princesses stay where they are."""
    for place in range(state[NEXT], state[PILE_END]):
        if kind(state[place]) != BLACK_CAT:
            other = place + below(random, state[PILE_END] - place)
            while kind(state[other]) == BLACK_CAT:
                other = place + below(random, state[PILE_END] - place)
            state[place], state[other] = state[other], state[place]


@inlined
def count_up(state: Int64s, end: Int64s) -> None:
    """Fill a row with the points of each seat, then with their negative ones (2 x seats)."""
    count = state[COUNT]
    for seat in range(count):
        end[seat] = state[POINTS + seat]
        end[count + seat] = negative(state, seat)


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


HOPES: Mapping[int, float] = {
    **{CLOSE + place: hope for place, hope in enumerate((0.5, 0.3, 0.2, 0.1, 0.1))},
    **{GROW + place: 0.3 for place in range(MOST_LEAKS)},
    SPOILT: 0.3,
    SHARED: -0.3,
    BEHIND: 0.1,
    FREE: -0.2,
    **{CAT_LEFT_OVER + place: 0.8 for place in range(MOST_CATS)},
    FINISH_AHEAD: 0.3,
    HELD_TOYS: 0.2,
    HELD_PRINCESS: 1.0,
    DRAWING: 1.0,
}
"""As long as cards are drawn: open boxes with few leaks may be closed, and others may enter boxes
without a cat; cats are worth keeping, and so are cards with toys."""

LAST_HOPES: Mapping[int, float] = {CLOSE: 0.2, SPOILT: 0.1}
"""When hands are played out."""


DRAWN_FIRST = 0.5
"""The value of drawing to a policy that sees points alone: a sleeping cat has to bring a point."""


def points_alone() -> Reals:
    """Sees points as they stand."""
    weights = np.zeros(WEIGHTS)
    for phase in (EARLY, LATE):
        weights[PHASES_AT + SET * phase + DRAWING] = DRAWN_FIRST
    return weights


def hopeful() -> Reals:
    """Sees what boxes may become."""
    weights = np.zeros(WEIGHTS)
    for phase, hopes in ((EARLY, HOPES), (LATE, HOPES), (ENDED, LAST_HOPES)):
        for place, weight in hopes.items():
            weights[PHASES_AT + SET * phase + place] = weight
    return weights


PACKAGE = "solver.ifitfits.playouts"

FILE = "policies.json"
"""Written by `benchmarks.ifitfits.policy_training`."""


def weights_of(policy: Policy, seats: int, mode: Mode, noise: float = 0.0) -> Reals:
    """The weights of a policy (`WEIGHTS`) for a number of seats and a mode.

    Args:
        noise: see `NOISE`.
    """
    match policy:
        case Policy.POINTS:
            weights = points_alone()
        case Policy.HOPEFUL:
            weights = hopeful()
        case Policy.LEARNT | Policy.COUNTER:
            weights = np.array(stored(PACKAGE, FILE)[policy.value][f"{seats} {mode.value}"])
    weights[NOISE] = noise
    return weights


PILE_STREAM = 0x5DEECE66D
"""Added to a seed for the stream by which piles are shuffled."""


@entry_point
def survey_all(states: Int64Rows) -> None:
    """Derive what isn't encoded of some states, one a row."""
    for index in range(states.shape[0]):
        survey(states[index])


@entry_point
def simulate(
    worlds: Int64Rows,
    move: int,
    weights: RealRows,
    buffers: Buffers,
    ways: int,
    shuffled: int,
    seed: np.uint64,
    first: int,
    ends: Int64Rows,
) -> None:
    """Play on by policies, once for each row of `ends`.

    The world, the order of the pile and the random numbers follow from the number of a playout
    alone, so that playouts after different moves have all of them in common.

    Args:
        worlds: games, one a row, surveyed; playouts take them in turn.
        move: the first move; `NOTHING` for none.
        weights: the policy of each seat (seats x `WEIGHTS`).
        ways: how many playouts in a row have the world and the order of the pile in common; only
            their random numbers differ.
        shuffled: whether piles are shuffled (0 or 1).
        first: the number of the first playout.
        ends: filled in, see `count_up` (playouts x 2 * seats).
    """
    state = buffers.state
    for index in range(ends.shape[0]):
        number = first + index
        sample = number // ways
        copy_state(state, worlds[sample % worlds.shape[0]])
        begin(buffers.random, seed, number)
        if shuffled:
            begin(buffers.chance, seed + np.uint64(PILE_STREAM), sample)
            shuffle_pile(state, buffers.chance)
        if move != NOTHING:
            act(state, move)
        play_on(state, weights, buffers)
        count_up(state, ends[index])


@kernel
def play_on(state: Int64s, weights: Reals, buffers: Buffers) -> None:
    """Play a game to its end.

    Args:
        weights: the policy of each seat (seats x `WEIGHTS`).
    """
    while not over(state):
        act(state, choose(state, weights[state[TURN]], buffers))


def simulator(
    worlds: Int64s, weights: Reals, seed: int, ways: int = 1, shuffled: bool = True
) -> WorldSimulator[Turn]:
    """Plays games on: an end is the points of each seat, then the negative ones of each.

    Args:
        worlds: surveyed.
        ways: how many playouts in a row have the world and the order of the pile in common.
        shuffled: whether what is left to draw comes in any order, not as it lies in the worlds.
    """
    number, room = partial(word_of_turn, worlds[0]), (new_buffers(worlds[0]), ways, int(shuffled))
    ends = np.zeros((0, 2 * len(weights)), np.int64)
    return WorldSimulator(simulate, number, worlds, weights, seed, room, ends)


def surveyed(position: Position) -> Int64s:
    """A position as a state with all that is derived."""
    states = encode(position)[None]
    survey_all(states)
    return np.asarray(states[0])


def rated(view: Position, weights: Reals) -> dict[Turn, float]:
    """The value of each move of the seat to move by a policy; only its own hand has to be known.

    Args:
        weights: see `WEIGHTS`.
    """
    state = surveyed(view)
    buffers = new_buffers(state)
    count = rate(state, weights, buffers)
    words, values = buffers.moves[:count].tolist(), buffers.values[:count].tolist()
    return {turn_of(state, word): value for word, value in zip(words, values, strict=True)}

"""Compiled: what the moves of a game do, from one decision to the next (`games.ifitfits.position`).

Parameters that bear these names mean the same in all kernels:
    move: a word of `game_moves`.
"""

from __future__ import annotations

from solver.ifitfits.board_kernels import (
    cat_of,
    edge_free,
    evict,
    fits,
    give_up,
    held,
    kind,
    lay,
    lay_across,
    negative,
    spend_cat,
    spot,
    turned,
)
from solver.ifitfits.encoding import (
    ACROSS,
    BLACK_CAT,
    BOUND,
    CATS,
    COUNT,
    DRAWN,
    DRAWN_TOY,
    ENDING,
    HANDS,
    LEFT_COLUMN,
    NEXT,
    PILE_END,
    POINTS,
    ROOM,
    SIZES,
    SPOT_COUNT,
    STARTERS,
    STARTING,
    STARTS_LEFT,
    STRIDE,
    THING,
    TOY,
    TURN,
    Int64s,
)
from solver.ifitfits.playouts.game_moves import (
    ACTION_MASK,
    CAT_RIGHT,
    CELL_SHIFT,
    INDEX_MASK,
    INDEX_SHIFT,
    INSIDE,
    MARK_MASK,
    MARK_SHIFT,
    TO_DRAW,
    TO_EVICT,
    TO_LAY,
    TO_LAY_TOY,
    TO_NAP,
    TURNED_SHIFT,
)
from solver.jit import inlined, kernel
from solver.jit.randomness import Words, below


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


@inlined
def first_alike(state: Int64s, seat: int, index: int) -> bool:
    """Whether a thing of a hand stands in it for the first time."""
    for before in range(index):  # noqa: SIM110
        if held(state, seat, before) == held(state, seat, index):
            return False
    return True


@kernel
def act(state: Int64s, move: int) -> None:
    """Make a legal move, and go on to the next decision, or to the end of the game."""
    action = move & ACTION_MASK
    if action == TO_DRAW:
        state[DRAWN] = 1
        _draw(state)
    elif action == TO_LAY_TOY:
        _lay_toy(state, move >> CELL_SHIFT, move >> MARK_SHIFT & MARK_MASK)
        _draw(state)
    elif state[STARTS_LEFT]:
        _place_start(state, move)
    else:
        cats = state[CATS + state[TURN]]
        _take(state, move)
        _end_turn(state, cats)


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
def _lay_toy(state: Int64s, cell: int, mark: int) -> None:
    toy = state[DRAWN_TOY]
    state[DRAWN_TOY] = 0
    if mark == INSIDE:
        lay(state, cell, toy)
    else:
        lay_across(state, cell, toy)


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
def _end_turn(state: Int64s, cats: int) -> None:
    """End a turn; its seat had `cats` cats before (ruling: end)."""
    spent = min(cats, state[CATS + state[TURN]]) == 0
    if spent or state[NEXT] == state[PILE_END]:
        state[ENDING] = 1
    _pass_on(state)


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

"""Compiled: the moves of a game as words, and what they do (`games.ifitfits.position`).

A word holds what is done, which thing of the hand it is done with (of the starting cards, as long
as they are placed), whether that is turned by half a turn, a mark, and a cell. A thing that stands
several times in a hand is meant where it stands first. `act` goes from one decision to the next.

Parameters that bear these names mean the same in all kernels:
    move: such a word.
"""

from __future__ import annotations

from games.ifitfits.cards import Card, Held
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
    cell_of,
    held_of,
    toy_of,
    xy_of,
)
from solver.jit import inlined, kernel
from solver.jit.words import Words, below

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


def _choices(state: Int64s) -> list[Held]:
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

"""The moves of a game as words, which playouts and policies work with.

A word holds what is done, which thing of the hand it is done with (of the starting cards, as long
as they are placed), whether that is turned by half a turn, a mark, and a cell. A thing that stands
several times in a hand is meant where it stands first.
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
from solver.ifitfits.encoding import (
    DRAWN_TOY,
    HANDS,
    ROOM,
    SIZES,
    STARTERS,
    STARTING,
    STARTS_LEFT,
    TURN,
    Int64s,
    cell_of,
    held_of,
    toy_of,
    xy_of,
)

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
            return _card_word(state, step, turn.steps[1:])
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


def _card_word(state: Int64s, lay: Lay, cats: tuple[Step, ...]) -> int:
    index = _names(state).index(str(lay.card.named))
    mark = 0
    if cats:
        assert isinstance(cats[0], LayCat)
        mark = CAT_RIGHT if cats[0].cell == lay.cell else CAT_LEFT
    turned = lay.card != lay.card.named
    return _word(state, TO_LAY, lay.cell, index, mark) | turned << TURNED_SHIFT


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

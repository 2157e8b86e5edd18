"""Compiled: the rules of a board of If It Fits, on the state that `encoding` describes.

Things are never taken away but for what is taken back, so boxes only ever grow together: they are
kept as trees of cells (union by size), each root with what its box is worth. All steps write what
they overwrite to the trail: `undo` goes back to where it was.
"""

from __future__ import annotations

import numpy as np

from games.ifitfits.cards import BOTTOM, LEFT, RIGHT, TOP
from solver.ifitfits.encoding import (
    ACROSS,
    ADVANCED,
    ALL_AWAKE,
    ALL_OPEN,
    ASLEEP,
    BLACK_CAT,
    BORDER,
    BOUND,
    BOX_CATS,
    BOX_ICONS,
    CARD,
    CAT,
    CAT_BITS,
    CAT_MASK,
    CATS,
    CELLS,
    COUNT,
    EXTENT,
    FIELDS,
    HANDS,
    HEIGHT,
    ICON_BITS,
    ICON_MASK,
    ICON_SHIFT,
    KEYS,
    KIND_MASK,
    KIND_SHIFT,
    LEAK,
    LEFT_COLUMN,
    NEAR,
    NOWHERE,
    PARENT,
    POINTS,
    ROOM,
    SEAT_MASK,
    SEAT_SHIFT,
    SIZES,
    SPOT,
    SPOT_COUNT,
    SPOTS,
    SPRAY_PLACE,
    STRIDE,
    THING,
    TOP_ROW,
    TRAIL,
    TRAIL_END,
    TRAIL_NEXT,
    WIDTH,
    Int64s,
)
from solver.jit import inlined, kernel

SIDES = 4

PRINCESS_WORD = ALL_OPEN | BLACK_CAT << KIND_SHIFT

WHOLE = 2
"""The count of an awake cat, in halves of a cat."""


@inlined
def at(cell: int) -> int:
    """Where the words of a cell begin."""
    return CELLS + FIELDS * cell


@inlined
def beside(state: Int64s, cell: int, side: int) -> int:
    """The neighbour of a cell at a side."""
    if side == TOP:
        return cell - state[STRIDE]
    if side == BOTTOM:
        return cell + state[STRIDE]
    return cell + 1 if side == RIGHT else cell - 1


@inlined
def kind(thing: int) -> int:
    """The kind of a thing."""
    return thing >> KIND_SHIFT & KIND_MASK


@inlined
def seat_of(thing: int) -> int:
    """The seat of a cat."""
    return thing >> SEAT_SHIFT & SEAT_MASK


@inlined
def cat_of(seat: int) -> int:
    """A cat of a seat."""
    return ALL_OPEN | CAT << KIND_SHIFT | seat << SEAT_SHIFT


@inlined
def turned(thing: int) -> int:
    """A card turned by half a turn; it may be the same."""
    return thing & ~ALL_OPEN | thing << 2 & ALL_OPEN | (thing & ALL_OPEN) >> 2


@inlined
def spot(state: Int64s, number: int) -> int:
    """A cell to which something may go (ruling: place), by its number below `SPOT_COUNT`."""
    return state[state[SPOTS] + number]


@inlined
def fits(state: Int64s, cell: int, thing: int) -> bool:
    """Whether a card may lie in a cell, as far as walls go (ruling: walls)."""
    if state[ADVANCED]:
        for side in range(SIDES):
            if not thing >> side & 1:
                near = state[at(beside(state, cell, side)) + THING]
                if near and not near >> (side ^ 2) & 1:
                    return False
    return True


@inlined
def joined_right(state: Int64s, edge: int) -> bool:
    """Whether two cells are joined by their long sides."""
    left, right = state[at(edge) + THING], state[at(edge + 1) + THING]
    return bool(left >> RIGHT & right >> LEFT & 1)


@inlined
def edge_free(state: Int64s, edge: int) -> bool:
    """Whether two cells are joined by their long sides with nothing across."""
    return joined_right(state, edge) and state[at(edge) + ACROSS] == 0


@inlined
def root_of(state: Int64s, cell: int) -> int:
    """The root of the box of an occupied cell."""
    while state[at(cell) + PARENT] != cell:
        cell = state[at(cell) + PARENT]
    return cell


@inlined
def cats_in(cats: int, seat: int) -> int:
    """How many awake cats of a seat a box holds; of sleeping ones, given `cats >> ASLEEP`."""
    return cats >> CAT_BITS * seat & CAT_MASK


@inlined
def may_enter(cats: int, seat: int) -> bool:
    """Whether a box with some cats holds one of a seat, or none of anybody (ruling: mine)."""
    return cats == 0 or cats_in(cats | cats >> ASLEEP, seat) != 0


@inlined
def cat_fits(state: Int64s, seat: int, edge: int) -> bool:
    """Whether a seat may lay a cat across two cells (rulings: cat, mine)."""
    if not edge_free(state, edge):
        return False
    return may_enter(state[at(root_of(state, edge)) + BOX_CATS], seat)


@inlined
def holds_cat(state: Int64s, cell: int, field: int) -> bool:
    """Whether a cat lies in a cell (`THING`), or across it (`ACROSS`), to be evicted."""
    return kind(state[at(cell) + field]) == CAT


# Points


@inlined
def icons_points(icons: int) -> int:
    """The toys of the kind that there are most of, less spray bottles (ruling: points)."""
    most = 0
    for place in range(SPRAY_PLACE):
        most = max(most, icons >> ICON_BITS * place & ICON_MASK)
    return most - sprays_of(icons)


@inlined
def sprays_of(icons: int) -> int:
    """How many spray bottles there are."""
    return icons >> ICON_BITS * SPRAY_PLACE & ICON_MASK


@inlined
def counted(cats: int, seat: int, advanced: int) -> int:
    """The counted cats of a seat in a box, in halves of a cat (ruling: count)."""
    awake = cats_in(cats, seat)
    if awake == 0:
        return 0
    return WHOLE * awake + (WHOLE - advanced) * cats_in(cats >> ASLEEP, seat)


@inlined
def most_counted(state: Int64s, cats: int) -> int:
    """The counted cats of who scores a box, 0 if nobody does (ruling: owner)."""
    most = 0
    for seat in range(state[COUNT]):
        most = max(most, counted(cats, seat, state[ADVANCED]))
    return most


@inlined
def is_closed(extent: int) -> bool:
    """Whether no open side of a box leaks (ruling: closed)."""
    return extent < LEAK


@inlined
def box_points(extent: int, icons: int) -> int:
    """The points of a box to each seat that scores it, without those of ruling `extra`."""
    points = icons_points(icons)
    return 2 * points if is_closed(extent) else points


@inlined
def extra_points(state: Int64s, most: int) -> int:
    """The extra points of each seat that scores a box with `most` halves of cats."""
    return 0 if state[ADVANCED] else most // WHOLE - 1


@kernel
def count_points(state: Int64s, root: int, sign: int) -> None:
    """Add the points of a box to those of its owners, `sign` times."""
    cats = state[at(root) + BOX_CATS]
    if cats & ALL_AWAKE == 0:
        return
    most = most_counted(state, cats)
    points = box_points(state[at(root) + EXTENT], state[at(root) + BOX_ICONS])
    points = sign * (points + extra_points(state, most))
    for seat in range(state[COUNT]):
        if counted(cats, seat, state[ADVANCED]) == most:
            save(state, POINTS + seat)
            state[POINTS + seat] += points


@kernel
def negative(state: Int64s, seat: int) -> int:
    """The sum of the negative points of the boxes that a seat scores (ruling: tie)."""
    total = 0
    for cell in range(state[BOUND]):
        first = at(cell)
        cats = state[first + BOX_CATS]
        own = counted(cats, seat, state[ADVANCED])
        if state[first + PARENT] == cell and own and own == most_counted(state, cats):
            sprays = sprays_of(state[first + BOX_ICONS])
            total += 2 * sprays if is_closed(state[first + EXTENT]) else sprays
    return total


# The trail


@inlined
def save(state: Int64s, word: int) -> None:
    """Keep a word that is about to be overwritten."""
    where = state[TRAIL_NEXT]
    if where < state[TRAIL_END]:
        state[where], state[where + 1] = word, state[word]
        state[TRAIL_NEXT] = where + 2


@kernel
def undo(state: Int64s, mark: int) -> None:
    """Go back to when `TRAIL_NEXT` was `mark`."""
    where = state[TRAIL_NEXT]
    while where > mark:
        where -= 2
        state[state[where]] = state[where + 1]
    state[TRAIL_NEXT] = mark


@inlined
def forget(state: Int64s) -> None:
    """Empty the trail: what was done so far can't be taken back any more."""
    state[TRAIL_NEXT] = state[TRAIL]


# Steps


@kernel
def lay(state: Int64s, cell: int, thing: int) -> None:
    """Lay a card, a sleeping cat or a special toy in an empty cell that is a spot."""
    first = at(cell)
    for side in range(SIDES):
        near = beside(state, cell, side)
        if state[at(near) + THING] and not _box_before(state, cell, side):
            count_points(state, root_of(state, near), -1)
    save(state, first + THING)
    state[first + THING] = thing
    change_keys(state, first + THING, thing)
    _take_spot(state, cell)
    _begin_box(state, cell, thing)
    for side in range(SIDES):
        _touch(state, cell, side, thing)
    count_points(state, root_of(state, cell), 1)
    for side in range(SIDES):
        near = beside(state, cell, side)
        if state[at(near) + THING] and not _box_before(state, cell, side):
            root = root_of(state, near)
            if root != root_of(state, cell):
                count_points(state, root, 1)


@inlined
def _box_before(state: Int64s, cell: int, side: int) -> bool:
    """Whether the box at a side of a cell is also at one of the sides before."""
    root = root_of(state, beside(state, cell, side))
    for before in range(side):
        near = beside(state, cell, before)
        if state[at(near) + THING] and root_of(state, near) == root:
            return True
    return False


@inlined
def lay_across(state: Int64s, edge: int, thing: int) -> None:
    """Lay a cat or a special toy across two joined cells with nothing across."""
    root = root_of(state, edge)
    count_points(state, root, -1)
    save(state, at(edge) + ACROSS)
    state[at(edge) + ACROSS] = thing
    change_keys(state, at(edge) + ACROSS, thing)
    if kind(thing) == CAT:
        save(state, at(root) + BOX_CATS)
        state[at(root) + BOX_CATS] += 1 << CAT_BITS * seat_of(thing)
    else:
        save(state, at(root) + BOX_ICONS)
        state[at(root) + BOX_ICONS] += thing >> ICON_SHIFT
    count_points(state, root, 1)


@inlined
def evict(state: Int64s, cell: int, field: int) -> None:
    """A Princess takes the place of a cat in a cell (`THING`) or across it (`ACROSS`)."""
    root, where = root_of(state, cell), at(cell) + field
    cat = state[where]
    count_points(state, root, -1)
    save(state, where)
    state[where] = PRINCESS_WORD
    change_keys(state, where, cat)
    change_keys(state, where, PRINCESS_WORD)
    save(state, at(root) + BOX_CATS)
    place = CAT_BITS * seat_of(cat) + (ASLEEP if field == THING else 0)
    state[at(root) + BOX_CATS] -= 1 << place
    save(state, CATS + seat_of(cat))
    state[CATS + seat_of(cat)] += 1
    count_points(state, root, 1)


@inlined
def spend_cat(state: Int64s, seat: int) -> None:
    """A seat has one cat fewer in front of it."""
    save(state, CATS + seat)
    state[CATS + seat] -= 1


@inlined
def held(state: Int64s, seat: int, index: int) -> int:
    """The thing at a place of a seat's hand; `index` is below the seat's `SIZES`."""
    return state[state[HANDS] + seat * state[ROOM] + index]


@inlined
def first_alike(state: Int64s, seat: int, index: int) -> bool:
    """Whether a thing of a hand stands in it for the first time."""
    for before in range(index):
        if held(state, seat, before) == held(state, seat, index):
            return False
    return True


@inlined
def give_up(state: Int64s, seat: int, index: int) -> None:
    """Take a thing out of a hand; what stands after it moves up."""
    first, size = state[HANDS] + seat * state[ROOM], state[SIZES + seat]
    for place in range(index, size - 1):
        save(state, first + place)
        state[first + place] = state[first + place + 1]
    save(state, SIZES + seat)
    state[SIZES + seat] = size - 1


@kernel
def _take_spot(state: Int64s, cell: int) -> None:
    """A cell is occupied: it is no spot any more, and its neighbours may become some."""
    spots, number = state[SPOTS], state[at(cell) + SPOT]
    save(state, SPOT_COUNT)
    last = state[SPOT_COUNT] - 1
    moved = state[spots + last]
    save(state, spots + number)
    save(state, at(moved) + SPOT)
    state[spots + number], state[at(moved) + SPOT] = moved, number
    save(state, at(cell) + SPOT)
    state[at(cell) + SPOT] = NOWHERE
    state[SPOT_COUNT] = last
    for side in range(SIDES):
        near = beside(state, cell, side)
        save(state, at(near) + NEAR)
        state[at(near) + NEAR] += 1
        if state[at(near) + NEAR] == 1 and state[at(near) + THING] == 0:
            save(state, spots + state[SPOT_COUNT])
            save(state, at(near) + SPOT)
            _add_spot(state, near)


@inlined
def _add_spot(state: Int64s, cell: int) -> None:
    state[state[SPOTS] + state[SPOT_COUNT]] = cell
    state[at(cell) + SPOT] = state[SPOT_COUNT]
    state[SPOT_COUNT] += 1


@inlined
def _begin_box(state: Int64s, cell: int, thing: int) -> None:
    """A cell is a box of its own."""
    first = at(cell)
    for field in (PARENT, EXTENT, BOX_ICONS, BOX_CATS):
        save(state, first + field)
    leaks = 0
    for side in range(SIDES):
        leaks += thing >> side & 1 and state[at(beside(state, cell, side)) + THING] == 0
    state[first + PARENT], state[first + EXTENT] = cell, LEAK * leaks + 1
    state[first + BOX_ICONS] = thing >> ICON_SHIFT
    asleep = kind(thing) == CAT
    state[first + BOX_CATS] = 1 << ASLEEP + CAT_BITS * seat_of(thing) if asleep else 0


@inlined
def _touch(state: Int64s, cell: int, side: int, thing: int) -> None:
    """Make the changes of a new thing at one side: a leak is shut, boxes may be joined."""
    near = beside(state, cell, side)
    other = state[at(near) + THING]
    if other >> (side ^ 2) & 1:
        root = root_of(state, near)
        save(state, at(root) + EXTENT)
        state[at(root) + EXTENT] -= LEAK
        if thing >> side & 1:
            _join(state, root_of(state, cell), root)


@kernel
def _join(state: Int64s, one: int, other: int) -> None:
    """Two boxes, given by their roots, become one."""
    if one == other:
        return
    if state[at(one) + EXTENT] % LEAK < state[at(other) + EXTENT] % LEAK:
        one, other = other, one
    save(state, at(other) + PARENT)
    state[at(other) + PARENT] = one
    for field in (EXTENT, BOX_ICONS, BOX_CATS):
        save(state, at(one) + field)
        state[at(one) + field] += state[at(other) + field]


@inlined
def change_keys(state: Int64s, where: int, thing: int) -> None:
    """Change the keys for a thing that enters a word of the board, or leaves it."""
    for number in range(2):
        save(state, KEYS + number)
        state[KEYS + number] ^= mixed(where, thing, number)


@inlined
def mixed(where: int, thing: int, number: int) -> int:
    """64 bits that depend on all bits of a word and of where it is (Steele, Lea and Flood)."""
    bits = np.uint64(thing) * np.uint64(0x9E3779B97F4A7C15)
    bits ^= np.uint64(2 * where + number + 1) * np.uint64(0xD1B54A32D192ED03)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(np.int64(bits ^ (bits >> np.uint64(31))))


# Words that are derived from what lies where


@kernel
def survey(state: Int64s) -> None:
    """Derive boxes, spots, points and keys from what lies in cells and across them."""
    _clear(state)
    for cell in range(state[BOUND]):
        thing = state[at(cell) + THING]
        if thing:
            _begin_box(state, cell, thing)
            change_keys(state, at(cell) + THING, thing)
            for side in range(SIDES):
                state[at(beside(state, cell, side)) + NEAR] += 1
    for cell in range(state[BOUND]):
        if state[at(cell) + THING]:
            if joined_right(state, cell):
                _join(state, root_of(state, cell), root_of(state, cell + 1))
            below = state[at(cell + state[STRIDE]) + THING]
            if state[at(cell) + THING] >> BOTTOM & below >> TOP & 1:
                _join(state, root_of(state, cell), root_of(state, cell + state[STRIDE]))
        elif 0 < state[at(cell) + NEAR] < BORDER:
            _add_spot(state, cell)
    _survey_edges(state)
    forget(state)


@kernel
def _clear(state: Int64s) -> None:
    state[SPOT_COUNT] = 0
    state[KEYS], state[KEYS + 1] = 0, 0
    for seat in range(state[COUNT]):
        state[POINTS + seat] = 0
    empty = True
    for cell in range(state[BOUND]):
        row, column = cell // state[STRIDE], cell % state[STRIDE]
        inside = 0 < row <= state[HEIGHT] and 0 < column <= state[WIDTH]
        first = at(cell)
        state[first + NEAR] = 0 if inside else BORDER
        state[first + SPOT] = state[first + PARENT] = NOWHERE
        state[first + EXTENT] = state[first + BOX_ICONS] = state[first + BOX_CATS] = 0
        empty = empty and state[first + THING] == 0
    if empty:
        _add_spot(state, (1 - state[TOP_ROW]) * state[STRIDE] + 1 - state[LEFT_COLUMN])


@kernel
def _survey_edges(state: Int64s) -> None:
    """Add what lies across cells to the boxes, and count the points."""
    for cell in range(state[BOUND]):
        across = state[at(cell) + ACROSS]
        if across:
            change_keys(state, at(cell) + ACROSS, across)
            root = at(root_of(state, cell))
            state[root + BOX_ICONS] += across >> ICON_SHIFT
            if kind(across) == CAT:
                state[root + BOX_CATS] += 1 << CAT_BITS * seat_of(across)
    for cell in range(state[BOUND]):
        if state[at(cell) + PARENT] == cell:
            count_points(state, cell, 1)


@inlined
def is_card(thing: int) -> bool:
    """Whether a thing is a cardboard card."""
    return kind(thing) == CARD


@inlined
def is_princess(thing: int) -> bool:
    """Whether a thing is a Princess."""
    return kind(thing) == BLACK_CAT


@inlined
def copy_state(target: Int64s, source: Int64s) -> None:
    """Make one state like another of the same lengths, with an empty trail."""
    for word in range(source[TRAIL]):
        target[word] = source[word]
    forget(target)

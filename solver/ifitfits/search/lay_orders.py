"""Compiled: in which orders the cards and cats of an end can be laid, and the smallest line to it.

Each card has to touch what lies there; a cat follows the later one of its two cards, at most one
cat a card; and it may not be the first of its seat in a box that holds others' (ruling mine).
"""

from __future__ import annotations

from solver.ifitfits.board_kernels import (
    SIDES,
    at,
    beside,
    cats_in,
    kind,
    may_enter,
    seat_of,
)
from solver.ifitfits.encoding import (
    ACROSS,
    ASLEEP,
    BOX_CATS,
    CAT,
    CAT_BITS,
    THING,
    Int64s,
)
from solver.ifitfits.search.packing_arrays import (
    CARDS,
    CHOSEN,
    EDGE,
    FOREIGN,
    FOUND,
    GROUP,
    MASK,
    ROOT,
    TABLE_EMPTY,
    TOP,
    USABLE,
    PackingArrays,
)
from solver.jit import inlined, kernel
from solver.jit.bits import popcount

TOUCHED, GROUNDED = range(2)
"""The numbers of a card in `PackingArrays.near`."""

END_OF_LINE = -1


@kernel
def find_orders(state: Int64s, packing: PackingArrays, edges: int, chosen: int) -> bool:
    """Whether an end can be reached; fills in from which sets of cards the others may follow.

    All its cards lie on the board, and `cat_choices.value_of` has counted the cats of its groups.

    Args:
        chosen: the edges with cats, as bits.
    """
    count = packing.numbers[CARDS]
    if _is_barred(state, packing, edges, chosen):
        return False
    _find_neighbours(state, packing)
    full = (1 << count) - 1
    packing.good[full] = 1
    for laid in range(full - 1, -1, -1):
        packing.good[laid] = 0
        for number in range(count):
            then = laid | 1 << number
            if then != laid and packing.good[then] and not packing.good[laid]:
                packing.good[laid] = _may_follow(state, packing, edges, chosen, laid, number)
    return packing.good[0] != 0


@kernel
def _is_barred(state: Int64s, packing: PackingArrays, edges: int, chosen: int) -> bool:
    """Whether a cat is the only one of seat 0 in a box, where others' were from the first."""
    for number in range(edges):
        edge = packing.edges[number]
        group = packing.groups[edge[GROUP]]
        if chosen >> number & 1 and not group[USABLE]:
            return True
        if chosen >> number & 1 and group[FOREIGN] and group[CHOSEN] == 1:
            cats = state[at(group[ROOT]) + BOX_CATS]
            alone = cats_in(cats | cats >> ASLEEP, 0) == 0
            cell = edge[EDGE]
            if alone and (packing.barred[cell] or packing.barred[cell + 1]):
                return True
    return False


@kernel
def _find_neighbours(state: Int64s, packing: PackingArrays) -> None:
    count = packing.numbers[CARDS]
    for number in range(count):
        touched, around = 0, 0
        for side in range(SIDES):
            near = beside(state, packing.cells[number], side)
            around += state[at(near) + THING] != 0
            for other in range(count):
                if packing.cells[other] == near:
                    touched |= 1 << other
        first = packing.numbers[TABLE_EMPTY] and number == 0
        packing.near[number, TOUCHED] = touched
        packing.near[number, GROUNDED] = first or around > popcount(touched)


@kernel
def _may_follow(
    state: Int64s, packing: PackingArrays, edges: int, chosen: int, laid: int, number: int
) -> bool:
    """Whether a card may be laid after some others, with its cat if it has one then."""
    near = packing.near[number]
    if not near[GROUNDED] and not near[TOUCHED] & laid:
        return False
    edge = cat_after(packing, edges, chosen, laid, number)
    if edge == -1:
        return True
    if edge == -2:
        return False
    if not packing.groups[packing.edges[edge, GROUP], FOREIGN]:
        return True
    then = laid | 1 << number
    return may_enter(_cats_then(state, packing, edges, chosen, laid, then, edge), 0)


@inlined
def cat_after(packing: PackingArrays, edges: int, chosen: int, laid: int, number: int) -> int:
    """The edge of the cat that follows a card; -1 if there is none, -2 if there are two."""
    found, then = -1, laid | 1 << number
    for edge in range(edges):
        mask = packing.edges[edge, MASK]
        if chosen >> edge & 1 and mask >> number & 1 and mask & ~then == 0:
            if found >= 0:
                return -2
            found = edge
    return found


@kernel
def _cats_then(
    state: Int64s, packing: PackingArrays, edges: int, chosen: int, laid: int, then: int, edge: int
) -> int:
    """The cats in the box of an edge when its cat is laid.

    Args:
        laid: the cards that were laid before the one that the cat follows.
        then: the same with that card.
    """
    queue, seen, stamp = packing.queue, packing.seen, len(packing.seen) - 1
    seen[stamp] += 1
    start = packing.edges[edge, EDGE]
    queue[0] = start
    seen[start] = seen[stamp]
    size, done, cats = 1, 0, 0
    while done < size:
        cell = queue[done]
        done += 1
        thing = state[at(cell) + THING]
        cats += _cats_of(state, packing, edges, chosen, laid, cell)
        for side in range(SIDES):
            near = beside(state, cell, side)
            other = state[at(near) + THING]
            joined = thing >> side & other >> (side ^ 2) & 1
            if joined and seen[near] != seen[stamp] and _lies(packing, then, near):
                seen[near] = seen[stamp]
                queue[size] = near
                size += 1
    return cats


@inlined
def _cats_of(
    state: Int64s, packing: PackingArrays, edges: int, chosen: int, laid: int, cell: int
) -> int:
    """The cats in a cell and across it and the one to its right, when some cards lie there."""
    cats = 0
    thing, across = state[at(cell) + THING], state[at(cell) + ACROSS]
    if kind(thing) == CAT:
        cats += 1 << ASLEEP + CAT_BITS * seat_of(thing)
    if kind(across) == CAT:
        cats += 1 << CAT_BITS * seat_of(across)
    for edge in range(edges):
        if packing.edges[edge, EDGE] == cell and chosen >> edge & 1:
            cats += packing.edges[edge, MASK] & ~laid == 0
    return cats


@inlined
def _lies(packing: PackingArrays, laid: int, cell: int) -> bool:
    """Whether something lies in an occupied cell before all cards are laid."""
    for number in range(packing.numbers[CARDS]):
        if packing.cells[number] == cell:
            return bool(laid >> number & 1)
    return True


@kernel
def note_line(state: Int64s, packing: PackingArrays, edges: int, chosen: int) -> None:
    """Keep the smallest line to an end, if it is among the smallest so far; it can be reached."""
    count, numbers = packing.numbers[CARDS], packing.numbers
    trial, laid, length = packing.trial, 0, 0
    while laid != (1 << count) - 1:
        least, follower = -1, -1
        for number in range(count):
            then = laid | 1 << number
            if then != laid and packing.good[then]:
                rank = packing.rank[packing.ways[number], packing.cells[number]]
                smaller = least < 0 or rank < least
                if smaller and _may_follow(state, packing, edges, chosen, laid, number):
                    least, follower = rank, number
        trial[length] = least
        length += 1
        edge = cat_after(packing, edges, chosen, laid, follower)
        if edge >= 0:
            trial[length] = packing.rank[len(packing.rank) - 1, packing.edges[edge, EDGE]]
            length += 1
        laid |= 1 << follower
    for place in range(length, len(trial)):
        trial[place] = END_OF_LINE
    _insert(packing, numbers[TOP])


@kernel
def _insert(packing: PackingArrays, top: int) -> None:
    """Put the trial among the smallest lines, which are sorted."""
    found = packing.numbers[FOUND]
    place = found
    while place > 0 and is_smaller(packing.trial, packing.lines[place - 1]):
        place -= 1
    if place == top:
        return
    for moved in range(min(found, top - 1), place, -1):
        for at_step in range(len(packing.trial)):
            packing.lines[moved, at_step] = packing.lines[moved - 1, at_step]
    for at_step in range(len(packing.trial)):
        packing.lines[place, at_step] = packing.trial[at_step]
    packing.numbers[FOUND] = min(found + 1, top)


@inlined
def is_smaller(one: Int64s, other: Int64s) -> bool:
    """Whether a line comes before another one."""
    for place in range(len(one)):
        if one[place] != other[place]:
            return one[place] < other[place]
    return False


@kernel
def may_come_first(state: Int64s, packing: PackingArrays, edges: int) -> bool:
    """Whether an end of a layout may have a line among the smallest, by its first two steps."""
    found, top = packing.numbers[FOUND], packing.numbers[TOP]
    if found < top:
        return True
    bar, first = packing.lines[top - 1], _smallest_follower(state, packing, -1)
    rank = packing.rank[packing.ways[first], packing.cells[first]]
    if rank != bar[0] or len(bar) < 4:
        return rank <= bar[0]
    for edge in range(edges):
        if packing.edges[edge, MASK] == 1 << first:
            return True
    second = _smallest_follower(state, packing, first)
    return packing.rank[packing.ways[second], packing.cells[second]] <= bar[1]


@inlined
def _smallest_follower(state: Int64s, packing: PackingArrays, laid: int) -> int:
    """The card whose step comes first of those that touch what lay there, or one more card."""
    best, least = 0, -1
    for number in range(packing.numbers[CARDS]):
        cell = packing.cells[number]
        rank = packing.rank[packing.ways[number], cell]
        if number != laid and (least < 0 or rank < least):
            allowed = packing.numbers[TABLE_EMPTY] and laid < 0 and number == 0
            for side in range(SIDES):
                near = beside(state, cell, side)
                if state[at(near) + THING]:
                    allowed = allowed or _lies(packing, 1 << laid if laid >= 0 else 0, near)
            if allowed:
                best, least = number, rank
    return best

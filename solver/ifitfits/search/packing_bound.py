"""Compiled: a bound on what a layout that isn't complete can still come to.

A box scores with a cat, so only so many boxes do, and in each of them one kind of toy counts. A box
with more cells around it to fill than cards are left, or with a leak that nothing will shut, isn't
closed. What can't grow any more has its final points.
"""

from __future__ import annotations

from games.ifitfits.cards import LEFT, RIGHT
from solver.ifitfits.board_kernels import (
    SIDES,
    at,
    beside,
    cats_in,
    root_of,
    sprays_of,
)
from solver.ifitfits.encoding import (
    ADVANCED,
    ASLEEP,
    BOX_CATS,
    BOX_ICONS,
    EXTENT,
    ICON_BITS,
    ICON_MASK,
    ICON_SHIFT,
    LEAK,
    SPRAY_PLACE,
    THING,
    Int64s,
)
from solver.ifitfits.search.cat_choices import points_with
from solver.ifitfits.search.packing_arrays import (
    AT,
    CARDS,
    CATS,
    EDGE,
    FIXED,
    LAST,
    SORTS,
    Packing,
)
from solver.jit import inlined, kernel
from solver.jit.bits import popcount

BOX_ROOT, LIVE, TO_FILL, LAST_MET, EDGES = range(5)
"""The words of a box in a bound: its root; how many of its leaks may still be shut, how many cells
they face, and the last of these; the edges on which a cat may be laid now."""

KINDS = SPRAY_PLACE

SETS = 1 << KINDS
"""Sets of kinds of toys, as bits."""

MIXED, OPEN, CLOSED = range(3)
"""What all that grows may come to: if some kinds count, each thing in whatever box is best for it;
and if all is in one box, which is open or closed."""


@kernel
def bound_of(state: Int64s, packing: Packing, depth: int, edges: int) -> int:
    """No end of a layout with the cards that are left is worth more."""
    count = _list_boxes(state, packing, depth, edges)
    left, cats = packing.numbers[CARDS] - depth, packing.numbers[CATS]
    sums = packing.sums
    for chosen in range(SETS):
        sums[MIXED, chosen], sums[OPEN, chosen], sums[CLOSED, chosen] = 0, 0, 0
    finished, own, scoring, closing = 0, 0, 0, False
    for number in range(count):
        box = packing.boxes[number]
        root = box[BOX_ROOT]
        if box[LIVE] == 0:
            finished += _finished(state, root, min(box[EDGES], cats))
        else:
            held = state[at(root) + BOX_CATS]
            own += cats_in(held, 0) + cats_in(held >> ASLEEP, 0)
            scoring += cats_in(held, 0) != 0
            shut = box[LIVE] == state[at(root) + EXTENT] // LEAK and box[TO_FILL] <= left
            closing = closing or shut
            _add_item(sums, state[at(root) + BOX_ICONS], shut)
    possible = edges + _add_cards(packing, closing or left > 1)
    cats = min(cats, possible)
    return finished + _most(state, sums, scoring + cats, own + cats)


@kernel
def _list_boxes(state: Int64s, packing: Packing, depth: int, edges: int) -> int:
    """List the boxes with their leaks; returns how many there are."""
    seen, stamp = packing.seen, len(packing.seen) - 1
    seen[stamp] += 1
    count = 0
    for number in range(packing.numbers[FIXED]):
        count = _list_box(state, packing, packing.roots[number], count)
    for number in range(depth):
        count = _list_box(state, packing, packing.cells[number], count)
    for number in range(edges):
        root = root_of(state, packing.edges[number, EDGE])
        packing.boxes[packing.queue[root], EDGES] += 1
    frame = packing.frames[depth]
    for place in range(frame[AT], frame[LAST]):
        cell = packing.pending[depth, place]
        for side in range(SIDES):
            near = beside(state, cell, side)
            if state[at(near) + THING] >> (side ^ 2) & 1:
                box = packing.boxes[packing.queue[root_of(state, near)]]
                box[LIVE] += 1
                if box[LAST_MET] != cell:
                    box[LAST_MET] = cell
                    box[TO_FILL] += 1
    return count


@inlined
def _list_box(state: Int64s, packing: Packing, cell: int, count: int) -> int:
    """List the box of a cell, unless it is listed; returns how many there are."""
    seen, stamp, root = packing.seen, len(packing.seen) - 1, root_of(state, cell)
    if seen[root] == seen[stamp]:
        return count
    seen[root] = seen[stamp]
    packing.queue[root] = count
    box = packing.boxes[count]
    box[BOX_ROOT], box[LIVE], box[TO_FILL], box[LAST_MET], box[EDGES] = root, 0, 0, 0, 0
    return count + 1


@inlined
def _finished(state: Int64s, root: int, cats: int) -> int:
    """The most that a box that can't grow any more may come to."""
    most = 0
    for more in range(cats + 1):
        most = max(most, points_with(state, root, more))
    return most


@kernel
def _add_item(sums: Int64s, icons: int, shut: bool) -> None:
    """Add what a box, or a card, may bring to boxes that grow."""
    sprays, factor = sprays_of(icons), 2 if shut else 1
    for chosen in range(1, SETS):
        most = 0
        for place in range(KINDS):
            if chosen >> place & 1:
                most = max(most, icons >> ICON_BITS * place & ICON_MASK)
        most -= sprays
        if most > 0:
            sums[MIXED, chosen] += factor * most
            sums[OPEN, chosen] += most
            sums[CLOSED, chosen] += 2 * most if shut else 0


@kernel
def _add_cards(packing: Packing, closing: bool) -> int:
    """Add the cards that are left; returns on how many edges cats might be laid with them.

    Args:
        closing: whether they may come to be in a closed box.
    """
    edges = 0
    for sort in range(packing.numbers[SORTS]):
        word = packing.words[2 * sort]
        for _ in range(packing.left[sort]):
            edges += (word >> LEFT & 1) + (word >> RIGHT & 1)
            _add_item(packing.sums, word >> ICON_SHIFT, closing)
    return edges


@inlined
def _most(state: Int64s, sums: Int64s, boxes: int, cats: int) -> int:
    """The most that things that grow may come to in at most so many boxes that score."""
    most = 0
    for count in range(1, boxes + 1):
        extra = 0 if state[ADVANCED] else max(0, cats - count)
        for chosen in range(1, SETS):
            if popcount(chosen) == min(count, KINDS):
                if count == 1:
                    value = max(sums[OPEN, chosen], sums[CLOSED, chosen])
                else:
                    value = sums[MIXED, chosen]
                most = max(most, value + extra)
    return most

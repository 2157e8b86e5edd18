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
    icons_points,
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
    BOXES,
    CARDS,
    CATS,
    FIXED,
    GROUP,
    LAST,
    ROOT,
    SORTS,
    USABLE,
    Packing,
)
from solver.jit import inlined, kernel
from solver.jit.bits import lowest, popcount

BOX_ROOT, LIVE, TO_FILL, LAST_MET, EDGES, OWN, TOYS, ALONE, URGENCY = range(9)
"""The words of a box in a bound: its root; how many of its leaks may still be shut, how many cells
they face, and the last of these; the edges on which a cat may be laid now; the cats of seat 0; the
toys of the best kind less its spray bottles, at least 0; the most it may come to as it is; and how
much depends on each cell that it leaks to."""

KINDS = SPRAY_PLACE

SETS = 1 << KINDS
"""Sets of kinds of toys, as bits."""

MIXED, OPEN, CLOSED, MOST = range(4)
"""What all that grows may come to, by the kinds that count: each thing in whatever box is best for
it; and if all is in one box, which is open or closed. Then room for one thing's toys."""

SHUT_COUNTS = 12
"""How much more urgent it is to shut a box that may close than to reach one."""

SIDES_OPEN = 0
"""Where `Packing.gains` has how many long sides of a card are open: there is no empty set."""


@kernel
def fill_gains(packing: Packing) -> None:
    """Fill in what each sort of card brings, and all cards together, for each set of kinds."""
    for chosen in range(SETS):
        packing.to_come[0, chosen] = 0
    for sort in range(packing.numbers[SORTS]):
        word, gains = packing.words[2 * sort], packing.gains[sort]
        _find_most(word >> ICON_SHIFT, gains)
        for chosen in range(1, SETS):
            gains[chosen] = max(0, gains[chosen] - sprays_of(word >> ICON_SHIFT))
        gains[SIDES_OPEN] = (word >> LEFT & 1) + (word >> RIGHT & 1)
        for chosen in range(SETS):
            packing.to_come[0, chosen] += packing.left[sort] * gains[chosen]


@kernel
def bound_of(state: Int64s, packing: Packing, depth: int, edges: int) -> int:
    """No end of a layout with the cards that are left is worth more."""
    count = _list_boxes(state, packing, depth, edges)
    packing.numbers[BOXES] = count
    left, cats = packing.numbers[CARDS] - depth, packing.numbers[CATS]
    sums, cards = packing.sums, packing.to_come[depth]
    for chosen in range(SETS):
        sums[MIXED, chosen], sums[OPEN, chosen], sums[CLOSED, chosen] = 0, 0, 0
    finished, own, scoring, closing = 0, 0, 0, left > 1
    for number in range(count):
        box = packing.boxes[number]
        root = box[BOX_ROOT]
        held = state[at(root) + BOX_CATS]
        box[OWN] = cats_in(held, 0) + cats_in(held >> ASLEEP, 0)
        box[TOYS] = max(0, icons_points(state[at(root) + BOX_ICONS]))
        box[URGENCY] = 0
        if box[LIVE] == 0:
            finished += most_alone(state, box, cats)
        else:
            own += box[OWN]
            scoring += cats_in(held, 0) != 0
            shut = box[LIVE] == state[at(root) + EXTENT] // LEAK and box[TO_FILL] <= left
            closing = closing or shut
            box[URGENCY] = box[TOYS] + (
                SHUT_COUNTS * (1 + box[TOYS]) // box[TO_FILL] if shut else 0
            )
            _add_box(sums, state[at(root) + BOX_ICONS], shut)
    for chosen in range(1, SETS):
        sums[MIXED, chosen] += (1 + closing) * cards[chosen]
        sums[OPEN, chosen] += cards[chosen]
        sums[CLOSED, chosen] += 2 * cards[chosen] if closing else 0
    cats = min(cats, edges + cards[SIDES_OPEN])
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
        group = packing.groups[packing.edges[number, GROUP]]
        if group[USABLE]:
            packing.boxes[packing.box_at[group[ROOT]], EDGES] += 1
    frame = packing.frames[depth]
    for place in range(frame[AT], frame[LAST]):
        cell = packing.pending[depth, place]
        for side in range(SIDES):
            near = beside(state, cell, side)
            if state[at(near) + THING] >> (side ^ 2) & 1:
                box = packing.boxes[packing.box_at[root_of(state, near)]]
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
    packing.box_at[root] = count
    box = packing.boxes[count]
    box[BOX_ROOT], box[LIVE], box[TO_FILL], box[LAST_MET], box[EDGES] = root, 0, 0, 0, 0
    return count + 1


@inlined
def most_alone(state: Int64s, box: Int64s, cats: int) -> int:
    """The most that a box may come to as it is."""
    most = 0
    for more in range(min(box[EDGES], cats) + 1):
        most = max(most, points_with(state, box[BOX_ROOT], more))
    return most


@inlined
def _find_most(icons: int, most: Int64s) -> None:
    """Fill in, for each set of kinds, how many toys there are of the kind with most."""
    most[0] = 0
    for chosen in range(1, SETS):
        place = lowest(chosen)
        toys = icons >> ICON_BITS * place & ICON_MASK
        most[chosen] = max(most[chosen & chosen - 1], toys)


@inlined
def _add_box(sums: Int64s, icons: int, shut: bool) -> None:
    """Add what a box may bring to boxes that grow."""
    sprays, most = sprays_of(icons), sums[MOST]
    _find_most(icons, most)
    for chosen in range(1, SETS):
        gain = most[chosen] - sprays
        if gain > 0:
            sums[MIXED, chosen] += 2 * gain if shut else gain
            sums[OPEN, chosen] += gain
            sums[CLOSED, chosen] += 2 * gain if shut else 0


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


@kernel
def prepare_last(state: Int64s, packing: Packing) -> int:
    """Fill in what boxes are worth before the last card; returns what they come to together.

    `bound_of` has listed them for this layout.
    """
    total = 0
    for number in range(packing.numbers[BOXES]):
        box = packing.boxes[number]
        box[ALONE] = most_alone(state, box, packing.numbers[CATS])
        total += box[ALONE]
    return total


@kernel
def bound_in(state: Int64s, packing: Packing, cell: int, total: int) -> int:
    """No end is worth more with the last card in a cell.

    Args:
        total: what `prepare_last` has returned.
    """
    cats, bound, own, factor = packing.numbers[CATS], total, 0, 0
    for side in range(SIDES):
        near = beside(state, cell, side)
        if state[at(near) + THING] >> (side ^ 2) & 1:
            root = root_of(state, near)
            box = packing.boxes[packing.box_at[root]]
            if box[LAST_MET] != -cell:
                box[LAST_MET] = -cell
                shut = box[TO_FILL] == 1 and box[LIVE] == state[at(root) + EXTENT] // LEAK
                bound += (1 + shut) * box[TOYS] - box[ALONE]
                own, factor = own + box[OWN], max(factor, 1 + shut)
    if factor:
        bound += factor * packing.to_come[packing.numbers[CARDS] - 1, SETS - 1]
        bound += 0 if state[ADVANCED] else max(0, own + cats - 1)
    return bound


@kernel
def most_urgent(state: Int64s, packing: Packing, depth: int) -> int:
    """The place of the pending cell on which most depends; `bound_of` has listed the boxes."""
    frame = packing.frames[depth]
    best, most = frame[AT], -1
    for place in range(frame[AT], frame[LAST]):
        cell, urgency = packing.pending[depth, place], 0
        for side in range(SIDES):
            near = beside(state, cell, side)
            if state[at(near) + THING] >> (side ^ 2) & 1:
                urgency += packing.boxes[packing.box_at[root_of(state, near)], URGENCY]
        if urgency > most:
            best, most = place, urgency
    return best

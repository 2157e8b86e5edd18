"""Compiled: what a layout is worth with the best cats, and at most if it isn't complete.

A cat may be laid on an edge that a new card touches. Which edges of a box have cats doesn't matter
for the points, only how many, so sets are counted box by box. There are two exceptions, which are
looked at set by set: a cat may have to be laid before its box holds one of another seat (ruling
mine), and where a row of new cards fills a gap, one of its edges stays free, as each card is
followed by one cat at most.

The upper bound on the value of every end of a layout that isn't complete: a box scores with a cat,
so the cats limit the boxes that do, and in each of them one kind of toy counts. What can't grow any
more has its final points. A box grows only by a card in a cell that it leaks to, and is closed only
by cards in all of them: so each card brings no more than the boxes at its cell have, and the number
of cards is limited.
"""

from __future__ import annotations

from games.ifitfits.cards import LEFT, RIGHT
from solver.ifitfits.board_kernels import (
    SIDES,
    at,
    beside,
    box_points,
    cats_in,
    counted,
    edge_free,
    extra_points,
    icons_points,
    root_of,
    sprays_of,
)
from solver.ifitfits.encoding import (
    ADVANCED,
    ASLEEP,
    BOX_CATS,
    BOX_ICONS,
    CAT_MASK,
    COUNT,
    EXTENT,
    ICON_BITS,
    ICON_MASK,
    ICON_SHIFT,
    LEAK,
    POINTS,
    SPRAY_PLACE,
    THING,
    Int64s,
)
from solver.ifitfits.search.control import FAR
from solver.ifitfits.search.packing_arrays import (
    AT,
    BOXES,
    CARDS,
    CATS,
    CHOSEN,
    EDGE,
    FIXED,
    FOREIGN,
    GROUP,
    LAST,
    MASK,
    ROOT,
    SIZE,
    SORTS,
    USABLE,
    PackingArrays,
)
from solver.jit import inlined, kernel
from solver.jit.words import lowest, popcount

NO_CATS = CAT_MASK | CAT_MASK << ASLEEP
"""The bits of the cats of seat 0, awake and asleep."""


@kernel
def list_edges(state: Int64s, packing: PackingArrays, depth: int) -> int:
    """List the edges on which cats may be laid, each with its group; returns how many."""
    count, groups = 0, 0
    for number in range(depth):
        cell = packing.cells[number]
        if edge_free(state, cell):
            other = _number_at(packing, cell + 1, depth)
            mask = 1 << number | (1 << other if other >= 0 else 0)
            groups = _add_edge(state, packing, cell, mask, count, groups)
            count += 1
        if edge_free(state, cell - 1) and _number_at(packing, cell - 1, depth) < 0:
            groups = _add_edge(state, packing, cell - 1, 1 << number, count, groups)
            count += 1
    return count


@inlined
def _number_at(packing: PackingArrays, cell: int, depth: int) -> int:
    """The number of the new card in a cell; -1 if there is none."""
    for number in range(depth):
        if packing.cells[number] == cell:
            return number
    return -1


@kernel
def _add_edge(
    state: Int64s, packing: PackingArrays, cell: int, mask: int, count: int, groups: int
) -> int:
    """Add an edge to those listed; returns how many groups there are."""
    edge, root = packing.edges[count], root_of(state, cell)
    group = 0
    while group < groups and packing.groups[group, ROOT] != root:
        group += 1
    if group == groups:
        new = packing.groups[group]
        cats = state[at(root) + BOX_CATS]
        new[ROOT], new[SIZE], new[FOREIGN] = root, 0, (cats & ~NO_CATS) != 0
        new[USABLE] = new[FOREIGN] == 0 or cats & NO_CATS != 0
        groups += 1
    packing.groups[group, SIZE] += 1
    if not packing.barred[cell] and not packing.barred[cell + 1]:
        packing.groups[group, USABLE] = 1
    edge[EDGE], edge[GROUP], edge[MASK] = cell, group, mask
    return groups


@inlined
def points_with(state: Int64s, root: int, more: int) -> int:
    """The points of a box to seat 0, with `more` more awake cats of its own."""
    cats = state[at(root) + BOX_CATS] + more
    own = counted(cats, 0, state[ADVANCED])
    if own == 0:
        return 0
    for seat in range(1, state[COUNT]):
        if counted(cats, seat, state[ADVANCED]) > own:
            return 0
    points = box_points(state[at(root) + EXTENT], state[at(root) + BOX_ICONS])
    return points + extra_points(state, own)


@kernel
def weigh(state: Int64s, packing: PackingArrays, edges: int) -> int:
    """The value with the best cats on some listed edges, whether or not an order allows them.

    Fills in, for each number of cats, their most additional points (`packing.best[0]`) and how many
    sets of edges reach them (`packing.ways_to[0]`).
    """
    cats, base = packing.numbers[CATS], state[POINTS]
    best, ways, group = packing.best, packing.ways_to, 0
    for count in range(cats + 1):
        best[0, count], ways[0, count] = -FAR, 0
    best[0, 0], ways[0, 0] = 0, 1
    while edges:
        root, size = packing.groups[group, ROOT], packing.groups[group, SIZE]
        none = points_with(state, root, 0)
        for count in range(cats + 1):
            best[1, count], ways[1, count] = best[0, count], ways[0, count]
        choices = 1
        usable = size if packing.groups[group, USABLE] else 0
        for more in range(1, min(usable, cats) + 1):
            choices = choices * (size - more + 1) // more
            gain = points_with(state, root, more) - none
            for count in range(more, cats + 1):
                value = best[0, count - more] + gain
                if ways[0, count - more] and value >= best[1, count]:
                    if value > best[1, count]:
                        best[1, count], ways[1, count] = value, 0
                    ways[1, count] += choices * ways[0, count - more]
        for count in range(cats + 1):
            best[0, count], ways[0, count] = best[1, count], ways[1, count]
        edges -= size
        group += 1
    most = best[0, 0]
    for count in range(1, cats + 1):
        most = max(most, best[0, count])
    return base + most


@inlined
def sets_worth(state: Int64s, packing: PackingArrays, value: int) -> int:
    """The number of sets of cats that reach a value that `weigh` has returned."""
    total = 0
    for count in range(packing.numbers[CATS] + 1):
        if packing.best[0, count] == value - state[POINTS]:
            total += packing.ways_to[0, count]
    return total


@kernel
def is_plain(packing: PackingArrays, edges: int) -> bool:
    """Whether all sets of cats can be laid in some order, see the head of this module."""
    for number in range(edges):
        edge = packing.edges[number]
        group = packing.groups[edge[GROUP]]
        if group[FOREIGN] and group[USABLE]:
            return False
        if edge[MASK] & edge[MASK] - 1 == 0 and _fills_gap(packing, edges, number):
            return False
    return True


@kernel
def _fills_gap(packing: PackingArrays, edges: int, first: int) -> bool:
    """Whether a row of new cards that fills a gap begins at an edge, and could be full of cats."""
    cell, length = packing.edges[first, EDGE], 1
    mask = packing.edges[first, MASK]
    while length < packing.numbers[CATS]:
        cell += 1
        number = 0
        while number < edges and packing.edges[number, EDGE] != cell:
            number += 1
        if number == edges or packing.edges[number, MASK] & mask == 0:
            return False
        length += 1
        mask = packing.edges[number, MASK]
        if mask & mask - 1 == 0:
            return True
    return False


@kernel
def value_of(state: Int64s, packing: PackingArrays, edges: int, chosen: int) -> int:
    """The value with cats on some edges, given as bits."""
    total, groups = state[POINTS], 0
    for number in range(edges):
        group = packing.edges[number, GROUP]
        if group == groups:
            packing.groups[group, CHOSEN] = 0
            groups += 1
        packing.groups[group, CHOSEN] += chosen >> number & 1
    for group in range(groups):
        cats = packing.groups[group, CHOSEN]
        if cats:
            root = packing.groups[group, ROOT]
            total += points_with(state, root, cats) - points_with(state, root, 0)
    return total


BOX_ROOT, LIVE, TO_FILL, EDGES, OWN, TOYS, ALONE, URGENCY = range(8)
SHUT, HELD, JOINED, GAIN, AROUND, JOIN = range(8, 14)
CLOSE = JOIN + SPRAY_PLACE
"""The words of a box in a bound: its root; how many of its leaks may still be shut, and how many
cells they face; the edges on which a cat may be laid now; the cats of seat 0; the toys of the best
kind less its spray bottles, at least 0; its most points without another card; how much depends on
each cell that it leaks to.

Whether it may be closed; whether seat 0 scores it as it is, or with cats that may be laid now;
whether the last card is joined to it. By the kinds of toys that a bound is about: the toys of the
best less its spray bottles, at least 0; what all the cells bring that it leaks to, in shares; and
from there on for each kind, in shares, what it brings to each cell with a card that is joined to
it, and if it may be closed."""

OPEN, CLOSED = range(2)
"""The rows of `PackingArrays.tops`."""

KINDS = SPRAY_PLACE

SETS = 1 << KINDS
"""Sets of kinds of toys, as bits."""

SHUT_COUNTS = 12
"""How much more urgent it is to shut a box that may close than to reach one."""

SHARES = 27_720
"""The shares of a point, which any number of cells up to 12 divides."""

SIDES_OPEN = 0
"""Where `PackingArrays.gains` has how many long sides of a card are open: there is no empty set."""

NONE = -1


@kernel
def fill_gains(packing: PackingArrays) -> None:
    """Fill in what each sort of card brings, and all cards together, for each set of kinds."""
    for chosen in range(SETS):
        packing.to_come[0, chosen] = 0
    for sort in range(packing.numbers[SORTS]):
        word, gains = packing.words[2 * sort], packing.gains[sort]
        for chosen in range(1, SETS):
            gains[chosen] = _gain_of(word >> ICON_SHIFT, chosen)
        gains[SIDES_OPEN] = (word >> LEFT & 1) + (word >> RIGHT & 1)
        for chosen in range(SETS):
            packing.to_come[0, chosen] += packing.left[sort] * gains[chosen]


@kernel
def _gain_of(icons: int, chosen: int) -> int:
    """The toys of the best of some kinds less the spray bottles, at least 0."""
    most = 0
    while chosen:
        most = max(most, icons >> ICON_BITS * lowest(chosen) & ICON_MASK)
        chosen &= chosen - 1
    return max(0, most - sprays_of(icons))


@kernel
def bound_of(state: Int64s, packing: PackingArrays, depth: int, edges: int, enough: int) -> int:
    """Upper bound on the value of every end of a layout with the cards that are left.

    Args:
        enough: a bound of as much may be too high.
    """
    _list_boxes(state, packing, depth, edges)
    numbers, rough = packing.numbers, 0
    left = numbers[CARDS] - depth
    closing = left > 1
    for number in range(numbers[BOXES]):
        box = packing.boxes[number]
        _look_at(state, packing, box, left)
        if box[LIVE]:
            rough += (1 + box[SHUT]) * box[TOYS] + _points_of(state, box[OWN])
            closing = closing or box[SHUT] != 0
        else:
            rough += most_alone(state, box, numbers[CATS])
    rough += _points_of(state, numbers[CATS])
    rough += (1 + closing) * packing.to_come[depth, SETS - 1]
    return rough if rough < enough else finer_bound(state, packing, depth, edges, enough)


@inlined
def _points_of(state: Int64s, cats: int) -> int:
    """The most points that cats are worth (ruling: extra)."""
    return 0 if state[ADVANCED] else cats


@kernel
def finer_bound(state: Int64s, packing: PackingArrays, depth: int, edges: int, enough: int) -> int:
    """The bound by how many boxes score, and which kinds count; `bound_of` has listed the boxes."""
    cats = min(packing.numbers[CATS], edges + packing.to_come[depth, SIDES_OPEN])
    finished, scoring = 0, cats
    for number in range(packing.numbers[BOXES]):
        box = packing.boxes[number]
        if box[LIVE]:
            scoring += cats_in(state[at(box[BOX_ROOT]) + BOX_CATS], 0) != 0
        else:
            finished += most_alone(state, box, packing.numbers[CATS])
    most, kinds = finished, min(scoring, KINDS)
    for chosen in range(SETS - 1, 0, -1):
        count = popcount(chosen)
        if most < enough and (count == kinds or (count < kinds and not state[ADVANCED])):
            certain = finished + _points_of(state, cats - count)
            most = max(most, certain + _most_of(state, packing, depth, chosen, enough - certain))
    return most


@inlined
def _look_at(state: Int64s, packing: PackingArrays, box: Int64s, left: int) -> None:
    """Fill in what a box is, as long as it isn't joined to more cards."""
    root, more = at(box[BOX_ROOT]), min(box[EDGES], packing.numbers[CATS])
    cats = state[root + BOX_CATS]
    box[OWN] = cats_in(cats, 0) + cats_in(cats >> ASLEEP, 0)
    box[TOYS] = max(0, icons_points(state[root + BOX_ICONS]))
    box[SHUT] = box[LIVE] == state[root + EXTENT] // LEAK and box[TO_FILL] <= left
    own, others = counted(cats + more, 0, state[ADVANCED]), 1
    for seat in range(1, state[COUNT]):
        others = max(others, counted(cats, seat, state[ADVANCED]))
    box[HELD] = own >= others


@kernel
def _most_of(state: Int64s, packing: PackingArrays, depth: int, chosen: int, enough: int) -> int:
    """The most of what grows in as many boxes as there are chosen kinds, without new cats.

    Where one box alone scores, all is joined to new cards, but for a box that stays as it is.
    """
    single, sums, closing, kept = chosen & chosen - 1 == 0, 0, 0, 0
    for number in range(packing.numbers[BOXES]):
        box = packing.boxes[number]
        if box[LIVE]:
            gain = _gain_of(state[at(box[BOX_ROOT]) + BOX_ICONS], chosen)
            whole = gain + _points_of(state, box[OWN])
            box[GAIN] = gain
            sums += whole
            closing += whole + gain if box[SHUT] else 0 if single else whole
            if box[HELD]:
                kept = max(kept, whole) if single else kept + whole
    left, cards = packing.numbers[CARDS] - depth, packing.to_come[depth, chosen]
    most = max(kept, max(sums + (2 if left > 1 else 1) * cards, closing + 2 * cards))
    if most < enough:
        return most
    base = 0 if single else kept
    _share_out(state, packing, chosen)
    _fill_tops(packing, depth)
    joins, closes = packing.tops[OPEN], packing.tops[CLOSED]
    most = max(kept, min(sums, base + _first(joins, left)) + cards)
    if left > 1:
        rest = 0 if single else left - 2
        most = max(most, min(sums, base + _first(joins, rest)) + 2 * cards)
    for number in range(packing.numbers[BOXES]):
        box = packing.boxes[number]
        if box[LIVE] and box[SHUT]:
            rest = left - box[TO_FILL]
            closed = min(box[AROUND] // SHARES + _first(closes, rest), _first(closes, left))
            most = max(most, min(closing, base + closed) + 2 * cards)
    return most


@kernel
def _share_out(state: Int64s, packing: PackingArrays, chosen: int) -> None:
    """Fill in what cards bring in cells that boxes leak to, if all stays open or some is closed.

    A box that may score as it is brings nothing more until it is closed, unless one box alone
    scores. In any other a cat can only lie where it is joined to one of these cards, with all that
    is joined there. What is closed has cards in all its cells, which share what it brings.
    """
    single = chosen & chosen - 1 == 0
    for number in range(packing.numbers[BOXES]):
        box = packing.boxes[number]
        icons, own = state[at(box[BOX_ROOT]) + BOX_ICONS], _points_of(state, box[OWN])
        held, share = box[HELD] and not single, 0
        if box[LIVE] and box[SHUT]:
            share = SHARES * (box[GAIN] if held else 2 * box[GAIN] + own) // box[TO_FILL]
        box[AROUND] = 0
        for place in range(KINDS):
            joins = chosen >> place & 1 and not held
            toys = (icons >> ICON_BITS * place & ICON_MASK) - sprays_of(icons)
            box[JOIN + place] = SHARES * (max(0, toys) + own) if joins else 0
            box[CLOSE + place] = share if single else max(share, box[JOIN + place])


@kernel
def _fill_tops(packing: PackingArrays, depth: int) -> None:
    """Fill in the most that cells bring, if all stays open or some is closed."""
    frame, left = packing.frames[depth], packing.numbers[CARDS] - depth
    for place in range(left):
        packing.tops[OPEN, place], packing.tops[CLOSED, place] = 0, 0
    for place in range(frame[AT], frame[LAST]):
        leaking = packing.leaking[place]
        _insert_top(packing.tops[OPEN], _brought(packing, leaking, JOIN), left)
        most = _brought(packing, leaking, CLOSE)
        _insert_top(packing.tops[CLOSED], most, left)
        for number in leaking:
            if number == NONE:
                break
            packing.boxes[number, AROUND] += most


@inlined
def _brought(packing: PackingArrays, leaking: Int64s, first: int) -> int:
    """The shares that boxes bring to a cell by the best kind of toys.

    Args:
        first: the word of a box where those of the kinds begin.
    """
    kinds, most = packing.kinds, 0
    for place in range(KINDS):
        kinds[place] = 0
    for number in leaking:
        if number == NONE:
            break
        for place in range(KINDS):
            kinds[place] += packing.boxes[number, first + place]
    for place in range(KINDS):
        most = max(most, kinds[place])
    return most


@inlined
def _insert_top(top: Int64s, value: int, left: int) -> None:
    """Keep the largest values, sorted."""
    place = left - 1
    if value <= top[place]:
        return
    while place > 0 and top[place - 1] < value:
        top[place] = top[place - 1]
        place -= 1
    top[place] = value


@inlined
def _first(top: Int64s, count: int) -> int:
    """The points of some largest values together."""
    total = 0
    for place in range(count):
        total += top[place]
    return total // SHARES


@kernel
def _list_boxes(state: Int64s, packing: PackingArrays, depth: int, edges: int) -> None:
    """List the boxes with their leaks, and those that leak to each pending cell."""
    seen, stamp = packing.seen, len(packing.seen) - 1
    seen[stamp] += 1
    packing.numbers[BOXES] = 0
    for number in range(packing.numbers[FIXED]):
        _list_box(state, packing, packing.roots[number])
    for number in range(depth):
        _list_box(state, packing, packing.cells[number])
    for number in range(edges):
        group = packing.groups[packing.edges[number, GROUP]]
        if group[USABLE]:
            packing.boxes[packing.box_at[group[ROOT]], EDGES] += 1
    frame = packing.frames[depth]
    for place in range(frame[AT], frame[LAST]):
        cell, leaking, count = packing.pending[depth, place], packing.leaking[place], 0
        for side in range(SIDES):
            near = beside(state, cell, side)
            if state[at(near) + THING] >> (side ^ 2) & 1:
                number, listed = packing.box_at[root_of(state, near)], 0
                packing.boxes[number, LIVE] += 1
                while listed < count and leaking[listed] != number:
                    listed += 1
                if listed == count:
                    packing.boxes[number, TO_FILL] += 1
                    leaking[count] = number
                    count += 1
        leaking[count] = NONE


@inlined
def _list_box(state: Int64s, packing: PackingArrays, cell: int) -> None:
    """List the box of a cell, unless it is listed."""
    seen, stamp, root = packing.seen, len(packing.seen) - 1, root_of(state, cell)
    if seen[root] != seen[stamp]:
        seen[root] = seen[stamp]
        number = packing.numbers[BOXES]
        packing.box_at[root] = number
        box = packing.boxes[number]
        box[BOX_ROOT], box[LIVE], box[TO_FILL], box[EDGES] = root, 0, 0, 0
        packing.numbers[BOXES] = number + 1


@inlined
def most_alone(state: Int64s, box: Int64s, cats: int) -> int:
    """The most points of a box without another card, with at most `cats` more cats in it."""
    most = 0
    for more in range(min(box[EDGES], cats) + 1):
        most = max(most, points_with(state, box[BOX_ROOT], more))
    return most


@kernel
def prepare_last(state: Int64s, packing: PackingArrays) -> int:
    """Fill in the most points of each box without the last card; returns their sum.

    `bound_of` has listed them for this layout.
    """
    total = 0
    for number in range(packing.numbers[BOXES]):
        box = packing.boxes[number]
        box[ALONE] = most_alone(state, box, packing.numbers[CATS])
        total += box[ALONE]
    return total


@kernel
def bound_with(state: Int64s, packing: PackingArrays, place: int, cell: int, word: int) -> int:
    """Upper bound on the points that the last card adds to `prepare_last` in a pending cell."""
    leaking, bound, icons, own, joined = packing.leaking[place], 0, 0, 0, False
    closed = _find_joined(state, packing, leaking, cell, word) == 0
    for number in leaking:
        if number == NONE:
            break
        box = packing.boxes[number]
        own += box[OWN]
        bound -= box[ALONE]
        if box[JOINED]:
            icons += state[at(box[BOX_ROOT]) + BOX_ICONS]
            joined, closed = True, closed and box[SHUT] != 0
        elif box[HELD]:
            bound += (1 + box[SHUT]) * box[TOYS]
    if joined:
        bound += (1 + closed) * max(0, icons_points(icons + (word >> ICON_SHIFT)))
    if leaking[0] != NONE and not state[ADVANCED]:
        bound += max(0, own + packing.numbers[CATS] - 1)
    return bound


@inlined
def _find_joined(
    state: Int64s, packing: PackingArrays, leaking: Int64s, cell: int, word: int
) -> int:
    """Fill in which boxes a card in a cell is joined to; returns how many sides of it leak."""
    for number in leaking:
        if number == NONE:
            break
        packing.boxes[number, JOINED] = 0
    leaks = 0
    for side in range(SIDES):
        near = beside(state, cell, side)
        thing = state[at(near) + THING]
        if word >> side & 1:
            leaks += thing == 0
            if thing >> (side ^ 2) & 1:
                packing.boxes[packing.box_at[root_of(state, near)], JOINED] = 1
    return leaks


@kernel
def most_urgent(packing: PackingArrays, depth: int) -> int:
    """The place of the pending cell on which most depends; `bound_of` has listed the boxes."""
    for number in range(packing.numbers[BOXES]):
        box = packing.boxes[number]
        shut = SHUT_COUNTS * (1 + box[TOYS]) // box[TO_FILL] if box[LIVE] and box[SHUT] else 0
        box[URGENCY] = box[TOYS] + shut
    frame = packing.frames[depth]
    best, most = frame[AT], -1
    for place in range(frame[AT], frame[LAST]):
        urgency = 0
        for number in packing.leaking[place]:
            if number == NONE:
                break
            urgency += packing.boxes[number, URGENCY]
        if urgency > most:
            best, most = place, urgency
    return best

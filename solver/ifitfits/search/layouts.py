"""Compiled: all layouts of the cards of a `box` puzzle, each of them once, and the lines to them.

A *layout* is which cards lie where, each one way up; an *end* is a layout with its cats. A *sort*
of card is all cards with the same name; its two ways have the numbers `2 * sort` and
`2 * sort + 1`.

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

Cells that touch what lies there are decided one after the other: a card goes there, of any sort and
either way up, or the cell stays empty for good (Redelmeier, "Counting polyominoes", 1981). So no
layout comes twice, and what stays empty leaves its leaks for good, which the bound sees.

The orders in which the cards and cats of an end can be laid are found after that: each card has to
touch what lies there; a cat follows the later one of its two cards, at most one cat a card; and it
may not be the first of its seat in a box that holds others' (ruling mine).

Parameters that bear these names mean the same in all kernels of boxes:
    packing: all arrays.
    depth: how many cards are laid.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.ifitfits.cards import LEFT, OPPOSITE, RIGHT
from solver.ifitfits.board_kernels import (
    ACROSS,
    ADVANCED,
    ASLEEP,
    BORDER,
    BOUND,
    BOX_CATS,
    BOX_ICONS,
    CAT,
    CAT_BITS,
    CAT_MASK,
    COUNT,
    EXTENT,
    ICON_BITS,
    ICON_MASK,
    ICON_SHIFT,
    LEAK,
    NEAR,
    POINTS,
    SIDES,
    SPOT_COUNT,
    SPRAY_PLACE,
    THING,
    TRAIL_NEXT,
    Int64Rows,
    Int64s,
    at,
    beside,
    box_points,
    cats_in,
    counted,
    edge_free,
    extra_points,
    fits,
    icons_points,
    kind,
    lay,
    may_enter,
    root_of,
    seat_of,
    spot,
    sprays_of,
    survey,
    undo,
)
from solver.ifitfits.search.control import FAR
from solver.jit import entry_point, inlined, kernel
from solver.jit.control import BEST, MOST_NODES, NODES, STOP
from solver.jit.control import BOUND as UPPER
from solver.jit.words import is_smaller, lowest, popcount

MOST_CARDS = 12
"""A search keeps something for each set of cards."""

CARDS, CATS, SORTS, TOP, COUNTING, EXACT, FIXED, FOUND, ENDS, TABLE_EMPTY, BOXES = range(11)
DEPTH, WIDTH = range(11, 13)
"""The numbers of a packing: how many cards and cats there are; how many sorts of cards; how many
lines are wanted; whether the best ends are counted, and whether ends of one value alone are wanted;
how many boxes there were at first; how many lines were found, and how many best ends; whether the
table was empty; how many boxes a bound has listed; the depth at which a search has stopped that
may go on, or `NOT_BEGUN`; of how many cells at each depth a card is laid in, at most."""

NUMBERS = 13

NOT_BEGUN = -1

AT, LAST, WAY, MARK = range(4)
"""The numbers of a frame: the place of the cell that is decided among those pending, how many are
pending, the way that was tried last, and the trail before it."""

FRAME = 4

UNSEEN, PENDING, DEAD = range(3)
"""The status of a cell: a dead one stays empty from here on, as does all that is off the table."""

EDGE, GROUP, MASK = range(3)
"""The numbers of an edge on which a cat may be laid: its cell, its group, and which of the cards
that were laid touch it, as bits."""

ROOT, SIZE, FOREIGN, CHOSEN, USABLE = range(5)
"""The numbers of a group, the edges of one box: its root, how many edges there are, whether the box
holds a cat of another seat; how many cats are laid; and whether any may be: not if all edges touch
boxes that others were in from the first, and seat 0 has no cat in the box."""

MOST_CATS = 5 + 1
"""Cats that may be laid, and none."""


class PackingArrays(NamedTuple):
    """The arrays of a search of a `box` puzzle of k cards, in w ways, with c cells.

    Attributes:
        control: see `solver.jit.control` (5).
        numbers: see `CARDS` (13).
        words: the cards as they lie, 0 where a sort has one way only (w).
        left: how many cards of each sort are not laid yet (w / 2).
        roots: a cell of each box that there was at first (c).
        barred: whether the box of each cell was one at first that seat 0 may not enter (c).
        status: see `UNSEEN` (c).
        since: the depth at which each cell became pending (c).
        frames: one for each depth (k + 1 x FRAME).
        pending: the cells of each depth that are decided one after the other (k + 1 x c).
        cells, ways: where the cards that are laid lie, and how (k).
        edges: where cats may be laid (2k x 3).
        groups: the boxes of these edges (2k x 5).
        best, ways_to: for each number of cats their most additional points, and how many sets of
            edges reach them, before and after one more group (2 x MOST_CATS).
        rank: the place of each step among the texts of all: of a card in each way and cell, and
            last of a cat on each edge (w + 1 x c).
        lines: the smallest lines, as ranks, -1 after the end (top x 2k); trial: room for one (2k).
        near: for each card that is laid, those that touch it, as bits; and whether it touches what
            lay there before (k x 2).
        good: for each set of cards that are laid, whether the others may follow (2 to the k).
        boxes: room for the boxes of a bound (c + k x BOX).
        leaking: the boxes that leak to each pending cell of a depth, and -1 after them (c x 5).
        kinds: room for the points of the boxes at a cell by the kind of toys (4).
        tops: room for the points of the k best cells, see `_fill_tops` (2 x k).
        gains: the points of a card of each sort, see `fill_gains` (w / 2 x 16).
        to_come: the same of all cards that are left, at each depth (k + 1 x 16).
        seen: for each cell, the stamp with which it was met last, and the last stamp (c + 1).
        box_at: the number of each root's box in a bound (c).
        queue: room for a flood (c).
    """

    control: Int64s
    numbers: Int64s
    words: Int64s
    left: Int64s
    roots: Int64s
    barred: Int64s
    status: Int64s
    since: Int64s
    frames: Int64Rows
    pending: Int64Rows
    cells: Int64s
    ways: Int64s
    edges: Int64Rows
    groups: Int64Rows
    best: Int64Rows
    ways_to: Int64Rows
    rank: Int64Rows
    lines: Int64Rows
    trial: Int64s
    near: Int64Rows
    good: Int64s
    boxes: Int64Rows
    leaking: Int64Rows
    kinds: Int64s
    tops: Int64Rows
    gains: Int64Rows
    to_come: Int64Rows
    seen: Int64s
    box_at: Int64s
    queue: Int64s


BOX = 22
"""The words of a box in a bound."""


def new_packing(
    control: Int64s, state: Int64s, words: Int64s, left: Int64s, rank: Int64s, cats: int, top: int
) -> PackingArrays:
    """The arrays of a search that begins."""
    cells, count = int(state[BOUND]), int(left.sum())

    def room(*shape: int) -> Int64s:
        return np.zeros(shape, np.int64)

    numbers = room(NUMBERS)
    numbers[CARDS], numbers[CATS], numbers[SORTS], numbers[TOP] = count, cats, len(left), top
    return PackingArrays(
        control,
        numbers,
        words,
        left,
        room(cells),
        room(cells),
        room(cells),
        room(cells),
        room(count + 1, FRAME),
        room(count + 1, cells),
        room(count),
        room(count),
        room(2 * count, 3),
        room(2 * count, 5),
        room(2, MOST_CATS),
        room(2, MOST_CATS),
        rank,
        room(top, 2 * count),
        room(2 * count),
        room(count, 2),
        room(1 << count),
        room(cells + count, BOX),
        room(cells, len(OPPOSITE) + 1),
        room(SPRAY_PLACE),
        room(2, count),
        room(len(left), 1 << SPRAY_PLACE),
        room(count + 1, 1 << SPRAY_PLACE),
        room(cells + 1),
        room(cells),
        room(cells),
    )


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


TOUCHED, GROUNDED = range(2)
"""The numbers of a card in `PackingArrays.near`."""

END_OF_LINE = -1


@kernel
def find_orders(state: Int64s, packing: PackingArrays, edges: int, chosen: int) -> bool:
    """Whether an end can be reached; fills in from which sets of cards the others may follow.

    All its cards lie on the board, and `value_of` has counted the cats of its groups.

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


@entry_point
def search_layouts(state: Int64s, packing: PackingArrays) -> None:
    """Find the best value, the smallest lines to it, and how many ends there are.

    A search that was stopped goes on where it was.
    """
    control, numbers = packing.control, packing.numbers
    depth, last = numbers[DEPTH], numbers[CARDS] - 1
    if depth == NOT_BEGUN:
        survey(state)
        _begin(state, packing)
        depth = 0 if _is_promising(state, packing, 0) else NOT_BEGUN
        control[UPPER] = finer_bound(state, packing, 0, 0, FAR)
        packing.frames[0, WAY] = -1
    while depth >= 0 and not control[STOP]:
        if depth != last and _next_lay(state, packing, depth):
            depth += 1
            if _is_promising(state, packing, depth):
                packing.frames[depth, WAY] = -1
                continue
        elif depth == last:
            _lay_last(state, packing, depth)
        else:
            for place in range(packing.frames[depth, LAST]):
                packing.status[packing.pending[depth, place]] = PENDING
        depth -= 1
        if depth >= 0:
            _take_back(state, packing, depth)
    numbers[DEPTH] = depth


@kernel
def _begin(state: Int64s, packing: PackingArrays) -> None:
    """Fill in the boxes that there are, and the cells that are decided first."""
    numbers, boxes = packing.numbers, 0
    for cell in range(state[BOUND]):
        packing.status[cell] = DEAD if state[at(cell) + NEAR] >= BORDER else UNSEEN
        if state[at(cell) + THING] and root_of(state, cell) == cell:
            packing.roots[boxes] = cell
            boxes += 1
    numbers[FIXED], numbers[TABLE_EMPTY] = boxes, boxes == 0
    numbers[FOUND], numbers[ENDS] = 0, 0
    fill_gains(packing)
    for cell in range(state[BOUND]):
        occupied = state[at(cell) + THING] != 0
        cats = state[at(root_of(state, cell)) + BOX_CATS] if occupied else 0
        packing.barred[cell] = not may_enter(cats, 0)
    for number in range(state[SPOT_COUNT]):
        cell = spot(state, number)
        packing.pending[0, number], packing.since[cell] = cell, 0
        packing.status[cell] = PENDING
    packing.frames[0, AT], packing.frames[0, LAST] = 0, state[SPOT_COUNT]


@kernel
def _next_lay(state: Int64s, packing: PackingArrays, depth: int) -> bool:
    """Lay the next card in the next way in the next cell; whether there is one."""
    frame, numbers = packing.frames[depth], packing.numbers
    while frame[AT] < min(frame[LAST], numbers[WIDTH]):
        cell = packing.pending[depth, frame[AT]]
        for way in range(frame[WAY] + 1, 2 * numbers[SORTS]):
            word = packing.words[way]
            if word and packing.left[way >> 1] and fits(state, cell, word):
                frame[WAY], frame[MARK] = way, state[TRAIL_NEXT]
                _lay(state, packing, depth, cell, way)
                return True
        packing.status[cell] = DEAD
        frame[AT] += 1
        frame[WAY] = -1
        if not _is_promising(state, packing, depth):
            return False
    return False


@kernel
def _lay(state: Int64s, packing: PackingArrays, depth: int, cell: int, way: int) -> None:
    """Lay a card; cells that stay to be decided pass to the next depth, with new neighbours."""
    lay(state, cell, packing.words[way])
    packing.left[way >> 1] -= 1
    packing.cells[depth], packing.ways[depth] = cell, way
    for chosen in range(SETS):
        gain = packing.gains[way >> 1, chosen]
        packing.to_come[depth + 1, chosen] = packing.to_come[depth, chosen] - gain
    frame, then, count = packing.frames[depth], packing.frames[depth + 1], 0
    for place in range(frame[AT] + 1, frame[LAST]):
        packing.pending[depth + 1, count] = packing.pending[depth, place]
        count += 1
    for side in range(SIDES):
        near = beside(state, cell, side)
        if packing.status[near] == UNSEEN and state[at(near) + THING] == 0:
            packing.status[near], packing.since[near] = PENDING, depth + 1
            packing.pending[depth + 1, count] = near
            count += 1
    then[AT], then[LAST] = 0, count


@kernel
def _take_back(state: Int64s, packing: PackingArrays, depth: int) -> None:
    """Take back the card that was laid at a depth."""
    way = packing.ways[depth]
    for side in range(SIDES):
        near = beside(state, packing.cells[depth], side)
        if packing.status[near] == PENDING and packing.since[near] == depth + 1:
            packing.status[near] = UNSEEN
    packing.left[way >> 1] += 1
    undo(state, packing.frames[depth, MARK])


@kernel
def _lay_last(state: Int64s, packing: PackingArrays, depth: int) -> None:
    """Note all layouts with the last card; the bound was just found for what lies there."""
    frame, sort = packing.frames[depth], 0
    while packing.left[sort] == 0:
        sort += 1
    total, mark = prepare_last(state, packing), state[TRAIL_NEXT]
    for place in range(frame[AT], frame[LAST]):
        cell = packing.pending[depth, place]
        for way in range(2 * sort, 2 * sort + 2):
            word = packing.words[way]
            if word and fits(state, cell, word):
                bound = total + bound_with(state, packing, place, cell, word)
                if bound >= _wanted(packing):
                    lay(state, cell, word)
                    packing.cells[depth], packing.ways[depth] = cell, way
                    _note_layout(state, packing)
                    undo(state, mark)


@kernel
def _is_promising(state: Int64s, packing: PackingArrays, depth: int) -> bool:
    """Whether a layout that isn't complete may lead to an end that is wanted."""
    control = packing.control
    control[NODES] += 1
    if control[NODES] > control[MOST_NODES]:
        control[STOP] = 1
    edges = list_edges(state, packing, depth)
    if bound_of(state, packing, depth, edges, _wanted(packing)) < _wanted(packing):
        return False
    if depth < packing.numbers[CARDS] - 1:
        pending, place, chosen = (
            packing.pending[depth],
            packing.frames[depth, AT],
            most_urgent(packing, depth),
        )
        pending[place], pending[chosen] = pending[chosen], pending[place]
    return True


@inlined
def _wanted(packing: PackingArrays) -> int:
    """The least value of an end that is wanted."""
    numbers = packing.numbers
    best = packing.control[BEST]
    return best if numbers[COUNTING] or numbers[EXACT] else best + 1


@kernel
def _note_layout(state: Int64s, packing: PackingArrays) -> None:
    """Note the ends of a complete layout."""
    control, numbers = packing.control, packing.numbers
    control[NODES] += 1
    edges = list_edges(state, packing, numbers[CARDS])
    value = weigh(state, packing, edges)
    if value < _wanted(packing):
        return
    if numbers[EXACT] or not is_plain(packing, edges):
        _note_sets(state, packing, edges)
        return
    if value > control[BEST]:
        _raise(packing, value)
    numbers[ENDS] += sets_worth(state, packing, value)
    if may_come_first(state, packing, edges):
        _note_lines(state, packing, edges)


@inlined
def _raise(packing: PackingArrays, value: int) -> None:
    """Forget the ends that were found: there is a better one."""
    packing.control[BEST] = value
    packing.numbers[ENDS], packing.numbers[FOUND] = 0, 0


@kernel
def _note_sets(state: Int64s, packing: PackingArrays, edges: int) -> None:
    """Note each set of cats of a layout by itself, if it can be laid in some order."""
    control, numbers = packing.control, packing.numbers
    chosen = 0
    while chosen >= 0:
        value = value_of(state, packing, edges, chosen)
        wanted = value == control[BEST] if numbers[EXACT] else value >= _wanted(packing)
        if wanted and find_orders(state, packing, edges, chosen):
            if value > control[BEST]:
                _raise(packing, value)
            numbers[ENDS] += 1
            if may_come_first(state, packing, edges):
                note_line(state, packing, edges, chosen)
        chosen = _next_set(chosen, edges, numbers[CATS])


@kernel
def _note_lines(state: Int64s, packing: PackingArrays, edges: int) -> None:
    """Note the lines to the best ends of a layout."""
    chosen = 0
    while chosen >= 0:
        wanted = value_of(state, packing, edges, chosen) == packing.control[BEST]
        if wanted and find_orders(state, packing, edges, chosen):
            note_line(state, packing, edges, chosen)
        chosen = _next_set(chosen, edges, packing.numbers[CATS])


@inlined
def _next_set(chosen: int, edges: int, most: int) -> int:
    """The next set of at most `most` edges, smaller sets first; -1 after the last (Gosper)."""
    size = popcount(chosen)
    if size:
        low = chosen & -chosen
        high = chosen + low
        after = (high ^ chosen) // low >> 2 | high
        if after < 1 << edges:
            return after
    if size == min(most, edges):
        return -1
    return (1 << size + 1) - 1

"""Compiled: what a layout is worth with the best cats, and how many sets of cats are best.

A cat may be laid on an edge that a new card touches. Which edges of a box have cats doesn't matter
for the points, only how many, so sets are counted box by box. There are two exceptions, which are
looked at set by set: a cat may have to be laid before its box holds one of another seat (ruling
mine), and where a row of new cards fills a gap, one of its edges stays free, as each card is
followed by one cat at most.
"""

from __future__ import annotations

from solver.ifitfits.board_kernels import (
    at,
    box_points,
    counted,
    edge_free,
    extra_points,
    root_of,
)
from solver.ifitfits.encoding import (
    ADVANCED,
    ASLEEP,
    BOX_CATS,
    BOX_ICONS,
    CAT_MASK,
    COUNT,
    EXTENT,
    POINTS,
    Int64s,
)
from solver.ifitfits.search.control import FAR
from solver.ifitfits.search.packing_arrays import (
    CATS,
    CHOSEN,
    EDGE,
    FOREIGN,
    GROUP,
    MASK,
    ROOT,
    SIZE,
    USABLE,
    PackingArrays,
)
from solver.jit import inlined, kernel

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

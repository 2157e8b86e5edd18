"""Compiled: all layouts of the cards of a `box` puzzle, each of them once.

Cells that touch what lies there are decided one after the other: a card goes there, of any sort and
either way up, or the cell stays empty for good (Redelmeier, "Counting polyominoes", 1981). So no
layout comes twice, and what stays empty leaves its leaks for good, which the bound sees.
"""

from __future__ import annotations

from solver.control import BEST, MOST_NODES, NODES, STOP
from solver.control import BOUND as UPPER
from solver.ifitfits.board_kernels import (
    SIDES,
    at,
    beside,
    fits,
    lay,
    may_enter,
    root_of,
    spot,
    survey,
    undo,
)
from solver.ifitfits.encoding import (
    BORDER,
    BOUND,
    BOX_CATS,
    NEAR,
    SPOT_COUNT,
    THING,
    TRAIL_NEXT,
    Int64s,
)
from solver.ifitfits.search.cat_choices import (
    is_plain,
    list_edges,
    sets_worth,
    value_of,
    weigh,
)
from solver.ifitfits.search.control import FAR
from solver.ifitfits.search.lay_orders import find_orders, may_come_first, note_line
from solver.ifitfits.search.packing_arrays import (
    AT,
    CARDS,
    CATS,
    COUNTING,
    DEAD,
    DEPTH,
    ENDS,
    EXACT,
    FIXED,
    FOUND,
    LAST,
    MARK,
    NOT_BEGUN,
    PENDING,
    SORTS,
    TABLE_EMPTY,
    UNSEEN,
    WAY,
    WIDTH,
    PackingArrays,
)
from solver.ifitfits.search.packing_bound import (
    SETS,
    bound_of,
    bound_with,
    fill_gains,
    finer_bound,
    most_urgent,
    prepare_last,
)
from solver.jit import entry_point, inlined, kernel
from solver.jit.bits import popcount


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
        _open(packing, 0)
    while depth >= 0 and not control[STOP]:
        if depth != last and _next_lay(state, packing, depth):
            depth += 1
            if _is_promising(state, packing, depth):
                _open(packing, depth)
                continue
        elif depth == last:
            _lay_last(state, packing, depth)
        else:
            _close(packing, depth)
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


@inlined
def _open(packing: PackingArrays, depth: int) -> None:
    """Begin with the first cell that is pending, before the first way."""
    packing.frames[depth, WAY] = -1


@inlined
def _close(packing: PackingArrays, depth: int) -> None:
    """The cells that were decided at a depth are pending again."""
    frame = packing.frames[depth]
    for place in range(frame[LAST]):
        packing.status[packing.pending[depth, place]] = PENDING


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
        _pick(packing.pending[depth], packing.frames[depth, AT], most_urgent(packing, depth))
    return True


@inlined
def _pick(pending: Int64s, place: int, chosen: int) -> None:
    """Swap a pending cell to the place of the one that is decided next."""
    pending[place], pending[chosen] = pending[chosen], pending[place]


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

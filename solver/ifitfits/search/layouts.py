"""Compiled: all layouts of the cards of a `box` puzzle, each of them once, and the lines to them.

Cells that touch what lies there are decided one after the other: a card goes there, of any sort and
either way up, or the cell stays empty for good (Redelmeier, "Counting polyominoes", 1981). So no
layout comes twice, and what stays empty leaves its leaks for good, which the bound sees.

The orders in which the cards and cats of an end can be laid are found after that: each card has to
touch what lies there; a cat follows the later one of its two cards, at most one cat a card; and it
may not be the first of its seat in a box that holds others' (ruling mine).
"""

from __future__ import annotations

from solver.ifitfits.board_kernels import (
    SIDES,
    at,
    beside,
    cats_in,
    fits,
    kind,
    lay,
    may_enter,
    root_of,
    seat_of,
    spot,
    survey,
    undo,
)
from solver.ifitfits.encoding import (
    ACROSS,
    ASLEEP,
    BORDER,
    BOUND,
    BOX_CATS,
    CAT,
    CAT_BITS,
    NEAR,
    SPOT_COUNT,
    THING,
    TRAIL_NEXT,
    Int64s,
)
from solver.ifitfits.search.control import FAR
from solver.ifitfits.search.packing_arrays import (
    AT,
    CARDS,
    CATS,
    CHOSEN,
    COUNTING,
    DEAD,
    DEPTH,
    EDGE,
    ENDS,
    EXACT,
    FIXED,
    FOREIGN,
    FOUND,
    GROUP,
    LAST,
    MARK,
    MASK,
    NOT_BEGUN,
    PENDING,
    ROOT,
    SORTS,
    TABLE_EMPTY,
    TOP,
    UNSEEN,
    USABLE,
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
    is_plain,
    list_edges,
    most_urgent,
    prepare_last,
    sets_worth,
    value_of,
    weigh,
)
from solver.jit import entry_point, inlined, kernel
from solver.jit.control import BEST, MOST_NODES, NODES, STOP
from solver.jit.control import BOUND as UPPER
from solver.jit.words import popcount

TOUCHED, GROUNDED = range(2)
"""The numbers of a card in `PackingArrays.near`."""

END_OF_LINE = -1


@kernel
def find_orders(state: Int64s, packing: PackingArrays, edges: int, chosen: int) -> bool:
    """Whether an end can be reached; fills in from which sets of cards the others may follow.

    All its cards lie on the board, and `packing_bound.value_of` has counted the cats of its groups.

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

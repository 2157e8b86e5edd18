"""Proved bounds on the value of the ends that can still be reached.

What the faces may add to the own points is bounded from above, what the rivals keep from below,
whatever is still laid over their cats. A card may only lie where it covers one or two occupied
cells, and what is occupied stays so: a cell whose four anchors all have more can never be covered.
An area from which some cells are taken falls into at most one part, and one more for each neighbour
but one of each such cell.

An own area of the end that isn't there yet holds quadrants of some faces that are left, and whole
areas of now or parts of them. Each of the latter touches a quadrant of one of these faces, for
nothing else could connect it. So its size is at most the sum, over the faces, of their own cats
and the areas that these touch at the best anchor; whatever is covered only makes it smaller.

A trio of the end is a trio of now, or what is left of a larger area, or holds cats of faces that
are left. One that holds cats of one such face is credited to it alone, one that holds those of two
or three in equal parts; what is left of an area is credited to those that cover cells around it. So
no more trios come than the sum of the most credits of each face. Once a face is laid, a trio that
it shares is credited to the others alone. Only such as lie in contact with it can share one: the
cells of a trio are two steps apart at most.

A remnant is an area of the end that holds cells of now alone, but for cats of later faces beside
it. All other cells beside it that show its letter have to be covered, and only cells on which some
face may still lie can be. A face's cats that hang together are a group. A level says which kinds of
trios a group may have at an anchor, by the cells of now beside it and what can be left of their
areas.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO, TRIO_POINTS, Bytes, Int32s, Int64s, Words
from solver.catbox.search.grid import Areas, Grid, bit, offset, trios_now, trios_to_cut
from solver.catbox.search.hand import (
    COVER,
    FACES,
    HALF,
    JOINED,
    LEVEL_BITS,
    LEVELS,
    MARK,
    MOST_CUTS,
    OWN_GAIN,
    SIDES,
    THIRD,
    WHOLE,
    WORDS_OF_LEVELS,
    BoundState,
    Hand,
    StakeArrays,
    still_to_come,
)
from solver.jit import inlined, kernel
from solver.jit.words import among, lowest

TALLY_BITS = 12
"""Bits that hold the number of cells of one colour on any board."""


@inlined
def touched(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int, own: int) -> int:
    """The cells of all areas of a colour that a face's cats of it touch at an anchor."""
    count = cells = 0
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == own:
            cell = anchor + offset(grid.width, quadrant)
            for step in (1, -1, grid.width, -grid.width):
                if grid.look[cell + step] == own:
                    number = areas.label[cell + step]
                    if note(areas.seen, count, number):
                        count += 1
                        cells += areas.size[number]
    return cells


@inlined
def note(seen: Int32s, count: int, number: int) -> bool:
    """Whether a number is not among the first `count` in `seen`; then it is put behind them."""
    if among(seen, count, number):
        return False
    seen[count] = number
    return True


@kernel
def fill_beside(width: int, plane: Words, contact: Words) -> None:
    """Fill the bitboard of the cells beside those of a plane."""
    for word in range(len(contact)):
        contact[word] = shifted(plane, word, 1) | shifted(plane, word, -1)
        contact[word] |= shifted(plane, word, width) | shifted(plane, word, -width)


@inlined
def shifted(words: Words, word: int, cells: int) -> np.uint64:
    """One word of a bitboard, each bit of it taken from `cells` cells further on.

    A shift by 64 is undefined, so that a whole number of words is a case of its own.
    """
    first, bits = word + (cells >> 6), np.uint64(cells & 63)
    low = words[first] if 0 <= first < len(words) else np.uint64(0)
    if bits == 0:
        return low
    high = words[first + 1] if 0 <= first + 1 < len(words) else np.uint64(0)
    return low >> bits | high << (np.uint64(64) - bits)


@kernel
def find_fresh(grid: Grid, most: int, anchors: Words, fresh: Words) -> None:
    """Fill the bitboard of the cells on which a face may ever lie.

    What is occupied stays so: no anchor is legal later that covers too many cells now.

    Args:
        most: how many occupied cells it may cover.
        anchors: room to work in (w).
    """
    for word in range(len(anchors)):
        anchors[word] = grid.levels[0, word] | grid.levels[1, word]
        if most > 1:
            anchors[word] |= grid.levels[2, word]
    for word in range(len(fresh)):
        fresh[word] = anchors[word]
        for quadrant in range(1, QUADRANTS):
            fresh[word] |= shifted(anchors, word, -offset(grid.width, quadrant))


@kernel
def joined_cells(grid: Grid, areas: Areas, bounds: BoundState, own: int, steps: int) -> int:
    """The most cells of own areas of now that one area of the end can join with new cells.

    Such an area is a tree of q new cells and of areas of now. The new cell in the middle of its
    longest path has no area farther away than q // 2 new cells. So it is no more than all areas
    within `steps` steps of some cell.

    Args:
        steps: half as many steps as there are new cells.
    """
    bounds.whole[MARK] += 1
    none, number, best = bounds.whole[MARK] << TALLY_BITS, areas.first[own], 0
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[own, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            if areas.label[cell] == number:
                best = max(best, _add_around(grid, areas, bounds, cell, own, steps, none))
                number += 1
    return int(best)


@inlined
def _add_around(
    grid: Grid, areas: Areas, bounds: BoundState, start: int, own: int, steps: int, none: int
) -> int:
    """Add the size of an area to the tally of all fresh cells near it; returns the highest.

    Args:
        start: a cell of the area.
        none: the number that stands for 0 in the tally; lower numbers are of former calls.
    """
    queue, mark, tally, look = areas.queue, bounds.mark, bounds.tally, grid.look
    bounds.whole[MARK] += 1
    now, size, best = bounds.whole[MARK], areas.size[areas.label[start]], none
    queue[0], mark[start] = start, now
    first, last = 0, 1
    for _ in range(steps + 1):
        index = first
        while index < last:  # own areas are passed through without a new cell
            for step in (1, -1, grid.width, -grid.width):
                near = queue[index] + step
                if look[near] == own and mark[near] != now:
                    queue[last], mark[near] = near, now
                    last += 1
            index += 1
        stop = last
        for index in range(first, stop):
            for step in (1, -1, grid.width, -grid.width):
                near = queue[index] + step
                if mark[near] != now and bounds.fresh[near >> 6] & bit(near):
                    queue[last], mark[near] = near, now
                    last += 1
                    tally[near] = max(tally[near], none) + size
                    best = max(best, tally[near])
        first = stop
    return best - none


@inlined
def near_word(width: int, hand: Hand, face: int, own: int, contact: Words, word: int) -> np.uint64:
    """One word of the anchors at which a face puts an own cat beside another one."""
    near = np.uint64(0)
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == own:
            near |= shifted(contact, word, offset(width, quadrant))
    return near


@kernel
def own_area_bound(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    face: int,
    own: int,
    contact: Words,
) -> int:
    """A face's cats of a colour, and the areas that they touch at the best anchor."""
    if hand.holds[face, own] == 0:
        return 0
    best = 0
    for word in range(len(contact)):
        rest = grid.levels[0, word] | grid.levels[1, word]
        if hand.most[face] > 1:
            rest |= grid.levels[2, word]
        if rest:
            rest &= near_word(grid.width, hand, face, own, contact, word)
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            best = max(best, touched(grid, areas, hand, face, anchor, own))
    return hand.holds[face, own] + best


@inlined
def neighbours(grid: Grid, cell: int, letter: int) -> int:
    """How many cells beside a cell show a letter."""
    count = 0
    for step in (1, -1, grid.width, -grid.width):
        count += grid.look[cell + step] == letter
    return count


@inlined
def trio_gain(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int) -> int:
    """Upper bound on the change of the number of trios by a face at an anchor."""
    gain = count = 0
    seen = areas.seen
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] < EMPTY and note(seen, count, areas.label[cell]):
            size = areas.size[seen[count]]
            count += 1
            gain += -1 if size == TRIO else (size - 1) // TRIO
    covered = count
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == quadrant and hand.faces[face, quadrant] < EMPTY:
            gain += _group_gain(grid, areas, hand, face, anchor, quadrant, covered)
    return gain


@inlined
def _group_gain(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    face: int,
    anchor: int,
    group: int,
    covered: int,
) -> int:
    """1 if a group of a face's cats may make a trio, less the trios that it makes larger.

    Args:
        covered: how many areas the face covers a cell of; they stand first in `areas.seen`.
    """
    letter, seen = hand.faces[face, group], areas.seen
    size, spoilt, count = 0, 0, covered
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == group:
            size += 1
            cell = anchor + offset(grid.width, quadrant)
            for step in (1, -1, grid.width, -grid.width):
                if grid.look[cell + step] == letter:
                    number = areas.label[cell + step]
                    if note(seen, count, number):
                        count += 1
                        size += areas.size[number]
                        spoilt += areas.size[number] == TRIO
                    elif among(seen, covered, number):
                        return 1
    return (size == TRIO) - spoilt


@kernel
def fill_bounds(
    grid: Grid, areas: Areas, hand: Hand, stakes: StakeArrays, bounds: BoundState
) -> None:
    """Fill the bounds of a state whose areas are found: all of `bounds` but its rooms."""
    for letter in range(EMPTY + 1):
        bounds.coming[letter] = still_to_come(hand, letter)
    cover = faces = most = 0
    for face in range(len(hand.left)):
        if hand.left[face]:
            faces += hand.left[face]
            cover += hand.left[face] * hand.most[face]
            most = max(most, hand.most[face])
    bounds.whole[COVER] = cover
    bounds.whole[FACES] = faces
    bounds.whole[OWN_GAIN] = _bound_own(grid, areas, hand, stakes, bounds)
    if len(stakes.identities) > 1:
        bound_rivals(grid, areas, stakes, bounds, most)


@inlined
def _bound_own(
    grid: Grid, areas: Areas, hand: Hand, stakes: StakeArrays, bounds: BoundState
) -> int:
    """Fill the own gain of each face; returns that of all."""
    own = stakes.identities[0]
    if own == EMPTY:
        return _bound_trios(grid, areas, hand, bounds)
    fill_beside(grid.width, grid.planes[own], bounds.contact)
    bounds.whole[JOINED] = _bound_joined(grid, areas, hand, bounds, own)
    gain = 0
    for face in range(len(hand.left)):
        if hand.left[face]:
            if bounds.whole[FACES] == 1:
                bounds.own_gain[face] = hand.holds[face, own] + grid.seen[own]
            else:
                bounds.own_gain[face] = own_area_bound(grid, areas, hand, face, own, bounds.contact)
            gain += hand.left[face] * bounds.own_gain[face]
    return gain


@inlined
def _bound_trios(grid: Grid, areas: Areas, hand: Hand, bounds: BoundState) -> int:
    """The most credits for trios that all faces can bring."""
    if bounds.whole[FACES] > 1:
        find_fresh(grid, 2, areas.left, bounds.fresh)
        return bound_credits(grid, areas, hand, bounds)
    trios = trios_to_cut(areas)
    for face in range(len(hand.left)):
        for cat in range(EMPTY):
            trios += hand.left[face] * hand.pieces[face, cat]
    return WHOLE * trios


@inlined
def _bound_joined(grid: Grid, areas: Areas, hand: Hand, bounds: BoundState, own: int) -> int:
    """The most cells that an own area can have which isn't there yet."""
    most = 0
    for face in range(len(hand.left)):
        if hand.left[face] and hand.holds[face, own]:
            most = max(most, hand.most[face])
    coming = bounds.coming[own]
    if bounds.whole[FACES] == 1 or coming > 2 * bounds.whole[FACES]:
        return coming + grid.seen[own]
    if coming == 0:
        return 0
    find_fresh(grid, most, areas.left, bounds.fresh)
    return coming + joined_cells(grid, areas, bounds, own, coming // 2)


@inlined
def state_bound(grid: Grid, areas: Areas, stakes: StakeArrays, bounds: BoundState) -> int:
    """An upper bound on the value of every end that can be reached from a state."""
    own = stakes.identities[0]
    seen = grid.seen[own] + bounds.coming[own]
    if own == EMPTY:
        trios = bounds.whole[OWN_GAIN] // WHOLE
        high = seen + TRIO_POINTS * (trios_now(areas) + trios)
    else:
        joined = min(bounds.whole[OWN_GAIN], bounds.whole[JOINED])
        high = seen + min(seen, max(areas.largest[own], joined))
    return high + stakes.tokens[0] - rival_bound(stakes, bounds)


@inlined
def far_bound(
    grid: Grid, areas: Areas, hand: Hand, stakes: StakeArrays, bounds: BoundState, face: int
) -> int:
    """An upper bound on every end after a face is laid where it touches no own area."""
    own = stakes.identities[0]
    if own == EMPTY:
        return state_bound(grid, areas, stakes, bounds)
    seen = grid.seen[own] + bounds.coming[own]
    gain = bounds.whole[OWN_GAIN] - bounds.own_gain[face] + hand.holds[face, own]
    high = seen + min(seen, max(areas.largest[own], min(gain, bounds.whole[JOINED])))
    return high + stakes.tokens[0] - rival_bound(stakes, bounds)


@inlined
def child_bound(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    stakes: StakeArrays,
    bounds: BoundState,
    face: int,
    anchor: int,
    floor: int,
) -> int:
    """An upper bound on the value of every end after a face is laid at an anchor.

    Args:
        floor: it need not be tight if it is no higher.
    """
    own = stakes.identities[0]
    seen = grid.seen[own] + bounds.coming[own]
    for quadrant in range(QUADRANTS):
        seen -= grid.look[anchor + offset(grid.width, quadrant)] == own
    high = seen + stakes.tokens[0]
    if len(stakes.identities) > 1:
        high -= rival_bound_under(grid, stakes, bounds, anchor, hand.most[face])
    if own == EMPTY:
        most = floor - high
        trios = _trios_after(grid, areas, hand, bounds, face, anchor, most // TRIO_POINTS)
        return high + TRIO_POINTS * trios
    gain = bounds.whole[OWN_GAIN] - bounds.own_gain[face]
    if hand.holds[face, own]:
        gain += hand.holds[face, own]
        gain += touched(grid, areas, hand, face, anchor, own)
    return high + min(seen, max(areas.largest[own], min(gain, bounds.whole[JOINED])))


@inlined
def _trios_after(
    grid: Grid, areas: Areas, hand: Hand, bounds: BoundState, face: int, anchor: int, enough: int
) -> int:
    """Upper bound on the number of trios in the end, if a face is laid at an anchor.

    Args:
        enough: it need not be tight if it is no higher.
    """
    trios = trios_now(areas)
    if bounds.whole[FACES] == 1:
        return trios + trio_gain(grid, areas, hand, face, anchor)
    lost = credits_lost(grid, areas, bounds, anchor)
    most = WHOLE * (enough - trios + 1) - 1 + lost
    return trios + (credits_after(grid, hand, bounds, face, anchor, most) - lost) // WHOLE


NEIGHBOURS = 4


@kernel
def bound_rivals(
    grid: Grid, areas: Areas, stakes: StakeArrays, bounds: BoundState, most: int
) -> None:
    """Fill the least points of each rival, by how many of its quadrants are covered.

    Args:
        most: how many occupied cells any face that is left may cover.
    """
    cover = bounds.whole[COVER]
    for index in range(1, len(stakes.identities)):
        rival, keep = stakes.identities[index], bounds.keeps[index]
        keep[:] = 0
        open_cells = _count_open(grid, areas, bounds, rival, most) + bounds.coming[rival]
        if rival != EMPTY:
            _keep(areas, bounds, keep, rival)
        elif cover == 0:
            keep[0] = TRIO_POINTS * trios_now(areas)
        points = grid.seen[rival] + bounds.coming[rival] + stakes.tokens[index]
        for covered in range(MOST_CUTS):
            keep[covered] += points - min(covered, open_cells)
        keep[MOST_CUTS] = points - open_cells


@inlined
def _count_open(grid: Grid, areas: Areas, bounds: BoundState, rival: int, most: int) -> int:
    """Note in `cuts` the open cells of a rival's areas, by neighbours; returns how many.

    Args:
        most: see `bound_rivals`.
    """
    if rival != EMPTY:
        bounds.cuts[areas.first[rival] : areas.last[rival]] = 0
    count = 0
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[rival, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            is_open = _open(grid, cell, most)
            count += is_open
            if is_open and rival != EMPTY:
                bounds.cuts[areas.label[cell], neighbours(grid, cell, rival)] += 1
    return count


@inlined
def _open(grid: Grid, cell: int, most: int) -> bool:
    """Whether some face might ever cover a cell."""
    for quadrant in range(QUADRANTS):
        anchor = cell - offset(grid.width, quadrant)
        if grid.free[anchor] and grid.count[anchor] <= most:
            return True
    return False


@inlined
def _keep(areas: Areas, bounds: BoundState, keep: Int64s, rival: int) -> None:
    """For each number of covered cells: the least that the largest area can have then.

    The largest area gets smaller only once each area of its size is cut down, and a covered cell
    lies in one area.
    """
    cuts, largest = min(bounds.whole[COVER], MOST_CUTS - 1), areas.largest[rival]
    bounds.needed[: largest + 1] = 0
    for number in range(areas.first[rival], areas.last[rival]):
        _add_needed(areas.size[number], bounds.cuts[number], bounds.needed, cuts)
    size = largest
    for cut in range(cuts + 1):
        while size and bounds.needed[size - 1] <= cut:
            size -= 1
        keep[cut] = size


@inlined
def _add_needed(size: int, open_cells: Int32s, needed: Int64s, cuts: int) -> None:
    """Add to `needed` how many cells of one area have to be covered; many if they are too many.

    Its cells with the most neighbours are covered first.

    Args:
        size: the cells of the area.
        open_cells: how many of them can be covered, by their neighbours (5).
        needed: for each size, how many cells to cover so that no part is larger.
        cuts: the most cells that are covered.
    """
    neighbours, used, parts, left = NEIGHBOURS, 0, 1, size
    for cut in range(cuts + 1):
        part = (left + parts - 1) // parts
        while size > part:
            size -= 1
            needed[size] += cut
        while neighbours >= 0 and used == open_cells[neighbours]:
            neighbours, used = neighbours - 1, 0
        if neighbours >= 0:
            used += 1
            left -= 1
            parts += max(0, neighbours - 1)
    while size:
        size -= 1
        needed[size] += cuts + 1


@inlined
def rival_bound(stakes: StakeArrays, bounds: BoundState) -> int:
    """A lower bound on the points of the best rival in the end; 0 without rivals."""
    bounds.covered[:] = 0
    return _least_best(stakes, bounds, bounds.whole[COVER])


@inlined
def rival_bound_under(
    grid: Grid, stakes: StakeArrays, bounds: BoundState, anchor: int, most: int
) -> int:
    """Like `rival_bound`, once a face that may cover `most` cells lies at an anchor."""
    for index in range(1, len(stakes.identities)):
        covered = 0
        for quadrant in range(QUADRANTS):
            covered += grid.look[anchor + offset(grid.width, quadrant)] == stakes.identities[index]
        bounds.covered[index] = covered
    return _least_best(stakes, bounds, bounds.whole[COVER] - most)


@kernel
def _least_best(stakes: StakeArrays, bounds: BoundState, more: int) -> int:
    """Lower bound on the best rival's points once `more` more cells are covered.

    A cell shows one letter, so that the rivals share these cells.
    """
    keeps, covered, rivals = bounds.keeps, bounds.covered, len(stakes.identities)
    if rivals == 1:
        return 0
    best = keeps[1, min(covered[1] + more, MOST_CUTS)]
    for index in range(2, rivals):
        best = max(best, keeps[index, min(covered[index] + more, MOST_CUTS)])
    while True:
        need = 0
        for index in range(1, rivals):
            least = covered[index]
            while keeps[index, min(least, MOST_CUTS)] > best:
                least += 1
            need += least - covered[index]
        if need <= more:
            return int(best)
        best += 1


NONE, ONE, TWO, OF_TRIO = 1, 2, 4, 8
"""Bits of a remnant: its cell may be covered, left alone, or left with one more; and whether the
area is a trio now."""

NEVER = 1 << 16
"""More cells than can be covered."""


@kernel
def find_remnants(grid: Grid, areas: Areas, bounds: BoundState) -> int:
    """Fill the remnants of all cats of now; returns how many trios larger areas can leave."""
    trios, last = bounds.trios, areas.last[EMPTY - 1]
    trios.left[:last] = 0
    trios.single[:] = 0
    for cat in range(EMPTY):
        for word in range(grid.planes.shape[1]):
            rest = grid.planes[cat, word]
            while rest:
                cell = (word << 6) + lowest(rest)
                rest &= rest - np.uint64(1)  # clears the lowest bit
                sizes = _remnant(grid, areas, bounds, cell, cat)
                trios.remnant[cell], trios.parting[cell] = sizes, 0
                if sizes & ONE:
                    trios.single[cat, word] |= bit(cell)
                trios.around[:, cell] = 0
    total = 0
    for cat in range(EMPTY):
        if areas.largest[cat] > TRIO:
            _find_partings(grid, areas, bounds, cat)
    for number in range(last):
        total += min(trios.left[number], (areas.size[number] - 1) // TRIO)
    return total


@kernel
def _remnant(grid: Grid, areas: Areas, bounds: BoundState, cell: int, cat: int) -> int:
    """The bits of a cell's remnant."""
    sizes, most = NONE * _is_fresh(bounds, cell), bounds.whole[COVER]
    if _to_cover(grid, bounds, cell, cat, cell, cell) <= most:
        sizes |= ONE
    for side in range(SIDES):
        other = cell + _step(grid.width, side)
        if grid.look[other] == cat:
            around = _to_cover(grid, bounds, cell, cat, other, other)
            if around + _to_cover(grid, bounds, other, cat, cell, cell) <= most:
                sizes |= TWO
    return sizes | OF_TRIO * (areas.size[areas.label[cell]] == TRIO)


@inlined
def _is_fresh(bounds: BoundState, cell: int) -> bool:
    """Whether a face may ever lie on a cell."""
    return (bounds.fresh[cell >> 6] & bit(cell)) != 0


@kernel
def _to_cover(grid: Grid, bounds: BoundState, cell: int, cat: int, one: int, two: int) -> int:
    """How many cells beside a cell show its letter, but for two; `NEVER` if one stays uncovered."""
    count = 0
    for side in range(SIDES):
        near = cell + _step(grid.width, side)
        if near != one and near != two and grid.look[near] == cat:
            count += 1 if _is_fresh(bounds, near) else NEVER
    return count


@inlined
def _step(width: int, side: int) -> int:
    """The step to the cell on one side: sides 0 and 3 are opposite, and so are 1 and 2."""
    if side == 0:
        return 1
    if side == 3:
        return -1
    return width if side == 1 else -width


@inlined
def _find_partings(grid: Grid, areas: Areas, bounds: BoundState, cat: int) -> None:
    """Fill the credits for covering cells of a letter's larger areas.

    A trio that is left shares its credit among the cells around it. A cell is beside no more such
    trios than it has neighbours, for they have no cell in common.
    """
    trios = bounds.trios
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[cat, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            if areas.size[areas.label[cell]] > TRIO:
                _note_trios(grid, areas, bounds, cell, cat)
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[cat, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            for side in range(SIDES):
                trios.parting[cell] += trios.around[side, cell]


@kernel
def _note_trios(grid: Grid, areas: Areas, bounds: BoundState, middle: int, cat: int) -> None:
    """Note each trio that can be left with a cell in its middle in the cells around it."""
    for first in range(SIDES - 1):
        one = middle + _step(grid.width, first)
        if grid.look[one] != cat:
            continue
        for second in range(first + 1, SIDES):
            two = middle + _step(grid.width, second)
            if grid.look[two] != cat:
                continue
            around = _to_cover(grid, bounds, middle, cat, one, two)
            around += _to_cover(grid, bounds, one, cat, middle, two)
            around += _to_cover(grid, bounds, two, cat, middle, one)
            if around <= bounds.whole[COVER]:
                bounds.trios.left[areas.label[middle]] += 1
                share = (WHOLE + around - 1) // around
                _note_around(grid, bounds, one, cat, middle, two, share)
                _note_around(grid, bounds, middle, cat, one, two, share)
                _note_around(grid, bounds, two, cat, middle, one, share)


@kernel
def _note_around(
    grid: Grid, bounds: BoundState, cell: int, cat: int, one: int, two: int, share: int
) -> None:
    """Note a trio's credit in the cells beside one of its three."""
    around = bounds.trios.around
    for side in range(SIDES):
        near = cell + _step(grid.width, side)
        if near != one and near != two and grid.look[near] == cat:
            opposite = SIDES - 1 - side
            around[opposite, near] = max(around[opposite, near], share)


@kernel
def find_cuts(grid: Grid, bounds: BoundState) -> None:
    """Fill the credits at each anchor for the trios that a face leaves of areas which it covers."""
    trios = bounds.trios
    for word in range(grid.planes.shape[1]):
        for level in range(3):
            rest = grid.levels[level, word]
            while rest:
                anchor = (word << 6) + lowest(rest)
                rest &= rest - np.uint64(1)  # clears the lowest bit
                trios.cut[anchor] = 0
                for quadrant in range(QUADRANTS * (level > 0)):
                    cell = anchor + offset(grid.width, quadrant)
                    if grid.look[cell] < EMPTY:
                        trios.cut[anchor] += trios.parting[cell]


NOWHERE, AMONG_CATS, BESIDE_GROUND, FOR_TRIO, ALONE, ALONE_AND_BESIDE, TWICE_ALONE, TWICE_BESIDE = (
    range(LEVELS)
)
"""No trio; one without a cell of now; one with a cell of now and another face's cat; one alone, of
what is left of a trio of now; one alone. Three cats and more fall into two parts at most: one of
them alone and one beside a cell of now, both alone, or both beside cells of now."""


def _quadrants(levels: Collection[int]) -> Bytes:
    """For each word of levels, the quadrants that have one of some levels, as bits."""
    words = np.arange(WORDS_OF_LEVELS)
    bits = [
        np.isin(words >> LEVEL_BITS * quadrant & (LEVELS - 1), list(levels)) << quadrant
        for quadrant in range(QUADRANTS)
    ]
    return np.sum(bits, axis=0).astype(np.uint8)


OPEN = _quadrants({AMONG_CATS, BESIDE_GROUND, FOR_TRIO, ALONE_AND_BESIDE, TWICE_BESIDE})
"""The quadrants that may share a trio with another face."""

GROUNDED = _quadrants({BESIDE_GROUND, FOR_TRIO, ALONE_AND_BESIDE, TWICE_BESIDE})
"""Those of them that may share one with a cell of now."""

_ALONE = np.array([0, 0, 0, HALF, WHOLE, WHOLE, 2 * WHOLE, 0])
CREDITS_ALONE = np.sum(
    [
        _ALONE[np.arange(WORDS_OF_LEVELS) >> LEVEL_BITS * quadrant & (LEVELS - 1)]
        for quadrant in range(QUADRANTS)
    ],
    axis=0,
)
"""For each word of levels, the credits for trios alone. One of what is left of a trio of now counts
half: that trio is lost, and its remnants can be in two others at most."""

FEWEST = np.array([3, 0, 1, 0, 2, 0, 1, 0] * 2)
MOST = np.array([0, 0, 1, 1, 2, 2, 2, 2] * 2)
"""For the bits of a remnant, the fewest cells that it may have, 3 for too many, and the most that
still fit into a trio."""


@kernel
def count_parts(hand: Hand, bounds: BoundState) -> None:
    """Fill `parts` of the faces that are left."""
    parts = bounds.trios.parts
    parts[:] = 0
    for face in range(len(hand.left)):
        for cat in range(EMPTY):
            parts[0, cat] += hand.left[face] * hand.pieces[face, cat]
            parts[1, cat] += hand.left[face] * hand.pairs[face, cat]


@kernel
def find_near(grid: Grid, bounds: BoundState, occupied: Words) -> None:
    """Fill the cells beside any visible quadrant, and two steps from cats that may be left alone.

    Args:
        occupied: room (w).
    """
    width = grid.width
    for word in range(len(occupied)):
        occupied[word] = grid.planes[EMPTY, word]
        for cat in range(EMPTY):
            occupied[word] |= grid.planes[cat, word]
    fill_beside(width, occupied, bounds.contact)
    for cat in range(EMPTY):
        plane, near = bounds.trios.single[cat], bounds.trios.near[cat]
        for word in range(len(near)):
            near[word] = shifted(plane, word, 2) | shifted(plane, word, -2)
            near[word] |= shifted(plane, word, 2 * width) | shifted(plane, word, -2 * width)
            near[word] |= shifted(plane, word, width + 1) | shifted(plane, word, -width - 1)
            near[word] |= shifted(plane, word, width - 1) | shifted(plane, word, 1 - width)


@kernel
def find_levels(grid: Grid, hand: Hand, bounds: BoundState, face: int) -> None:
    """Fill the levels of a face at each anchor at which it may lie in the end."""
    trios = bounds.trios
    trios.levels[face] = levels_far_off(hand, face)
    for index in range(trios.kinds[face]):
        trios.kind_cut[face, trios.kind[face, index]] = -1
    trios.kinds[face] = 0
    for word in range(grid.planes.shape[1]):
        rest = grid.levels[0, word] | grid.levels[1, word]
        if hand.most[face] > 1:
            rest |= grid.levels[2, word]
        rest &= _near_word(grid.width, hand, bounds, face, word)
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            levels = _levels_at(grid, hand, bounds, face, anchor)
            trios.levels[face, anchor] = levels
            if trios.kind_cut[face, levels] < 0:
                trios.kind[face, trios.kinds[face]] = levels
                trios.kinds[face] += 1
            trios.kind_cut[face, levels] = max(trios.kind_cut[face, levels], trios.cut[anchor])


@inlined
def _near_word(width: int, hand: Hand, bounds: BoundState, face: int, word: int) -> np.uint64:
    """One word of the anchors at which a face is near what is visible."""
    near = np.uint64(0)
    for quadrant in range(QUADRANTS):
        near |= shifted(bounds.contact, word, offset(width, quadrant))
        letter = hand.faces[face, quadrant]
        if letter < EMPTY:
            near |= shifted(bounds.trios.near[letter], word, offset(width, quadrant))
    return near


@inlined
def is_group(hand: Hand, face: int, quadrant: int) -> bool:
    """Whether a quadrant is the first of a group of cats."""
    return hand.group[face, quadrant] == quadrant and hand.faces[face, quadrant] < EMPTY


@inlined
def levels_far_off(hand: Hand, face: int) -> int:
    """The levels of a face with nothing visible in reach."""
    levels = 0
    for group in range(QUADRANTS):
        if is_group(hand, face, group):
            levels |= _level(hand, face, group, 0, 0, 0, False) << LEVEL_BITS * group
    return levels


@inlined
def _levels_at(grid: Grid, hand: Hand, bounds: BoundState, face: int, anchor: int) -> int:
    levels = 0
    for group in range(QUADRANTS):
        if is_group(hand, face, group):
            level = _level_at(grid, hand, bounds, face, anchor, group)
            levels |= level << LEVEL_BITS * group
    return levels


@kernel
def _level_at(
    grid: Grid, hand: Hand, bounds: BoundState, face: int, anchor: int, group: int
) -> int:
    letter, trios, width = hand.faces[face, group], bounds.trios, grid.width
    fewest = most = free = 0
    near = False
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == group:
            cell = anchor + offset(width, quadrant)
            near |= (trios.near[letter, cell >> 6] & bit(cell)) != 0
            for step in (width if quadrant >> 1 else -width, 1 if quadrant & 1 else -1):
                if grid.look[cell + step] == letter:
                    remnant = trios.remnant[cell + step]
                    fewest += FEWEST[remnant]
                    most += MOST[remnant]
                    free += 0 if remnant & OF_TRIO else MOST[remnant]
    return _level(hand, face, group, fewest, most, free, near)


@kernel
def _level(hand: Hand, face: int, group: int, fewest: int, most: int, free: int, near: bool) -> int:
    """The level of a group.

    Args:
        fewest, most: cells that can be left beside it.
        free: the most that can be left of areas that are no trio.
        near: whether there is a cell two steps from it that can be left alone.
    """
    cats = 0
    for quadrant in range(QUADRANTS):
        cats += hand.group[face, quadrant] == group
    if cats >= TRIO:  # two parts of one cat each need two cells of now each
        alone = int(fewest < TRIO) + int(most >= 2 * (TRIO - 1))
        return TWICE_BESIDE if alone == 0 else (ALONE_AND_BESIDE if alone == 1 else TWICE_ALONE)
    held = hand.holds[face, hand.faces[face, group]]
    if fewest < TRIO and held + most >= TRIO:
        return ALONE if held + free >= TRIO else FOR_TRIO
    if fewest > 1:
        return NOWHERE
    return BESIDE_GROUND if near or most or cats > 1 else AMONG_CATS


_BITS = np.arange(1 << QUADRANTS)
ROW, COLUMN = 0b1111, 0b1_0001_0001_0001
ROWS = np.sum([(_BITS >> one & 1) * (ROW << QUADRANTS * one) for one in range(QUADRANTS)], axis=0)
COLUMNS = np.sum([(_BITS >> one & 1) * (COLUMN << one) for one in range(QUADRANTS)], axis=0)
"""For some quadrants as bits, all pairs of one of them with a quadrant of another face, as 16 bits:
four bits for each quadrant of the face that is laid first."""

ANY = -1
"""No face."""


@kernel
def bound_credits(grid: Grid, areas: Areas, hand: Hand, bounds: BoundState) -> int:
    """Fill the most credits of each face; returns those of all."""
    trios = bounds.trios
    parted = bounds.whole[JOINED] = WHOLE * find_remnants(grid, areas, bounds)
    count_parts(hand, bounds)
    find_near(grid, bounds, areas.left)
    find_cuts(grid, bounds)
    all_parted = 0
    for face in range(len(hand.left)):
        if hand.left[face]:
            find_levels(grid, hand, bounds, face)
            _find_most(hand, bounds, face)
            parted += hand.left[face] * trios.most[0, face]
            all_parted += hand.left[face] * trios.most[1, face]
    return int(min(parted, all_parted))


@inlined
def _find_most(hand: Hand, bounds: BoundState, face: int) -> None:
    """Fill the most credits of a face, and of the face without each other one."""
    trios = bounds.trios
    _find_most_apart(hand, bounds, face, ANY)
    trios.most[0, face], trios.most[1, face] = trios.found[0], trios.found[1]
    for other in range(len(hand.left)):
        if hand.left[other] > (other == face):
            trios.found[0], trios.found[1] = trios.most[0, face], trios.most[1, face]
            if hand.contacts[other, face]:
                _find_most_apart(hand, bounds, face, other)
            trios.apart[0, other, face] = trios.found[0]
            trios.apart[1, other, face] = trios.found[1]


@kernel
def _find_most_apart(hand: Hand, bounds: BoundState, face: int, apart: int) -> None:
    """Leave in `found` the most credits of a face that shares no trio with another one."""
    trios = bounds.trios
    _fill_worth(hand, bounds, face, apart)
    best = parted = _worth_of(bounds, levels_far_off(hand, face))
    for index in range(trios.kinds[face]):
        levels = trios.kind[face, index]
        credit = _worth_of(bounds, levels)
        best = max(best, credit)
        parted = max(parted, credit + trios.kind_cut[face, levels])
    trios.found[0], trios.found[1] = best, parted


@kernel
def _fill_worth(hand: Hand, bounds: BoundState, face: int, apart: int) -> None:
    """Fill what each level of a face's groups is worth if it shares no trio with another one."""
    trios = bounds.trios
    worth = trios.worth
    worth[:] = 0
    for group in range(QUADRANTS):
        if is_group(hand, face, group):
            letter = hand.faces[face, group]
            parts, pairs = hand.pieces[face, letter], hand.pairs[face, letter]
            others, other_pairs = trios.parts[0, letter] - parts, trios.parts[1, letter] - pairs
            if apart >= 0:
                others -= hand.pieces[apart, letter]
                other_pairs -= hand.pairs[apart, letter]
            shared = HALF if others > 0 else 0
            if other_pairs > 0:
                worth[group, AMONG_CATS] = HALF
            elif others > 0 and others + parts >= TRIO:
                worth[group, AMONG_CATS] = THIRD
            worth[group, BESIDE_GROUND] = shared
            worth[group, FOR_TRIO] = HALF
            worth[group, ALONE] = WHOLE
            worth[group, ALONE_AND_BESIDE] = WHOLE + shared
            worth[group, TWICE_ALONE] = 2 * WHOLE
            worth[group, TWICE_BESIDE] = 2 * shared


@inlined
def _worth_of(bounds: BoundState, levels: int) -> int:
    """The credits of a word of levels, by `worth`."""
    total = 0
    for quadrant in range(QUADRANTS):
        total += bounds.trios.worth[quadrant, _level_of(levels, quadrant)]
    return total


@inlined
def _level_of(levels: int, quadrant: int) -> int:
    return (levels >> LEVEL_BITS * quadrant) & (LEVELS - 1)


@kernel
def credits_after(
    grid: Grid, hand: Hand, bounds: BoundState, face: int, anchor: int, enough: int
) -> int:
    """Upper bound on the credits of all faces, if one lies at an anchor.

    Args:
        enough: it need not be tight if it is no higher.
    """
    trios = bounds.trios
    levels = trios.levels[face, anchor]
    best = CREDITS_ALONE[levels] + bounds.whole[JOINED]
    parted, more = CREDITS_ALONE[levels] + trios.cut[anchor], 0
    for other in range(len(hand.left)):
        left = hand.left[other] - (other == face)
        if left:
            best += left * trios.apart[0, face, other]
            parted += left * trios.apart[1, face, other]
            more += left * WHOLE * hand.contacts[face, other]
    if min(best, parted) + more <= enough:
        return int(min(best, parted) + more)
    for other in range(len(hand.left)):
        left = hand.left[other] - (other == face)
        if left and hand.contacts[face, other]:
            _find_most_near(grid, hand, bounds, face, anchor, other)
            best += left * max(0, trios.found[0] - trios.apart[0, face, other])
            parted += left * max(0, trios.found[1] - trios.apart[1, face, other])
    return int(min(best, parted))


@kernel
def _find_most_near(
    grid: Grid, hand: Hand, bounds: BoundState, face: int, anchor: int, other: int
) -> None:
    """Leave in `found` the most credits of a face in contact with one that lies at an anchor."""
    trios = bounds.trios
    levels = trios.levels[face, anchor]
    rows, grounded = ROWS[OPEN[levels]], ROWS[GROUNDED[levels]]
    best = parted = without_ground = 0
    filled = False
    for index in range(hand.touches[face, other]):
        right, down, beside, apart = hand.touch[face, other, index]
        over = anchor + down * grid.width + right
        possible = grid.free[over] and grid.count[over] <= hand.most[other]
        if not possible or (beside | apart) & rows == 0:
            continue
        if not filled:
            _fill_worth(hand, bounds, other, face)
            without_ground = _without_ground(hand, bounds, face, other)
            filled = True
        its = trios.levels[other, over]
        both = grounded & COLUMNS[GROUNDED[its]]
        pairs = (beside & rows & COLUMNS[OPEN[its]] & (without_ground | both)) | (apart & both)
        if pairs:
            credit = _worth_of(bounds, its) + _more_of(bounds, its, pairs)
            best = max(best, credit)
            parted = max(parted, credit + trios.cut[over])
    trios.found[0], trios.found[1] = best, parted


@inlined
def _more_of(bounds: BoundState, levels: int, pairs: int) -> int:
    """How many credits more a face has if groups of it share trios with one that is laid."""
    more = 0
    for quadrant in range(QUADRANTS):
        if pairs & (COLUMN << quadrant):
            level = _level_of(levels, quadrant)
            whole = WHOLE if level < ALONE else 2 * WHOLE
            more += whole - bounds.trios.worth[quadrant, level]
    return more


@inlined
def _without_ground(hand: Hand, bounds: BoundState, face: int, other: int) -> int:
    """The pairs of quadrants of two faces that may be in a trio without a cell of now.

    Its third cat is of a third face, or another one of these two.
    """
    columns = 0
    for group in range(QUADRANTS):
        if is_group(hand, other, group):
            letter = hand.faces[other, group]
            others = bounds.trios.parts[0, letter] - hand.pieces[other, letter]
            others -= hand.pieces[face, letter]
            if others > 0 or hand.holds[face, letter] > 1 or hand.holds[other, letter] > 1:
                columns |= COLUMN << group
    return columns


@inlined
def credits_lost(grid: Grid, areas: Areas, bounds: BoundState, anchor: int) -> int:
    """Lower bound on the credits lost for trios of now that a face at an anchor covers a cell of.

    What is left of one can be in two others at most, which count half for that.
    """
    count = lost = 0
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        letter = grid.look[cell]
        if letter < EMPTY and note(areas.seen, count, areas.label[cell]):
            count += 1
            if areas.size[areas.label[cell]] == TRIO:
                lost += max(0, WHOLE - HALF * bounds.trios.parts[0, letter])
    return lost

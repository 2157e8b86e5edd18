"""Compiled: what letters score once a face is laid, from the areas that the board has now.

Only what the face touches is counted again. A face that adds cats merges areas; one that covers a
single cat may split one; whatever does more is laid for a moment and its colour counted anew.

What a cat scores depends only on the pattern of the face's quadrants that show it, and on the
pattern of those under which it shows now. The Chihuahua's points follow from the patterns of all
letters.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.board_kernels import (
    CELLS,
    LARGEST,
    NEXT,
    SECOND,
    STAMP,
    TOP,
    TOTAL,
    TRIOS,
    BoardArrays,
    cell_of,
    flood,
)
from solver.catbox.encoding import (
    BARE,
    CATS,
    DIAGONALS,
    EMPTY,
    LOOKS,
    PATTERNS,
    QUADRANTS,
    TRIO,
    TRIO_POINTS,
    Int32s,
)
from solver.jit import inlined, kernel

LARGEST_GROUP = tuple(
    1 if pattern in DIAGONALS else pattern.bit_count() for pattern in range(PATTERNS)
)
"""For each pattern, the size of the largest area that its quadrants make alone."""


@kernel
def points(board: BoardArrays, letter: int) -> int:
    """The points of a letter now; the board is surveyed."""
    if letter != EMPTY:
        return board.sums[TOTAL, letter] + board.sums[LARGEST, letter]
    return board.sums[TOTAL, EMPTY] + TRIO_POINTS * _trios(board)


@inlined
def _trios(board: BoardArrays) -> int:
    trios = 0
    for cat in range(CATS):
        trios += board.sums[TRIOS, cat]
    return trios


@inlined
def boxes_with(board: BoardArrays, shown: int, covered: int) -> int:
    """How many empty boxes are in sight once some are added and some covered, as patterns."""
    return board.sums[TOTAL, EMPTY] + count_bits(shown) - count_bits(covered)


@inlined
def look_under(board: BoardArrays, anchor: int, covered: Int32s, near: Int32s) -> None:
    """Look at what shows under a face and around it.

    Args:
        covered: filled, for each letter and bare, with the quadrants under which it shows (7).
        near: filled with the quadrants beside which it shows outside the face (7).
    """
    under, beside = 0, 0  # packed: adding to an array's numbers again and again is slow
    for quadrant in range(QUADRANTS):
        cell = cell_of(board, anchor, quadrant)
        under |= _place(board, cell, quadrant)
        beside |= _place(board, _across(cell, quadrant), quadrant)
        beside |= _place(board, _down(board, cell, quadrant), quadrant)
    for look in range(LOOKS):
        covered[look] = under >> QUADRANTS * look & PATTERNS - 1
        near[look] = beside >> QUADRANTS * look & PATTERNS - 1


@inlined
def _place(board: BoardArrays, cell: int, quadrant: int) -> int:
    """A quadrant's bit in the place of what a cell shows, four bits each."""
    return 1 << QUADRANTS * int(np.int64(board.look[cell])) + quadrant


@inlined
def cat_points_with(
    board: BoardArrays, letter: int, shown: int, covered: int, near: int, anchor: int
) -> int:
    """The points of a cat with a face at an anchor that shows it in one pattern over another.

    Args:
        near: the quadrants beside which the cat shows outside the face.
    """
    total, largest = board.sums[TOTAL, letter], board.sums[LARGEST, letter]
    if shown == covered:
        return total + largest
    if not covered and not near & shown:
        return total + count_bits(shown) + max(largest, LARGEST_GROUP[shown])
    return _points_changed(board, letter, shown, covered, anchor)


@kernel
def _points_changed(board: BoardArrays, letter: int, shown: int, covered: int, anchor: int) -> int:
    """The value of `cat_points_with` for a pattern that covers the cat or touches it."""
    more, less = shown & ~covered, covered & ~shown
    sums = board.sums
    total = sums[TOTAL, letter] + count_bits(more) - count_bits(less)
    if not less:
        merged = _merged(board, letter, more, anchor)
        return total + max(merged, sums[LARGEST, letter])
    if not more and not less & (less - 1):  # a single bit
        return total + _cut(board, letter, less, anchor)
    return total + _anew(board, letter, shown, covered, anchor)


@inlined
def trio_change(
    board: BoardArrays, letter: int, shown: int, covered: int, near: int, anchor: int
) -> int:
    """How many more trios of a cat a face makes; its arguments are those of `cat_points_with`."""
    if shown == covered:
        return 0
    if not covered and not near & shown:
        return int(LARGEST_GROUP[shown] == TRIO)
    return _trios_changed(board, letter, shown, covered, anchor)


@kernel
def _trios_changed(board: BoardArrays, letter: int, shown: int, covered: int, anchor: int) -> int:
    """The value of `trio_change` for a pattern that covers the cat or touches it."""
    more, less = shown & ~covered, covered & ~shown
    if not less:
        return _trios_merged(board, letter, more, anchor)
    if not more and not less & (less - 1) and _is_tip(board, letter, less, anchor):
        size = board.size[board.label[_cell_in(board, less, anchor)]]
        return int(size == TRIO + 1) - int(size == TRIO)
    _, trios = _touch(board, letter, shown, covered, anchor)
    return _trios_touched(board, letter, shown, covered, anchor) - trios


@kernel
def _trios_merged(board: BoardArrays, letter: int, more: int, anchor: int) -> int:
    """How many more trios new cats make; nothing of the colour is covered."""
    board.counts[STAMP] += 1
    if more != DIAGONALS[0] and more != DIAGONALS[1]:
        return _trios_joined(board, letter, more, anchor)
    first = more & -more  # the lowest bit alone
    one = _trios_joined(board, letter, first, anchor)
    shared = _meets(board, letter, more ^ first, anchor)
    board.counts[STAMP] += 1
    if shared:
        return _trios_joined(board, letter, more, anchor)
    return one + _trios_joined(board, letter, more ^ first, anchor)


@kernel
def _trios_joined(board: BoardArrays, letter: int, group: int, anchor: int) -> int:
    """How many more trios there are once new cats and all areas beside them are one area."""
    size, fewer = count_bits(group), 0
    stamp = board.counts[STAMP]
    for quadrant in range(QUADRANTS):
        if group >> quadrant & 1:
            cell = cell_of(board, anchor, quadrant)
            for step in (1, -1, board.width, -board.width):
                near = cell + step
                if board.look[near] == letter and board.met[board.label[near]] != stamp:
                    board.met[board.label[near]] = stamp
                    size += board.size[board.label[near]]
                    fewer += board.size[board.label[near]] == TRIO
    return int(size == TRIO) - int(fewer)


@inlined
def _is_tip(board: BoardArrays, letter: int, single: int, anchor: int) -> bool:
    """Whether a cat, given as a pattern, is alone or has one neighbour of its colour."""
    cell, near_count = _cell_in(board, single, anchor), 0
    for step in (1, -1, board.width, -board.width):
        near_count += board.look[cell + step] == letter
    return near_count <= 1


@inlined
def _cell_in(board: BoardArrays, single: int, anchor: int) -> int:
    """The cell of a pattern that has one."""
    return cell_of(board, anchor, (single > 1) + (single > 2) + (single > 4))


@kernel
def _touch(
    board: BoardArrays, letter: int, shown: int, covered: int, anchor: int
) -> tuple[int, int]:
    """Mark the areas of a cat that a face changes: those under it, and beside cats that it adds.

    Returns their cells, and how many of them are trios.
    """
    board.counts[STAMP] += 1
    cells, trios = 0, 0
    for quadrant in range(QUADRANTS):
        cell = cell_of(board, anchor, quadrant)
        if covered >> quadrant & 1:
            size = _touched_size(board, cell)
            cells, trios = cells + size, trios + (size == TRIO)
        elif shown >> quadrant & 1:
            for step in (1, -1, board.width, -board.width):
                if board.look[cell + step] == letter:
                    size = _touched_size(board, cell + step)
                    cells, trios = cells + size, trios + (size == TRIO)
    return cells, trios


@inlined
def _touched_size(board: BoardArrays, cell: int) -> int:
    """The size of the area of a cell, which is marked; 0 if it was."""
    area = board.label[cell]
    if board.met[area] == board.counts[STAMP]:
        return 0
    board.met[area] = board.counts[STAMP]
    return board.size[area]


@kernel
def trios_near(board: BoardArrays, anchor: int) -> int:
    """How many trios there are under a face and beside it, of all cats."""
    board.counts[STAMP] += 1
    trios = 0
    for quadrant in range(QUADRANTS):
        cell = cell_of(board, anchor, quadrant)
        trios += _is_unmarked_trio(board, cell)
        trios += _is_unmarked_trio(board, _across(cell, quadrant))
        trios += _is_unmarked_trio(board, _down(board, cell, quadrant))
    return trios


@inlined
def _is_unmarked_trio(board: BoardArrays, cell: int) -> bool:
    """Whether a cell lies in a trio that isn't marked yet; its area is then."""
    return board.look[cell] < CATS and _touched_size(board, cell) == TRIO


@inlined
def _across(cell: int, quadrant: int) -> int:
    """The cell outside a face that a quadrant's cell has beside it."""
    return cell + 1 if quadrant & 1 else cell - 1


@inlined
def _down(board: BoardArrays, cell: int, quadrant: int) -> int:
    """The cell outside a face that a quadrant's cell has above or below it."""
    return cell + board.width if quadrant >> 1 else cell - board.width


@kernel
def _trios_touched(board: BoardArrays, letter: int, shown: int, covered: int, anchor: int) -> int:
    """The trios that a face's cats, and those beside cats that it covers, belong to then.

    These are all that a face changes: other cats have the neighbours that they had.
    """
    packed = _put(board, letter, shown, anchor)
    board.counts[STAMP] += 1
    trios = 0
    for quadrant in range(QUADRANTS):
        cell = cell_of(board, anchor, quadrant)
        if shown >> quadrant & 1:
            trios += _is_new_trio(board, cell, letter)
        elif covered >> quadrant & 1:
            for step in (1, -1, board.width, -board.width):
                if board.look[cell + step] == letter:
                    trios += _is_new_trio(board, cell + step, letter)
    _restore(board, packed, anchor)
    return trios


@inlined
def _is_new_trio(board: BoardArrays, start: int, letter: int) -> bool:
    """Whether a cell belongs to an area of three that isn't marked yet; it is then."""
    look, queue, marks, stamp = board.look, board.queue, board.marks, board.counts[STAMP]
    if marks[start] == stamp:
        return False
    queue[0] = start
    size, done = 1, 0
    while done < size and size <= TRIO:
        for step in (1, -1, board.width, -board.width):
            near = queue[done] + step
            if look[near] == letter and not _is_queued(queue, size, near):
                queue[size] = near
                size += 1
        done += 1
    if size != TRIO:
        return False
    for index in range(TRIO):
        marks[queue[index]] = stamp
    return True


@inlined
def _is_queued(queue: Int32s, size: int, cell: int) -> bool:
    for index in range(size):
        if queue[index] == cell:
            return True
    return False


@inlined
def count_bits(pattern: int) -> int:
    """How many quadrants a pattern has."""
    return (pattern & 1) + (pattern >> 1 & 1) + (pattern >> 2 & 1) + (pattern >> 3)


@kernel
def _merged(board: BoardArrays, letter: int, more: int, anchor: int) -> int:
    """The largest area that new cats are part of; nothing of the colour is covered."""
    if more != DIAGONALS[0] and more != DIAGONALS[1]:
        board.counts[STAMP] += 1
        return _joined(board, letter, more, anchor)
    first = more & -more  # the lowest bit alone
    board.counts[STAMP] += 1
    one = _joined(board, letter, first, anchor)
    shared = _meets(board, letter, more ^ first, anchor)
    if shared:
        return one + _joined(board, letter, more ^ first, anchor)
    board.counts[STAMP] += 1
    return max(one, _joined(board, letter, more ^ first, anchor))


@kernel
def _joined(board: BoardArrays, letter: int, group: int, anchor: int) -> int:
    """New cats and all areas beside them that aren't marked yet; those are marked by label."""
    size = count_bits(group)
    for quadrant in range(QUADRANTS):
        if group >> quadrant & 1:
            cell = cell_of(board, anchor, quadrant)
            for step in (1, -1, board.width, -board.width):
                near = cell + step
                if board.look[near] == letter:
                    size += _touched_size(board, near)
    return size


@kernel
def _meets(board: BoardArrays, letter: int, group: int, anchor: int) -> bool:
    """Whether an area beside new cats is marked already."""
    stamp = board.counts[STAMP]
    for quadrant in range(QUADRANTS):
        if group >> quadrant & 1:
            cell = cell_of(board, anchor, quadrant)
            for step in (1, -1, board.width, -board.width):
                near = cell + step
                if board.look[near] == letter and board.met[board.label[near]] == stamp:
                    return True
    return False


@kernel
def _cut(board: BoardArrays, letter: int, less: int, anchor: int) -> int:
    """The largest area of a colour once one of its cats is covered."""
    quadrant = 0
    while not less >> quadrant & 1:
        quadrant += 1
    cell = cell_of(board, anchor, quadrant)
    sums = board.sums
    area = board.label[cell]
    if area != sums[TOP, letter]:
        return sums[LARGEST, letter]
    if board.size[area] - 1 <= sums[SECOND, letter]:
        return sums[SECOND, letter]
    near_count, last = 0, 0
    for step in (1, -1, board.width, -board.width):
        if board.look[cell + step] == letter:
            near_count += 1
            last = step
    if near_count <= 1:
        return board.size[area] - 1
    return max(sums[SECOND, letter], _largest_piece(board, cell, letter, last))


@kernel
def _largest_piece(board: BoardArrays, cell: int, letter: int, first: int) -> int:
    """The largest piece of an area without one of its cells."""
    left = board.size[board.label[cell]] - 1
    board.counts[STAMP] += 1
    stamp, largest = board.counts[STAMP], 0
    board.marks[cell] = stamp
    largest = flood(board, cell + first, letter, stamp)
    left -= largest
    for step in (1, -1, board.width, -board.width):
        near = cell + step
        if left > largest and board.look[near] == letter and board.marks[near] != stamp:
            size = flood(board, near, letter, stamp)
            left -= size
            largest = max(largest, size)
    return largest


@kernel
def _anew(board: BoardArrays, letter: int, shown: int, covered: int, anchor: int) -> int:
    """A colour's largest area with a pattern of it over another.

    Areas that the face doesn't change stay as they are. The others are counted anew, if together
    they may be larger than those; if both of the largest change and all that comes of them is
    smaller, every area is counted.
    """
    sums = board.sums
    cells, _ = _touch(board, letter, shown, covered, anchor)
    most = cells + count_bits(shown) - count_bits(covered)
    kept = board.met[sums[TOP, letter]] != board.counts[STAMP]
    largest = sums[LARGEST, letter] if kept else sums[SECOND, letter]
    if not kept and sums[NEXT, letter] >= 0:
        kept = board.met[sums[NEXT, letter]] != board.counts[STAMP]
    if kept and most <= largest:
        return largest
    packed = _put(board, letter, shown, anchor)
    board.counts[STAMP] += 1
    found = _largest_touched(board, letter, shown, covered, anchor)
    if not kept and found < largest:
        found = max(found, _largest_of_all(board, letter))
    _restore(board, packed, anchor)
    return max(found, largest) if kept else found


@inlined
def _largest_touched(board: BoardArrays, letter: int, shown: int, covered: int, anchor: int) -> int:
    """The largest area of a face's cats and of those beside cats that it covers."""
    largest = 0
    for quadrant in range(QUADRANTS):
        cell = cell_of(board, anchor, quadrant)
        if shown >> quadrant & 1:
            largest = max(largest, _unless_marked(board, cell, letter))
        elif covered >> quadrant & 1:
            for step in (1, -1, board.width, -board.width):
                largest = max(largest, _unless_marked(board, cell + step, letter))
    return largest


@kernel
def _largest_of_all(board: BoardArrays, letter: int) -> int:
    """A colour's largest area; all its cells that were occupied before are marked."""
    largest = 0
    for index in range(board.counts[CELLS]):
        largest = max(largest, _unless_marked(board, board.cells[index], letter))
    return largest


@inlined
def _unless_marked(board: BoardArrays, cell: int, letter: int) -> int:
    """The size of the area of a cell that shows a letter, which is marked; 0 if it was."""
    stamp = board.counts[STAMP]
    if board.look[cell] != letter or board.marks[cell] == stamp:
        return 0
    return flood(board, cell, letter, stamp)


@inlined
def _put(board: BoardArrays, letter: int, shown: int, anchor: int) -> int:
    """Let four cells show a letter in a pattern, and nothing else, for a moment.

    Returns what they showed before as one number, three bits a cell.
    """
    packed = 0
    for quadrant in range(QUADRANTS):
        cell = cell_of(board, anchor, quadrant)
        packed |= int(np.int64(board.look[cell])) << 3 * quadrant
        board.look[cell] = letter if shown >> quadrant & 1 else BARE
    return packed


@inlined
def _restore(board: BoardArrays, packed: int, anchor: int) -> None:
    """Undo `_put`."""
    for quadrant in range(QUADRANTS):
        board.look[cell_of(board, anchor, quadrant)] = packed >> 3 * quadrant & 7

"""Compiled: a board on which faces are laid, and what letters score now and with one face more.

Cells are numbered row after row in a window whose edge stays bare, so that no neighbour of a used
cell wraps round. A face at an anchor lies on the anchor, the cell to its right, and the two below.
The board is copied, not undone.

Of a face only what it touches is counted again. One that adds cats merges areas; one that covers a
single cat may split one; whatever does more is laid for a moment and its colour counted anew. What
a cat scores depends only on the pattern of the face's quadrants that show it, and on the pattern of
those under which it shows now. The Chihuahua's points follow from the patterns of all letters.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

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
    Bytes,
    Int32Rows,
    Int32s,
)
from solver.jit import inlined, kernel
from solver.jit.words import among

SPOTS, CELLS, STAMP = range(3)
"""The places of `BoardArrays.counts`: spots, occupied cells, and marks that were given out."""

TOTAL, LARGEST, SECOND, TRIOS, TOP, NEXT = range(6)
"""The rows of `BoardArrays.sums`: cells, the two largest areas, areas of three, the labels of the
two largest."""

NO_AREA = -1
"""No label."""


class BoardArrays(NamedTuple):
    """A board of n cells.

    Attributes:
        width: cells a row.
        look: the letter of each of the n cells, or `BARE`.
        over: how many occupied cells a face at each of the n anchors would cover.
        spots: the anchors over one or two occupied cells, in no order that means anything.
        spot_at: where each anchor stands among the spots; -1 if it doesn't.
        cells: the occupied cells.
        label: the area of each cell that shows a cat.
        size: the cells of each area.
        marks: the stamp with which each cell was marked last; a new stamp unmarks all cells.
        queue: room for a flood (n).
        met: the stamp with which each area was marked last.
        sums: see `TOTAL` (6 x 6).
        counts: see `SPOTS` (3).
    """

    width: int
    look: Bytes
    over: Bytes
    spots: Int32s
    spot_at: Int32s
    cells: Int32s
    label: Int32s
    size: Int32s
    marks: Int32s
    queue: Int32s
    met: Int32s
    sums: Int32Rows
    counts: Int32s


def new_board(width: int, height: int) -> BoardArrays:
    """A board with bare cells only."""
    n = width * height

    def room() -> Int32s:
        return np.zeros(n, np.int32)

    return BoardArrays(
        width,
        np.full(n, BARE, np.uint8),
        np.zeros(n, np.uint8),
        room(),
        np.full(n, -1, np.int32),
        room(),
        room(),
        room(),
        room(),
        room(),
        room(),
        np.zeros((6, BARE), np.int32),
        np.zeros(3, np.int32),
    )


@inlined
def cell_of(board: BoardArrays, anchor: int, quadrant: int) -> int:
    """The cell under a quadrant of a face: bit 0 of a quadrant is its column, bit 1 its row."""
    return anchor + (quadrant & 1) + board.width * (quadrant >> 1)


@kernel
def show(board: BoardArrays, look: Bytes) -> None:
    """Let a bare board show the letters of a look (n), whose edges are bare."""
    width = board.width
    for cell in range(width + 1, look.shape[0]):
        if look[cell] != BARE:
            _occupy(board, cell)
            board.look[cell] = look[cell]


@kernel
def copy(source: BoardArrays, target: BoardArrays) -> None:
    """Make `target` equal to `source`, in the same window; what `survey` finds isn't copied."""
    for cell in range(source.look.shape[0]):
        target.look[cell] = source.look[cell]
        target.over[cell] = source.over[cell]
        target.spot_at[cell] = source.spot_at[cell]
    for index in range(source.counts[SPOTS]):
        target.spots[index] = source.spots[index]
    for index in range(source.counts[CELLS]):
        target.cells[index] = source.cells[index]
    target.counts[SPOTS] = source.counts[SPOTS]
    target.counts[CELLS] = source.counts[CELLS]


@kernel
def lay(board: BoardArrays, face: Bytes, anchor: int) -> None:
    """Lay a face, given by its letters (4), on top of an anchor's four cells."""
    for quadrant in range(QUADRANTS):
        cell = cell_of(board, anchor, quadrant)
        if board.look[cell] == BARE:
            _occupy(board, cell)
        board.look[cell] = face[quadrant]


@kernel
def _occupy(board: BoardArrays, cell: int) -> None:
    board.cells[board.counts[CELLS]] = cell
    board.counts[CELLS] += 1
    for quadrant in range(QUADRANTS):
        anchor = cell - (quadrant & 1) - board.width * (quadrant >> 1)
        board.over[anchor] += 1
        if board.over[anchor] == 1:
            _add_spot(board, anchor)
        elif board.over[anchor] == 3:
            _drop_spot(board, anchor)


@inlined
def _add_spot(board: BoardArrays, anchor: int) -> None:
    column, row = anchor % board.width, anchor // board.width
    height = board.look.shape[0] // board.width
    if 2 <= column < board.width - 3 and 2 <= row < height - 3:
        board.spot_at[anchor] = board.counts[SPOTS]
        board.spots[board.counts[SPOTS]] = anchor
        board.counts[SPOTS] += 1


@inlined
def _drop_spot(board: BoardArrays, anchor: int) -> None:
    at = board.spot_at[anchor]
    if at >= 0:
        board.counts[SPOTS] -= 1
        last = board.spots[board.counts[SPOTS]]
        board.spots[at] = last
        board.spot_at[last] = at
        board.spot_at[anchor] = -1


@kernel
def survey(board: BoardArrays) -> None:
    """Find the areas of all cats: fills `label`, `size` and `sums`."""
    sums, counts = board.sums, board.counts
    for letter in range(BARE):
        for row in range(TOP):
            sums[row, letter] = 0
        sums[TOP, letter] = sums[NEXT, letter] = -1
    counts[STAMP] += 1
    stamp, areas = counts[STAMP], 0
    for index in range(counts[CELLS]):
        cell = board.cells[index]
        letter = int(np.int64(board.look[cell]))
        if letter == EMPTY:
            sums[TOTAL, EMPTY] += 1
        elif board.marks[cell] != stamp:
            size = flood(board, cell, letter, stamp, areas)
            board.size[areas] = size
            sums[TOTAL, letter] += size
            sums[TRIOS, letter] += size == TRIO
            if size > sums[LARGEST, letter]:
                sums[SECOND, letter] = sums[LARGEST, letter]
                sums[NEXT, letter] = sums[TOP, letter]
                sums[LARGEST, letter] = size
                sums[TOP, letter] = areas
            elif size > sums[SECOND, letter]:
                sums[SECOND, letter] = size
                sums[NEXT, letter] = areas
            areas += 1


@kernel
def flood(board: BoardArrays, start: int, letter: int, stamp: int, area: int) -> int:
    """The size of the area of a cell that shows a letter; its cells are marked.

    Args:
        stamp: the mark of visited cells.
        area: the label that its cells get, or `NO_AREA`.
    """
    queue, marks, look = board.queue, board.marks, board.look
    queue[0] = start
    marks[start] = stamp
    size, done = 1, 0
    while done < size:
        cell = queue[done]
        done += 1
        if area != NO_AREA:
            board.label[cell] = area
        for step in (1, -1, board.width, -board.width):
            near = cell + step
            if look[near] == letter and marks[near] != stamp:
                marks[near] = stamp
                queue[size] = near
                size += 1
    return size


LARGEST_GROUP = tuple(
    1 if pattern in DIAGONALS else pattern.bit_count() for pattern in range(PATTERNS)
)
"""For each pattern, the size of the largest area that its quadrants make alone."""


@kernel
def points(board: BoardArrays, letter: int) -> int:
    """The points of a letter now; the board is surveyed."""
    if letter != EMPTY:
        return board.sums[TOTAL, letter] + board.sums[LARGEST, letter]
    trios = 0
    for cat in range(CATS):
        trios += board.sums[TRIOS, cat]
    return board.sums[TOTAL, EMPTY] + TRIO_POINTS * trios


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
            if look[near] == letter and not among(queue, size, near):
                queue[size] = near
                size += 1
        done += 1
    if size != TRIO:
        return False
    for index in range(TRIO):
        marks[queue[index]] = stamp
    return True


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
    cell, sums = _cell_in(board, less, anchor), board.sums
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
    largest = flood(board, cell + first, letter, stamp, NO_AREA)
    left -= largest
    for step in (1, -1, board.width, -board.width):
        near = cell + step
        if left > largest and board.look[near] == letter and board.marks[near] != stamp:
            size = flood(board, near, letter, stamp, NO_AREA)
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
        for index in range(board.counts[CELLS]):
            found = max(found, _unless_marked(board, board.cells[index], letter))
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


@inlined
def _unless_marked(board: BoardArrays, cell: int, letter: int) -> int:
    """The size of the area of a cell that shows a letter, which is marked; 0 if it was."""
    stamp = board.counts[STAMP]
    if board.look[cell] != letter or board.marks[cell] == stamp:
        return 0
    return flood(board, cell, letter, stamp, NO_AREA)


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

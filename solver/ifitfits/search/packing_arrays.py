"""The arrays of a search of a `box` puzzle, and the words of its kernels.

A *layout* is which cards lie where, each one way up; an *end* is a layout with its cats. A *sort*
of card is all cards with the same name; its two ways have the numbers `2 * sort` and
`2 * sort + 1`.

Parameters that bear these names mean the same in all kernels of boxes:
    packing: all arrays.
    depth: how many cards are laid.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.ifitfits.cards import OPPOSITE
from solver.ifitfits.encoding import BOUND, SPRAY_PLACE, Int64Rows, Int64s

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
        tops: room for the points of the k best cells, see `packing_bound` (2 x k).
        gains: the points of a card of each sort, see `packing_bound.fill_gains` (w / 2 x 16).
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

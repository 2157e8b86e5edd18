"""The arrays of a search: frames, table, ordering, and what it shares with who waits for it.

Parameters that bear these names mean the same in all kernels of this folder:
    search: all arrays.
    goal: a value; a search decides whether the seat that makes the value high reaches it.
    depth: how many plays were made since the search began.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from games.catinthebox.rulings import COLOURS
from solver.catinthebox.encoding import MOST_PLAYS, MOST_SEATS, NOBODY, ROW, Int64Rows, Int64s
from solver.jit.control import BEST, BOUND, ENDLESS

LEAST, MOST = BEST, BOUND
"""In a control, the proved bounds on the value that is asked."""

SEAT, MARGIN = range(2)
"""The numbers of a question: the seat that makes the value high, and whether its value is less the
best other's."""

COUNT_MOVES, NEXT, POSTPONED, CHECK, SLOT, RAISING, KIND, WINNING, START, LIMIT, SHARE = range(11)
"""The numbers of a frame: how many plays it has, how many were tried, and how many of these were
postponed; where the table keeps it, whether the seat to play makes the value high, the first of its
kinds of plays, the places that would win the open trick; how many moments there were before the
last play, after how many it is postponed, and how many each play may take."""

FRAME = 11

SHAPED, MODE = range(2)
"""The numbers of what is asked: whether it matters which places are side by side, and a word with
which kinds of ends the goal may still depend on."""

REGION, REGION_SIZE = range(2)
"""The numbers of a region: the tokens in it, and the size of the largest group that it may hold in
the end."""

KINDS = 3
"""For either side: a play that leads, one that doesn't win the trick so far, and one that does."""

MOST_REGIONS = 2 * COLOURS * (ROW - 1)
"""No seat has more regions, and groups in them, than this; the last one only ends them."""

MOST_CHOICES = COLOURS * (ROW - 1)
"""No seat has more plays than the board has spaces."""

FAR = 1 << 14
"""More than any value."""


class SearchArrays(NamedTuple):
    """The arrays that a search writes to.

    Attributes:
        control: see `solver.jit.control.STOP` (5).
        question: see `SEAT` (2).
        frames: one for each depth (MOST_PLAYS + 1 x FRAME).
        moves, ranks: the plays of each depth, and which is tried first (MOST_PLAYS + 1 x
            MOST_CHOICES).
        effort: how much work it was to try a play, at each depth and for each kind of play
            (MOST_PLAYS + 1 x 2 * KINDS x places).
        reach: for each seat, the places on which it may still play (MOST_SEATS).
        tricks: for each seat that counts, the most tricks that it may still win (MOST_SEATS).
        least, most: its points at least, unless it causes a paradox, and at most (MOST_SEATS).
        bonus: whether it may still score the bonus (MOST_SEATS).
        group: the size of its largest group, if it may (MOST_SEATS).
        most_joined: a bound on how large that group may get (MOST_SEATS).
        regions: where it may get larger, ended by one of size 0 (MOST_SEATS x MOST_REGIONS x 2).
        surveyed: the words from which the last three follow (MOST_SEATS x 4; see `stakes.survey`).
        asked: see `MODE` (2).
        stakes: for each seat, the part of its points that may decide whether the goal is reached
            (MOST_SEATS; see `stakes.weigh`).
        growing: its tokens that matter for that (MOST_SEATS).
        table: known bounds (entries x 2); the number of entries is a power of two.
    """

    control: Int64s
    question: Int64s
    frames: Int64Rows
    moves: Int64Rows
    ranks: Int64Rows
    effort: Annotated[Int64s, 3]
    reach: Int64s
    tricks: Int64s
    least: Int64s
    most: Int64s
    bonus: Int64s
    group: Int64s
    most_joined: Int64s
    regions: Annotated[Int64s, 3]
    surveyed: Int64Rows
    asked: Int64s
    stakes: Int64s
    growing: Int64s
    table: Int64Rows


def new_search(seat: int, *, margin: bool, table_bits: int) -> SearchArrays:
    """The arrays of a search that begins, with a table of `2**table_bits` entries."""
    depths = MOST_PLAYS + 1
    return SearchArrays(
        np.array([0, 0, ENDLESS, -FAR, FAR], np.int64),
        np.array([seat, margin], np.int64),
        np.zeros((depths, FRAME), np.int64),
        np.zeros((depths, MOST_CHOICES), np.int64),
        np.zeros((depths, MOST_CHOICES), np.int64),
        np.zeros((depths, 2 * KINDS, COLOURS * ROW), np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros((MOST_SEATS, MOST_REGIONS, 2), np.int64),
        np.full((MOST_SEATS, 4), NOBODY, np.int64),
        np.zeros(2, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        new_table(table_bits),
    )


def new_table(bits: int) -> Int64s:
    """An empty table of `2**bits` entries."""
    return np.zeros((1 << bits, 2), np.int64)

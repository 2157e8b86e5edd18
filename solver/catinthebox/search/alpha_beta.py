"""Compiled: alpha-beta with a window of nothing, on a stack of frames.

One seat makes the value high, all others make it low, so a moment is settled for a goal as soon as
one play of the seat to act is found that suits its side. The table keeps what each search proves:
searches for other goals begin with it.
"""

from __future__ import annotations

from math import log2

from solver.catinthebox.encoding import (
    IN_TRICK,
    NOBODY,
    PARADOX,
    TURN,
    Int64s,
)
from solver.catinthebox.round_kernels import finished, lay, plays, take_back
from solver.catinthebox.search.arrays import (
    CHECK,
    COUNT_MOVES,
    FAR,
    HIGH,
    KIND,
    KINDS,
    LOW,
    MOST_NODES,
    MOVE,
    NEXT,
    NODES,
    RAISING,
    SEAT,
    SLOT,
    START,
    STOP,
    VALUE,
    WINNING,
    SearchArrays,
)
from solver.catinthebox.search.bounds import bounds, worth
from solver.catinthebox.search.key import beats, set_key, survey, tricks_left
from solver.catinthebox.search.table import EMPTY, find, high_of, keep, low_of, move_of
from solver.jit import inlined, kernel
from solver.jit.bits import lowest

OPENED = 1 << 20
"""Instead of a value: the frame of a moment is filled, and its plays are to be tried."""

UNIT, UNDECIDED, RATE = 256, 3000, 3
"""The effort of a play is a moving average: so much a doubling of its moments, so much more if it
didn't decide, of which a new one counts as one in `2**RATE`."""

FIRST = -1
"""The rank of the play that the table knows, below all efforts."""


@kernel
def settle(state: Int64s, search: SearchArrays, goal: int) -> int:
    """A bound on the value of a moment: at least the goal and no more than the value, or below it.

    Returns a value of at least `goal` that is reached, or one below it that isn't exceeded. It
    means nothing if `search.control[STOP]` is set.
    """
    depth = 0
    value = _enter(state, search, depth, goal)
    while depth > 0 or value == OPENED:
        if search.control[STOP]:
            while depth > 0:
                take_back(state)
                depth -= 1
            return 0
        if value == OPENED:
            move = _next_move(search, depth)
            if move:
                lay(state, move)
                depth += 1
                value = _enter(state, search, depth, goal)
            else:
                value = _leave(state, search, depth, goal)
        else:
            take_back(state)
            depth -= 1
            value = _offer(state, search, depth, goal, value)
    return value


@kernel
def _enter(state: Int64s, search: SearchArrays, depth: int, goal: int) -> int:
    """The value of a moment as far as it matters for the goal, or `OPENED`."""
    control = search.control
    control[NODES] += 1
    if control[NODES] > control[MOST_NODES]:
        control[STOP] = 1
    if finished(state):
        return worth(state, search)
    choices = plays(state)
    if not choices:
        state[PARADOX] = state[TURN]
        value = worth(state, search)
        state[PARADOX] = NOBODY
        return value
    left = tricks_left(state)
    survey(state, search, left)
    low, high = bounds(state, search, left, goal)
    if low >= goal or low == high:
        return low
    if high < goal:
        return high
    frame = search.frames[depth]
    set_key(state, search, depth, left)
    entry = find(search.table, frame[SLOT], frame[CHECK])
    move = 0
    if entry != EMPTY:
        low, high, move = max(low, low_of(entry)), min(high, high_of(entry)), move_of(entry)
        if low >= goal or low == high:
            return low
        if high < goal:
            return high
    raising = state[TURN] == search.question[SEAT]
    frame[LOW], frame[HIGH], frame[RAISING] = low, high, raising
    frame[VALUE], frame[MOVE] = -FAR if raising else FAR, 0
    _list_moves(state, search, depth, choices, move)
    return OPENED


@kernel
def known_play(state: Int64s, search: SearchArrays) -> int:
    """The play of a moment that the table knows, or its like in another row; 0 if none is known.

    The round isn't over.
    """
    left = tricks_left(state)
    survey(state, search, left)
    set_key(state, search, 0, left)
    return move_of(find(search.table, search.frames[0, SLOT], search.frames[0, CHECK]))


@kernel
def _list_moves(state: Int64s, search: SearchArrays, depth: int, choices: int, first: int) -> None:
    """Fill the plays of a moment into its frame, with their ranks."""
    frame, moves, ranks = search.frames[depth], search.moves[depth], search.ranks[depth]
    winning = beats(state) if state[IN_TRICK] else 0
    effort, kind = search.effort[depth], frame[RAISING] * KINDS + (state[IN_TRICK] > 0)
    frame[KIND], frame[WINNING] = kind, winning
    count = 0
    while choices:
        place = lowest(choices)
        choices &= choices - 1
        rank = FIRST if place == first else effort[kind + (winning >> place & 1), place]
        moves[count], ranks[count] = place, rank
        count += 1
    frame[COUNT_MOVES], frame[NEXT] = count, 0


@inlined
def _next_move(search: SearchArrays, depth: int) -> int:
    """The play of the lowest rank that wasn't tried yet; 0 if all were."""
    frame, moves, ranks = search.frames[depth], search.moves[depth], search.ranks[depth]
    tried, count = frame[NEXT], frame[COUNT_MOVES]
    if tried == count:
        return 0
    best = tried
    for other in range(tried + 1, count):
        if ranks[other] < ranks[best]:
            best = other
    move = moves[best]
    moves[best], ranks[best] = moves[tried], ranks[tried]
    moves[tried] = move
    frame[NEXT] = tried + 1
    frame[START] = search.control[NODES]
    return move


@inlined
def _offer(state: Int64s, search: SearchArrays, depth: int, goal: int, value: int) -> int:
    """Note what a play is worth: the value of the moment if that decides it, or `OPENED`."""
    frame = search.frames[depth]
    raising = frame[RAISING]
    better = value > frame[VALUE] if raising else value < frame[VALUE]
    if better:
        frame[VALUE], frame[MOVE] = value, search.moves[depth, frame[NEXT] - 1]
    decided = better and (value >= goal) == (raising == 1)
    _note_effort(search, depth, decided)
    if decided:
        return _leave(state, search, depth, goal)
    return OPENED


@kernel
def _note_effort(search: SearchArrays, depth: int, decided: bool) -> None:
    """Note how much work it was to try the last play at a depth."""
    frame = search.frames[depth]
    place = search.moves[depth, frame[NEXT] - 1]
    kind = frame[KIND] + (frame[WINNING] >> place & 1)
    effort = int(UNIT * log2(search.control[NODES] - frame[START])) + (0 if decided else UNDECIDED)
    search.effort[depth, kind, place] += (effort - search.effort[depth, kind, place]) >> RATE


@kernel
def _leave(state: Int64s, search: SearchArrays, depth: int, goal: int) -> int:
    """The value of a moment that is decided; the table keeps it."""
    frame = search.frames[depth]
    value, low, high = frame[VALUE], frame[LOW], frame[HIGH]
    if value >= goal:
        low = max(low, value)
    else:
        high = min(high, value)
    cut = (value >= goal) == (frame[RAISING] == 1)
    move = frame[MOVE] if cut else 0
    left = tricks_left(state)
    keep(search.table, frame[SLOT], frame[CHECK], low, high, move, left * 8 - state[IN_TRICK])
    return value

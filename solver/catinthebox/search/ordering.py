"""Compiled: which plays are tried first.

A play has a rank, the lowest is tried first. It is the effort that plays like it took before, in
binary logarithms, and a bias by what it does: the seats that make the value low as one do best to
take places from the seat that makes it high, not from one another, and to keep their colours open;
that seat does best to take places from them.

What the biases look at was learnt from short proofs, by a conditional logit of the play that
decided among all plays of its moment. Kept is what makes searches shorter, in sizes chosen by the
moments that searches of some dozen positions took.
"""

from __future__ import annotations

from math import log2

from solver.catinthebox.encoding import COUNT, IN_TRICK, LED, OPEN, TURN, Int64s
from solver.catinthebox.round_kernels import row_of
from solver.catinthebox.search.arrays import (
    COUNT_MOVES,
    KIND,
    KINDS,
    NEXT,
    RAISING,
    SEAT,
    START,
    WINNING,
    SearchArrays,
)
from solver.catinthebox.search.survey import beats
from solver.control import NODES
from solver.jit import inlined, kernel
from solver.jit.bits import lowest, popcount

UNIT, UNDECIDED, RATE = 256, 3000, 3
"""The effort of a play is a moving average: so much a doubling of its moments, so much more if it
didn't decide, of which a new one counts as one in `2**RATE`."""

TAKES, DISTURBS, COMPETES = -2000, 1000, -700
"""The bias of a play of the seats that make the value low, on a place that the seat reaches which
makes it high, and for each of their own that reaches it too; and of a play of that one seat, for
each other seat that reaches its place."""

CLOSES, WIDE = 1300, 155
"""The bias of a play that closes the colour that was led; and of one of the seats that make the
value low, for each place that its seat reaches in the row."""


@kernel
def list_plays(state: Int64s, search: SearchArrays, depth: int, choices: int) -> int:
    """Fill the plays of a moment into its frame, with their ranks; returns how many there are."""
    frame, moves, ranks = search.frames[depth], search.moves[depth], search.ranks[depth]
    winning = beats(state) if state[IN_TRICK] else 0
    kind = frame[RAISING] * KINDS + (state[IN_TRICK] > 0)
    frame[KIND], frame[WINNING] = kind, winning
    one, two = _reaching(state, search)
    closing = _closing(state)
    count = 0
    while choices:
        place = lowest(choices)
        choices &= choices - 1
        others = (one >> place & 1) + 2 * (two >> place & 1)
        rank = effort_of(search, depth, place) + CLOSES * (closing >> place & 1)
        rank += _bias(state, search, place, others)
        moves[count], ranks[count] = place, rank
        count += 1
    frame[COUNT_MOVES], frame[NEXT] = count, 0
    return count


@inlined
def _bias(state: Int64s, search: SearchArrays, place: int, others: int) -> int:
    """The bias of a play by the places that it leaves to whom.

    Args:
        others: by how many seats its place is reached, the one to act and its opponent left out.
    """
    seat, target = state[TURN], search.question[SEAT]
    if seat == target:
        return COMPETES * others
    wide = popcount(search.reach[seat] & row_of(place))
    return TAKES * (search.reach[target] >> place & 1) + DISTURBS * others + WIDE * wide


@inlined
def _reaching(state: Int64s, search: SearchArrays) -> tuple[int, int]:
    """How many seats reach each place, in two bits, 3 for more.

    The seat to act and the one that makes the value high are left out.
    """
    one, two = 0, 0
    for seat in range(state[COUNT]):
        if seat != state[TURN] and seat != search.question[SEAT]:
            reach = search.reach[seat]
            one, two = one ^ reach | one & two & reach, two | one & reach
    return one, two


@inlined
def _closing(state: Int64s) -> int:
    """The places that close the colour that was led for the seat to act."""
    if state[IN_TRICK] and state[OPEN + state[TURN]] & state[LED]:
        return ~state[LED]
    return 0


@inlined
def effort_of(search: SearchArrays, depth: int, place: int) -> int:
    """How much work it was to try a play at a depth, and plays of its kind before."""
    frame = search.frames[depth]
    return search.effort[depth, frame[KIND] + (frame[WINNING] >> place & 1), place]


@kernel
def note_effort(search: SearchArrays, depth: int, place: int, decided: bool) -> None:
    """Note how much work it was to try the last play at a depth."""
    frame = search.frames[depth]
    effort = int(UNIT * log2(search.control[NODES] - frame[START])) + (0 if decided else UNDECIDED)
    kind = frame[KIND] + (frame[WINNING] >> place & 1)
    search.effort[depth, kind, place] += (effort - search.effort[depth, kind, place]) >> RATE

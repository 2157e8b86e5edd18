"""A beam through a long chain: at each depth only the most promising boards go on.

It proves nothing, but finds a good line soon; a wider beam finds a better one later.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.encoding import Int32s, Int64s, Words
from solver.catbox.search.areas import find_areas, worth
from solver.catbox.search.chain_arrays import ChainArrays
from solver.catbox.search.grid import Grid, copy_row, lay, take_back
from solver.catbox.search.hand import Hand, still_to_come
from solver.catbox.search.path import ANYWHERE, Path, places
from solver.jit import entry_point, inlined
from solver.jit.control import BEST, NODES, STOP

SCORES = 256
"""How many points below the best promise a board of the same depth may go on."""


class Beam(NamedTuple):
    """At most w boards at one depth, and the m that could follow them.

    Attributes:
        line: the faces and anchors that lead to each board, and room for the next (2 x w x k x 2).
        parent, face, anchor, promise: the boards that could follow (m).
        code: their hashes (m).
        slot: a hash table of those that are kept (a power of 2).
        tally: room to sort in.
    """

    line: Annotated[Int32s, 4]
    parent: Int32s
    face: Int32s
    anchor: Int32s
    promise: Int32s
    code: Words
    slot: Int32s
    tally: Int64s


def new_beam(width: int, length: int, options: int) -> Beam:
    """Room for a beam of `width` boards, with `options` placements to try from each."""
    most = width * options
    return Beam(
        np.zeros((2, width, length, 2), np.int32),
        np.zeros(most, np.int32),
        np.zeros(most, np.int32),
        np.zeros(most, np.int32),
        np.zeros(most, np.int32),
        np.zeros(most, np.uint64),
        np.zeros(1 << (4 * width).bit_length(), np.int32),
        np.zeros(SCORES + 1, np.int64),
    )


@entry_point
def send_beam(chain: ChainArrays, beam: Beam, hopeful: bool) -> None:
    """Follow a beam to the end; a line of a value above `control[BEST]` is left in `path.best`.

    Args:
        hopeful: a board promises its value and the own quadrants to come, not its value alone.
    """
    path, control = chain.path, chain.control
    length = len(path.face)
    count = 1
    for depth in range(length):
        following = 0
        for number in range(count):
            if control[STOP]:
                return
            following = _follow(chain, beam, depth, number, following, hopeful)
        control[NODES] += following
        if following == 0:
            return
        count = _choose(beam, depth, following)
    _offer(chain, beam)


@inlined
def _go(grid: Grid, hand: Hand, path: Path, line: Int32s, depth: int) -> None:
    """Lay the first `depth` placements of a line (k x 2)."""
    for index in range(depth):
        face, anchor = line[index, 0], line[index, 1]
        hand.left[face] -= 1
        lay(grid, hand.faces[face], anchor, path.under[index])


@inlined
def _go_back(grid: Grid, hand: Hand, path: Path, line: Int32s, depth: int) -> None:
    for index in range(depth - 1, -1, -1):
        take_back(grid, line[index, 1], path.under[index])
        hand.left[line[index, 0]] += 1


@inlined
def _follow(
    chain: ChainArrays, beam: Beam, depth: int, number: int, following: int, hopeful: bool
) -> int:
    """List every board that follows one board of the beam; returns how many there are now.

    Args:
        number: the place of the board in the beam.
        following: how many are listed already.
        hopeful: see `send_beam`.
    """
    grid, areas, hand, stakes, bounds, path, _ = chain
    line = beam.line[depth & 1, number]
    _go(grid, hand, path, line, depth)
    own = stakes.identities[0]
    for face in range(len(hand.left)):
        if hand.left[face]:
            coming = still_to_come(hand, own) - hand.holds[face, own] if hopeful else 0
            count = places(grid, hand, path, 0, face, ANYWHERE, bounds.contact)
            for index in range(min(count, len(beam.parent) - following)):
                anchor = path.room[index]
                lay(grid, hand.faces[face], anchor, path.under[depth])
                find_areas(grid, areas, stakes.letters)
                value = worth(grid, areas, stakes.identities, stakes.tokens)
                beam.parent[following], beam.face[following] = number, face
                beam.anchor[following], beam.code[following] = anchor, grid.code[0]
                beam.promise[following] = value + coming
                following += 1
                take_back(grid, anchor, path.under[depth])
    _go_back(grid, hand, path, line, depth)
    return following


@inlined
def _choose(beam: Beam, depth: int, following: int) -> int:
    """Let the most promising different boards go on; returns how many they are."""
    high = beam.promise[0]
    for index in range(following):
        high = max(high, beam.promise[index])
    beam.slot[:] = -1
    now, then = beam.line[depth & 1], beam.line[1 - (depth & 1)]
    count = 0
    for below in range(SCORES):
        for index in range(following):
            if count == len(now):
                return count
            if high - beam.promise[index] == below and _is_new(beam, index):
                then_line, now_line = then[count], now[beam.parent[index]]
                for earlier in range(depth):
                    copy_row(then_line[earlier], now_line[earlier])
                then[count, depth, 0] = beam.face[index]
                then[count, depth, 1] = beam.anchor[index]
                count += 1
    return count


@inlined
def _is_new(beam: Beam, index: int) -> bool:
    """Whether no equal board was kept before; then it is entered in the hash table."""
    mask = np.uint64(len(beam.slot) - 1)  # a power of 2 less 1: & takes the remainder
    place = beam.code[index] & mask
    while beam.slot[place] >= 0:
        if beam.code[beam.slot[place]] == beam.code[index]:
            return False
        place = (place + np.uint64(1)) & mask
    beam.slot[place] = index
    return True


@inlined
def _offer(chain: ChainArrays, beam: Beam) -> None:
    """Keep the first line of the beam, which is the best, if it is better than what there was."""
    grid, areas, hand, stakes, _, path, control = chain
    length = len(path.face)
    line = beam.line[length & 1, 0]
    _go(grid, hand, path, line, length)
    find_areas(grid, areas, stakes.letters)
    value = worth(grid, areas, stakes.identities, stakes.tokens)
    if value > control[BEST]:
        control[BEST] = value
        for index in range(length):
            path.best[0, index], path.best[1, index] = line[index, 0], line[index, 1]
    _go_back(grid, hand, path, line, length)

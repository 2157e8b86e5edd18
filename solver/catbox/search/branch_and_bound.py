"""Three ways through the lines of a chain.

Depth first goes as far as bounds allow. Best first, for a long chain, brings the bound down as
early as it can: the states that wait are kept by their bounds, and the highest goes next; where
there is no room for more of them, a state is searched depth first to its end instead. In a beam
only the most promising boards of each depth go on: it proves nothing, but finds a good line soon,
and a wider one finds a better one later.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.encoding import Int32Rows, Int32s, Int64s, Words
from solver.catbox.search.bound import child_bound, far_bound, fill_bounds, state_bound
from solver.catbox.search.control import ENOUGH, MISSED
from solver.catbox.search.grid import Grid, copy_row, find_areas, lay, take_back, worth
from solver.catbox.search.hand import Hand, still_to_come
from solver.catbox.search.path import (
    ANYWHERE,
    ChainArrays,
    Ends,
    Path,
    note_end,
    places,
    sort,
    step,
    step_back,
)
from solver.jit import entry_point, inlined, kernel
from solver.jit.control import BEST, BOUND, MOST_NODES, NODES, STOP


@kernel
def expand(chain: ChainArrays, depth: int) -> None:
    """List the placements that may lead above `control[BEST]`, the best bound last."""
    grid, areas, hand, stakes, bounds, path, control = chain
    start = path.start[depth]
    path.stop[depth] = start
    find_areas(grid, areas, stakes.letters)
    fill_bounds(grid, areas, hand, stakes, bounds)
    bound = state_bound(grid, areas, stakes, bounds)
    if not _promising(bound, control):
        return
    top = start
    for face in range(len(hand.left)):
        if hand.left[face]:
            far = _promising(far_bound(grid, areas, hand, stakes, bounds, face), control)
            near = ANYWHERE if far else stakes.identities[0]
            count = places(grid, hand, path, depth, face, near, bounds.contact)
            for index in range(count):
                anchor = path.room[index]
                bound = child_bound(grid, areas, hand, stakes, bounds, face, anchor, control[BEST])
                if _promising(bound, control):
                    path.options[top, 0] = bound
                    path.options[top, 1] = face
                    path.options[top, 2] = anchor
                    top += 1
    path.stop[depth] = top
    sort(path, start, top)


@inlined
def _promising(bound: int, control: Int64s) -> bool:
    """Whether a bound exceeds the best value; otherwise it is noted as missed."""
    if bound > control[BEST]:
        return True
    control[MISSED] = max(control[MISSED], bound)
    return False


@kernel
def search_depth_first(
    chain: ChainArrays, ends: Ends, base: int, collect: bool, listed: bool
) -> bool:
    """Go through all lines of a value above `control[BEST]`; False if stopped before the end.

    Args:
        base: how many placements of the path are made already.
        collect: put all these ends into `ends`. Otherwise each better line raises
            `control[BEST]` and is left in `path.best`.
        listed: the placements to try next are listed already.
    """
    grid, hand, path, control = chain.grid, chain.hand, chain.path, chain.control
    length = len(path.face)
    path.start[base] = 0
    if base == length - 1:
        search_last(chain, ends, collect)
        return not stopped(ends, control)
    depth = base
    if not listed:
        expand(chain, base)
    while depth >= base:
        top = path.stop[depth] - 1
        if top < path.start[depth] or path.options[top, 0] <= control[BEST]:
            depth -= 1
            if depth >= base:
                step_back(grid, hand, path, depth)
            continue
        if stopped(ends, control):
            for laid in range(depth - 1, base - 1, -1):
                step_back(grid, hand, path, laid)
            return False
        if depth == 0:
            control[BOUND] = path.options[top, 0]
        path.stop[depth] = top
        step(grid, hand, path, depth, path.options[top, 1], path.options[top, 2])
        depth += 1
        control[NODES] += 1
        path.start[depth] = top
        if depth == length - 1:
            search_last(chain, ends, collect)
            depth -= 1
            step_back(grid, hand, path, depth)
        else:
            expand(chain, depth)
    return True


@inlined
def stopped(ends: Ends, control: Int64s) -> bool:
    """Whether to go no further: asked to, a limit reached, enough found, or no room for more."""
    asked = control[STOP] != 0 or control[NODES] >= control[MOST_NODES]
    return asked or control[BEST] >= control[ENOUGH] or ends.count[1] != 0


@kernel
def search_last(chain: ChainArrays, ends: Ends, collect: bool) -> None:
    """Try every anchor of the one face that is left; where its options begin is given."""
    grid, areas, hand, stakes, _, path, control = chain
    depth = len(path.face) - 1
    expand(chain, depth)
    for index in range(path.stop[depth] - 1, path.start[depth] - 1, -1):
        if path.options[index, 0] > control[BEST]:
            face, anchor = path.options[index, 1], path.options[index, 2]
            lay(grid, hand.faces[face], anchor, path.under[depth])
            find_areas(grid, areas, stakes.letters)
            value = worth(grid, areas, stakes.identities, stakes.tokens)
            control[NODES] += 1
            if _promising(value, control):
                path.face[depth], path.anchor[depth] = face, anchor
                if collect:
                    note_end(grid, path, ends, value)
                else:
                    copy_row(path.best[0], path.face)
                    copy_row(path.best[1], path.anchor)
                    control[BEST] = value
            take_back(grid, anchor, path.under[depth])


LEVELS = 1024
"""Bounds this far below the first, and farther, share the last level."""


SHIFT = 20
"""The most bits of an anchor's number."""


ROOM = 128 << 20
"""Bytes for the states that wait."""


class Frontier(NamedTuple):
    """At most m states that wait, of chains of k faces.

    Attributes:
        line: the faces and anchors that lead to each state, packed (m x k).
        depth: how many of them there are (m).
        following: the next state of the same bound, or of those that are free; -1 after the last.
        head: the first state of each bound, counted down from the highest; -1 if there is none.
        free: the first free state, and how many there are (2).
    """

    line: Int32Rows
    depth: Int32s
    following: Int32s
    head: Int32s
    free: Int64s


def new_frontier(length: int) -> Frontier:
    """An empty frontier."""
    most = ROOM // (4 * length + 8)
    following = np.arange(1, most + 1, dtype=np.int32)
    following[-1] = -1
    return Frontier(
        np.zeros((most, length), np.int32),
        np.zeros(most, np.int32),
        following,
        np.full(LEVELS, -1, np.int32),
        np.array([0, most], np.int64),
    )


@entry_point
def search_best_first(chain: ChainArrays, ends: Ends, frontier: Frontier) -> bool:
    """Find the best line above `control[BEST]`; False if stopped before that was proved.

    `control[BOUND]` comes down on the way.
    """
    grid, hand, path, control = chain.grid, chain.hand, chain.path, chain.control
    depth = level = 0
    path.start[0] = 0
    expand(chain, 0)
    if path.stop[0] == 0:
        return True
    high = path.options[path.stop[0] - 1, 0]
    _push_options(frontier, path, 0, high, 0)
    while True:
        while level < LEVELS and frontier.head[level] < 0:
            level += 1
        done = level == LEVELS or high - level <= control[BEST]
        if done or stopped(ends, control):
            _rewind(grid, hand, path, depth, 0)
            return done
        control[BOUND] = high - level
        depth = _pop(grid, hand, path, frontier, depth, level)
        control[NODES] += 1
        path.start[depth] = 0
        if depth == len(path.face) - 1:
            search_last(chain, ends, False)
            continue
        expand(chain, depth)
        if path.stop[depth] <= frontier.free[1]:
            _push_options(frontier, path, depth, high, level)
        elif not search_depth_first(chain, ends, depth, False, False):
            _rewind(grid, hand, path, depth, 0)
            return False


@inlined
def _push_options(frontier: Frontier, path: Path, depth: int, high: int, level: int) -> None:
    """Let every option of a state wait, the best bound on top.

    Args:
        high: the highest bound of all.
        level: how far below it the state itself waited.
    """
    for index in range(path.stop[depth]):
        state = frontier.free[0]
        frontier.free[0] = frontier.following[state]
        frontier.free[1] -= 1
        for earlier in range(depth):
            frontier.line[state, earlier] = _packed(path.face[earlier], path.anchor[earlier])
        frontier.line[state, depth] = _packed(path.options[index, 1], path.options[index, 2])
        frontier.depth[state] = depth + 1
        place = min(LEVELS - 1, max(level, high - path.options[index, 0]))
        frontier.following[state] = frontier.head[place]
        frontier.head[place] = state


@inlined
def _pop(grid: Grid, hand: Hand, path: Path, frontier: Frontier, depth: int, level: int) -> int:
    """Go to the first state that waits at a level; returns its depth."""
    state = frontier.head[level]
    frontier.head[level] = frontier.following[state]
    frontier.following[state] = frontier.free[0]
    frontier.free[0] = state
    frontier.free[1] += 1
    goal, same = frontier.depth[state], 0
    line = frontier.line[state]
    while same < min(depth, goal) and line[same] == _packed(path.face[same], path.anchor[same]):
        same += 1
    _rewind(grid, hand, path, depth, same)
    for index in range(same, goal):
        step(grid, hand, path, index, line[index] >> SHIFT, line[index] & ((1 << SHIFT) - 1))
    return goal


@inlined
def _packed(face: int, anchor: int) -> int:
    """A placement as one number: the anchor in the lowest bits, the face above."""
    return (face << SHIFT) | anchor


@inlined
def _rewind(grid: Grid, hand: Hand, path: Path, depth: int, goal: int) -> None:
    """Take placements back until `goal` of them are left."""
    for index in range(depth - 1, goal - 1, -1):
        step_back(grid, hand, path, index)


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

"""Chains in the making, the ends that were reached, and three ways through all lines.

Two placements that share no cell may change places: the board is the same, and so is what each
covers. Of all orders of such placements only one is tried: the one in which whatever may come
last, and stands later in the hand, comes last (the normal form of Cartier and Foata's partially
commutative words, read from the end). Of an end that was reached, its value and its smallest line
are kept.

Depth first goes as far as bounds allow. Best first, for a long chain, brings the bound down as
early as it can: the states that wait are kept by their bounds, and the highest goes next; where
there is no room for more of them, a state is searched depth first to its end instead. In a beam
only the most promising boards of each depth go on: it proves nothing, but finds a good line soon,
and a wider one finds a better one later.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.encoding import (
    QUADRANTS,
    ByteRows,
    Int32Rows,
    Int32s,
    Int64Rows,
    Int64s,
    WordRows,
    Words,
)
from solver.catbox.search.bound import child_bound, far_bound, fill_bounds, near_word, state_bound
from solver.catbox.search.control import ENOUGH, MISSED
from solver.catbox.search.grid import (
    Areas,
    Grid,
    copy_row,
    find_areas,
    lay,
    overlap,
    take_back,
    worth,
)
from solver.catbox.search.hand import BoundState, Hand, StakeArrays, still_to_come
from solver.jit import entry_point, inlined, kernel
from solver.jit.control import BEST, BOUND, MOST_NODES, NODES, STOP
from solver.jit.words import is_smaller, lowest

BUCKETS = 8192
"""No two bounds of one puzzle lie as far apart: nobody scores half as much on any board."""


ANYWHERE = -1
"""No colour has to be touched."""


Cells = Int32s


class Path(NamedTuple):
    """The placements so far, and those to try next at each depth.

    Attributes:
        face, anchor: those of each placement (k).
        over: how many later placements share a cell with it (k).
        under: the letters that its four cells showed before (k x 4).
        start, stop: the part of `options` that belongs to each depth (k + 1).
        options: the placements to try, as bound, face and anchor (m x 3).
        best: faces and anchors of the best line (2 x k).
        room, sorted, tally: room to list and sort in (m, m x 3, buckets).
    """

    face: Int64s
    anchor: Int64s
    over: Int64s
    under: ByteRows
    start: Int64s
    stop: Int64s
    options: Int32Rows
    best: Int64Rows
    room: Cells
    sorted: Int32Rows
    tally: Int64s


def new_path(length: int, options: int) -> Path:
    """Room for a path of `length` placements with `options` to try at each."""
    return Path(
        np.zeros(length, np.int64),
        np.zeros(length, np.int64),
        np.zeros(length, np.int64),
        np.zeros((length, QUADRANTS), np.uint8),
        np.zeros(length + 1, np.int64),
        np.zeros(length + 1, np.int64),
        np.zeros((length * options, 3), np.int32),
        np.zeros((2, length), np.int64),
        np.zeros(options, np.int32),
        np.zeros((options, 3), np.int32),
        np.zeros(BUCKETS, np.int64),
    )


@inlined
def step(grid: Grid, hand: Hand, path: Path, depth: int, face: int, anchor: int) -> None:
    """Lay a face."""
    for earlier in range(depth):
        path.over[earlier] += overlap(grid.width, path.anchor[earlier], anchor)
    path.face[depth], path.anchor[depth], path.over[depth] = face, anchor, 0
    hand.left[face] -= 1
    lay(grid, hand.faces[face], anchor, path.under[depth])


@inlined
def step_back(grid: Grid, hand: Hand, path: Path, depth: int) -> None:
    """Undo `step`."""
    face, anchor = path.face[depth], path.anchor[depth]
    take_back(grid, anchor, path.under[depth])
    hand.left[face] += 1
    for earlier in range(depth):
        path.over[earlier] -= overlap(grid.width, path.anchor[earlier], anchor)


@inlined
def in_order(width: int, path: Path, depth: int, face: int, anchor: int) -> bool:
    """Whether a placement may follow in the one order that is tried."""
    for earlier in range(depth):
        later = path.face[earlier] > face or (
            path.face[earlier] == face and path.anchor[earlier] > anchor
        )
        if later and path.over[earlier] == 0 and not overlap(width, path.anchor[earlier], anchor):
            return False
    return True


@inlined
def places(
    grid: Grid, hand: Hand, path: Path, depth: int, face: int, near: int, contact: Words
) -> int:
    """List in `path.room` the anchors at which a face may follow; returns how many there are.

    Args:
        near: a colour: only anchors that put a quadrant of it on a cell of `contact`. `ANYWHERE`
            for none.
    """
    room = path.room
    for earlier in range(depth):
        if path.over[earlier] == 0 and path.face[earlier] > face:
            return _places_over(grid, hand, path, depth, face, path.anchor[earlier], room)
    count = 0
    for word in range(grid.levels.shape[1]):
        rest = grid.levels[1, word]
        if hand.most[face] > 1:
            rest |= grid.levels[2, word]
        if rest and near >= 0:
            rest &= near_word(grid.width, hand, face, near, contact, word)
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            if in_order(grid.width, path, depth, face, anchor):
                room[count] = anchor
                count += 1
    return count


@inlined
def _places_over(
    grid: Grid, hand: Hand, path: Path, depth: int, face: int, under: int, room: Cells
) -> int:
    """List in `room` the anchors at which a face may follow that overlap the face at `under`."""
    count = 0
    for rows in range(-1, 2):
        for columns in range(-1, 2):
            anchor = under + rows * grid.width + columns
            legal = grid.free[anchor] and 1 <= grid.count[anchor] <= hand.most[face]
            if legal and in_order(grid.width, path, depth, face, anchor):
                room[count] = anchor
                count += 1
    return count


@inlined
def sort(path: Path, start: int, stop: int) -> None:
    """Sort `path.options[start:stop]` by bound, the highest last; a stable counting sort."""
    if start == stop:
        return
    low = high = path.options[start, 0]
    for index in range(start, stop):
        low, high = min(low, path.options[index, 0]), max(high, path.options[index, 0])
    for bucket in range(high - low + 1):
        path.tally[bucket] = 0
    for index in range(start, stop):
        path.tally[path.options[index, 0] - low] += 1
        copy_row(path.sorted[index - start], path.options[index])
    place = start
    for bucket in range(high - low + 1):
        path.tally[bucket], place = place, place + path.tally[bucket]
    for index in range(stop - start):
        bucket = path.sorted[index, 0] - low
        copy_row(path.options[path.tally[bucket]], path.sorted[index])
        path.tally[bucket] += 1


FULL = 2
"""A table has this many slots for each end that it may hold."""


class Ends(NamedTuple):
    """A table of at most m ends of lines of k placements.

    Attributes:
        count: how many there are, and 1 if there was one too many (2).
        code: the hash of what is visible where, 128 bits (m x 2).
        value: the value of each end (m).
        line: its smallest line, as ranks of its placements (m x k).
        slot: for each hash modulo the slots, the number of an end, or -1.
        rank: for each face and anchor, its place in the order of texts (faces x cells).
        trial: room for a line (k).
        done: room to tick placements off (k).
        part: the bits of a hash that are looked at, and what they are in the ends that are
            entered (2).
    """

    count: Int64s  # type: ignore[assignment]
    code: WordRows
    value: Int64s
    line: Int32Rows
    slot: Int32s
    rank: Int32Rows
    trial: Int32s
    done: NDArray[np.bool_]
    part: Words


def new_ends(most: int, length: int, rank: Int32s, part: tuple[int, int] = (1, 0)) -> Ends:
    """A table for some ends of lines of a length.

    Args:
        part: into how many parts all ends are divided, a power of two, and the number of the one
            that the table is for.
    """
    slots = 1 << (FULL * most).bit_length()
    return Ends(
        np.zeros(2, np.int64),
        np.zeros((most, 2), np.uint64),
        np.zeros(most, np.int64),
        np.zeros((most, length), np.int32),
        np.full(slots, -1, np.int32),
        rank,
        np.zeros(length, np.int32),
        np.zeros(length, np.bool_),
        np.array([part[0] - 1, part[1]], np.uint64),
    )


@kernel
def note_end(grid: Grid, path: Path, ends: Ends, value: int) -> None:
    """Enter the end of a path, or a smaller line to one that is known, if it is in the part."""
    if grid.code[1] & ends.part[0] != ends.part[1]:
        return
    smallest_order(grid.width, path, ends)
    number = _find(grid, ends)
    if number < 0:
        ends.count[1] = 1
    elif number == ends.count[0]:
        ends.count[0] += 1
        ends.value[number] = value
        copy_row(ends.line[number], ends.trial)
    elif is_smaller(ends.trial, ends.line[number]):
        copy_row(ends.line[number], ends.trial)


@kernel
def _find(grid: Grid, ends: Ends) -> int:
    """The number of the end that the grid shows: a new one if needed; -1 if the table is full."""
    mask = np.uint64(len(ends.slot) - 1)
    place = grid.code[0] & mask
    while ends.slot[place] >= 0:
        number = ends.slot[place]
        if ends.code[number, 0] == grid.code[0] and ends.code[number, 1] == grid.code[1]:
            return number
        place = (place + np.uint64(1)) & mask
    number = ends.count[0]
    if number == len(ends.value):
        return -1
    ends.slot[place] = number
    copy_row(ends.code[number], grid.code)
    return number


@kernel
def smallest_order(width: int, path: Path, ends: Ends) -> None:
    """Put into `trial` the order of a path's placements, with the same end, that comes first."""
    length = len(path.face)
    ends.done[:] = False
    for position in range(length):
        choice, least = -1, 2**31 - 1
        for index in range(length):
            rank = ends.rank[path.face[index], path.anchor[index]]
            if not ends.done[index] and rank < least and _ready(width, path, ends, index):
                choice, least = index, rank
        ends.done[choice] = True
        ends.trial[position] = least


@kernel
def _ready(width: int, path: Path, ends: Ends, index: int) -> bool:
    """Whether all placements under this one are ticked off."""
    for earlier in range(index):
        if not ends.done[earlier] and overlap(width, path.anchor[earlier], path.anchor[index]):
            return False
    return True


class ChainArrays(NamedTuple):
    """A chain in the making, with room to work in.

    Attributes:
        grid: the board as the path leaves it.
        areas: the areas of the last board for which they were found.
        hand: the faces that are left.
        bounds: upper bounds on the effect of these.
        path: the placements so far.
        control: see `solver.jit.control` (7).
    """

    grid: Grid
    areas: Areas
    hand: Hand
    stakes: StakeArrays
    bounds: BoundState
    path: Path
    control: Int64s


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

"""Best first through a long chain, so that the bound comes down as early as it can.

The states that wait are kept by their bounds; the highest goes next. Where there is no room for
more of them, a state is searched depth first to its end instead.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import Int32Rows, Int32s, Int64s
from solver.catbox.search.branch_and_bound import expand, search_depth_first, search_last, stopped
from solver.catbox.search.chain_arrays import ChainArrays
from solver.catbox.search.ends import Ends
from solver.catbox.search.grid import Grid
from solver.catbox.search.hand import Hand
from solver.catbox.search.path import Path, step, step_back
from solver.jit import entry_point, inlined
from solver.jit.control import BEST, BOUND, NODES

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

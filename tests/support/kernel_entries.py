"""Kernels that only other kernels call, as entry points for the tests."""

from __future__ import annotations

from solver.catbox import board_kernels
from solver.catbox.board_kernels import BoardArrays
from solver.catbox.encoding import FaceArrays
from solver.catbox.playouts import policy
from solver.catbox.playouts.policy import DecisionBuffers
from solver.catbox.search import bound, grid
from solver.catbox.search import turns as low
from solver.catinthebox.round_kernels import Int64s
from solver.catinthebox.search import solving
from solver.catinthebox.search.solving import SearchArrays
from solver.jit import entry_point

lay_face = entry_point(board_kernels.lay)
copy_board = entry_point(board_kernels.copy)
points = entry_point(board_kernels.points)
draw_world = entry_point(policy.draw)
take_back = entry_point(grid.take_back)
count_up = entry_point(policy.count_up)
play_on = entry_point(policy.play_on)
child_bound = entry_point(bound.child_bound)
far_bound = entry_point(bound.far_bound)
fill_bounds = entry_point(bound.fill_bounds)
state_bound = entry_point(bound.state_bound)
rivals_bound = entry_point(bound.rival_bound)
lower_bound = entry_point(low.lower_bound)


@entry_point
def count_after(
    board: BoardArrays, faces: FaceArrays, buffers: DecisionBuffers, anchor: int
) -> None:
    """Fill `buffers.after` with the points of all letters with the first of some faces laid."""
    buffers.matters[:] = 1
    board_kernels.look_under(board, anchor, buffers.covered, buffers.near)
    policy.count_after(board, faces, buffers, 0, anchor)


@entry_point
def count_least(board: BoardArrays, buffers: DecisionBuffers, anchor: int) -> None:
    """Fill `buffers.least` with lower bounds of the points of all letters after a placement."""
    buffers.matters[:] = 1
    board_kernels.look_under(board, anchor, buffers.covered, buffers.near)
    policy.count_least(board, buffers, anchor)


@entry_point
def weigh(state: Int64s, search: SearchArrays, goal: int) -> int:
    """Whether a goal is missed, reached or open at a moment with plays, without search."""
    left = solving.tricks_left(state)
    solving.survey(state, search, left)
    return solving.weigh(state, search, left, goal)


@entry_point
def is_safe(state: Int64s, search: SearchArrays, seat: int) -> bool:
    """Whether a seat is known to avoid a paradox at a moment with plays, without search."""
    solving.survey(state, search, solving.tricks_left(state))
    return solving.is_safe(state, search, seat)

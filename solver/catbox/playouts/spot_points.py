"""Compiled: the points of all letters with a face at a spot, and bounds that need no face.

A cat's points depend on the face's pattern of it alone, and the Chihuahua's on those of all
letters. Most spots are worth less than another whatever lies there, which their bounds show.
"""

from __future__ import annotations

from games.catbox.legality import Cover
from solver.catbox.board_kernels import BoardArrays
from solver.catbox.encoding import CATS, EMPTY, TRIO_POINTS, FaceArrays, Int32s
from solver.catbox.playouts.buffers import DecisionBuffers
from solver.catbox.point_kernels import (
    cat_points_with,
    count_bits,
    look_under,
    points,
    trio_change,
    trios_near,
)
from solver.jit import inlined, kernel

PLENTY = 1 << 20
"""More than any points."""

MOST_WITHOUT_BOX = Cover.FULL.value.most
"""How many occupied cells a face without an empty box may cover."""


@kernel
def list_patterns(faces: FaceArrays, buffers: DecisionBuffers, sources: int, cat: int) -> None:
    """List the patterns of a cat that some source shows, of all faces and of those with a box."""
    for boxed in range(2):
        seen, count = 0, 0
        for source in range(sources):
            face = buffers.sources[source, 2]
            shown = faces.patterns[face, cat]
            if faces.boxed[face] >= boxed and not seen >> shown & 1:
                seen |= 1 << shown
                buffers.patterns[boxed, count] = shown
                count += 1
        buffers.listed[boxed] = count


@inlined
def needs_box(board: BoardArrays, anchor: int) -> bool:
    """Whether only a face with an empty box may lie at a spot."""
    return board.over[anchor] > MOST_WITHOUT_BOX


@inlined
def look_at(board: BoardArrays, buffers: DecisionBuffers, anchor: int) -> None:
    """Look at a spot; what was counted at another one counts no more."""
    look_under(board, anchor, buffers.covered, buffers.near)


@kernel
def count_own(board: BoardArrays, buffers: DecisionBuffers, cat: int, anchor: int) -> int:
    """Count the points of a cat with each listed pattern that may lie at the spot; the most."""
    boxed, most = int(needs_box(board, anchor)), 0
    covered, near = buffers.covered[cat], buffers.near[cat]
    for index in range(buffers.listed[boxed]):
        shown = buffers.patterns[boxed, index]
        buffers.own[shown] = cat_points_with(board, cat, shown, covered, near, anchor)
        most = max(most, buffers.own[shown])
    return most


@kernel
def count_least(board: BoardArrays, buffers: DecisionBuffers, anchor: int) -> None:
    """Fill `buffers.least`: lower bounds of the points of the letters that matter.

    More cells never make a cat's points fewer, so that a cat has the least if the face doesn't
    show it. A trio that ends lies under the face or beside it.
    """
    for cat in range(CATS):
        if buffers.matters[cat]:
            covered, near = buffers.covered[cat], buffers.near[cat]
            buffers.least[cat] = cat_points_with(board, cat, 0, covered, near, anchor)
    if buffers.matters[EMPTY]:
        boxes = points(board, EMPTY) - count_bits(buffers.covered[EMPTY])
        buffers.least[EMPTY] = boxes - TRIO_POINTS * trios_near(board, anchor)


@inlined
def cat_after(
    board: BoardArrays, buffers: DecisionBuffers, cat: int, shown: Int32s, anchor: int
) -> int:
    """The points of a cat after a face, given by its patterns, is laid at the spot."""
    covered, near = buffers.covered[cat], buffers.near[cat]
    return cat_points_with(board, cat, shown[cat], covered, near, anchor)


@kernel
def boxes_after(board: BoardArrays, buffers: DecisionBuffers, shown: Int32s, anchor: int) -> int:
    """The points of the Chihuahua after a face, given by its patterns, is laid at the spot."""
    trios = 0
    for cat in range(CATS):
        covered, near = buffers.covered[cat], buffers.near[cat]
        trios += trio_change(board, cat, shown[cat], covered, near, anchor)
    boxes = count_bits(shown[EMPTY]) - count_bits(buffers.covered[EMPTY])
    return points(board, EMPTY) + boxes + TRIO_POINTS * trios


@kernel
def count_after(
    board: BoardArrays, faces: FaceArrays, buffers: DecisionBuffers, face: int, anchor: int
) -> None:
    """Fill `buffers.after`: the points of the letters that matter once a face is laid."""
    shown = faces.patterns[face]
    for cat in range(CATS):
        if buffers.matters[cat]:
            buffers.after[cat] = cat_after(board, buffers, cat, shown, anchor)
    if buffers.matters[EMPTY]:
        buffers.after[EMPTY] = boxes_after(board, buffers, shown, anchor)

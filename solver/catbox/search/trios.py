"""How many trios there are, and how many more one face could bring as the last."""

from __future__ import annotations

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO, Int32s
from solver.catbox.search.areas import Areas
from solver.catbox.search.grid import Grid, offset
from solver.catbox.search.hand import Hand
from solver.catbox.search.own_area_bound import note
from solver.jit import inlined


@inlined
def trios_now(areas: Areas) -> int:
    """How many trios there are."""
    trios = 0
    for cat in range(EMPTY):
        trios += areas.trios[cat]
    return trios


@inlined
def neighbours(grid: Grid, cell: int, letter: int) -> int:
    """How many cells beside a cell show a letter."""
    count = 0
    for step in (1, -1, grid.width, -grid.width):
        count += grid.look[cell + step] == letter
    return count


@inlined
def trio_gain(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int) -> int:
    """Upper bound on the change of the number of trios by a face at an anchor."""
    gain = count = 0
    seen = areas.seen
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] < EMPTY and note(seen, count, areas.label[cell]):
            size = areas.size[seen[count]]
            count += 1
            gain += -1 if size == TRIO else (size - 1) // TRIO
    covered = count
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == quadrant and hand.faces[face, quadrant] < EMPTY:
            gain += _group_gain(grid, areas, hand, face, anchor, quadrant, covered)
    return gain


@inlined
def _group_gain(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    face: int,
    anchor: int,
    group: int,
    covered: int,
) -> int:
    """1 if a group of a face's cats may make a trio, less the trios that it makes larger.

    Args:
        covered: how many areas the face covers a cell of; they stand first in `areas.seen`.
    """
    letter, seen = hand.faces[face, group], areas.seen
    size, spoilt, count = 0, 0, covered
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == group:
            size += 1
            cell = anchor + offset(grid.width, quadrant)
            for step in (1, -1, grid.width, -grid.width):
                if grid.look[cell + step] == letter:
                    number = areas.label[cell + step]
                    if note(seen, count, number):
                        count += 1
                        size += areas.size[number]
                        spoilt += areas.size[number] == TRIO
                    elif _among(seen, covered, number):
                        return 1
    return (size == TRIO) - spoilt


@inlined
def _among(seen: Int32s, count: int, number: int) -> bool:
    for index in range(count):
        if seen[index] == number:
            return True
    return False

"""The points of a board after each of some placements, one at a time."""

from __future__ import annotations

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO_POINTS, Bytes, Int32s, Int64s
from solver.catbox.search.grid import (
    Areas,
    Grid,
    find_areas,
    offset,
    show,
    take_back,
    trios_now,
    worth,
)
from solver.jit import entry_point

PLACEMENT = 2
"""Numbers of a placement: its face and its anchor."""

FOUND = 3
"""Numbers that are found after a placement."""


@entry_point
def survey(
    grid: Grid,
    areas: Areas,
    faces: Bytes,
    placements: Int32s,
    identities: Int64s,
    tokens: Int64s,
    letters: Int64s,
    under: Bytes,
    found: Int64s,
) -> None:
    """Find the objective, the own quadrants in sight, and the own points for areas.

    Args:
        faces: four letters a face, one face after the other.
        placements: `PLACEMENT` numbers each, one after the other.
        identities, tokens, letters: the stakes, as `StakeArrays` has them.
        under: room for four letters.
        found: room for `FOUND` numbers a placement.
    """
    own = identities[0]
    for index in range(len(placements) // PLACEMENT):
        face = placements[PLACEMENT * index]
        anchor = placements[PLACEMENT * index + 1]
        for quadrant in range(QUADRANTS):
            cell = anchor + offset(grid.width, quadrant)
            under[quadrant] = show(grid, cell, faces[QUADRANTS * face + quadrant])
        find_areas(grid, areas, letters)
        at = FOUND * index
        found[at] = worth(grid, areas, identities, tokens)
        found[at + 1] = grid.seen[own]
        found[at + 2] = areas.largest[own] if own != EMPTY else TRIO_POINTS * trios_now(areas)
        take_back(grid, anchor, under)

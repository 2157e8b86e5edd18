"""The points of a board after each of some steps, one at a time."""

from __future__ import annotations

from solver.catbox.encoding import EMPTY, TRIO_POINTS, Bytes, Int32s, Int64s
from solver.catbox.search.grid import Areas, Grid, find_areas, show, trios_now, worth
from solver.jit import entry_point

FOUND = 3
"""Numbers that are found after a step."""


@entry_point
def survey(
    grid: Grid,
    areas: Areas,
    first: Int64s,
    cells: Int32s,
    shown: Bytes,
    identities: Int64s,
    tokens: Int64s,
    letters: Int64s,
    under: Bytes,
    found: Int64s,
) -> None:
    """Find the objective, the own quadrants in sight, and the own points for areas.

    Args:
        first: the place of each step's first cell among all, and how many cells there are.
        cells: those at which the board looks different after a step, step after step.
        shown: the letter that each of them shows then, or `BARE`.
        identities, tokens, letters: the stakes, as `StakeArrays` has them.
        under: room for as many letters.
        found: room for `FOUND` numbers a step.
    """
    own = identities[0]
    for step in range(len(first) - 1):
        for place in range(first[step], first[step + 1]):
            under[place] = show(grid, cells[place], shown[place])
        find_areas(grid, areas, letters)
        at = FOUND * step
        found[at] = worth(grid, areas, identities, tokens)
        found[at + 1] = grid.seen[own]
        found[at + 2] = areas.largest[own] if own != EMPTY else TRIO_POINTS * trios_now(areas)
        for place in range(first[step + 1] - 1, first[step] - 1, -1):
            show(grid, cells[place], under[place])

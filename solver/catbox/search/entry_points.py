"""The kernels that Python calls as well as other kernels."""

from __future__ import annotations

from solver.catbox.search import areas, branch_and_bound, grid, path, turn_arrays, turns
from solver.jit import entry_point

find_areas = entry_point(areas.find_areas)
worth = entry_point(areas.worth)
show = entry_point(grid.show)
lay = entry_point(grid.lay)
places = entry_point(path.places)
expand = entry_point(branch_and_bound.expand)
search_depth_first = entry_point(branch_and_bound.search_depth_first)
list_turns = entry_point(turns.list_turns)
make = entry_point(turn_arrays.make)

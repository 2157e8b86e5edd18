"""Depth first through the lines of a chain, as far as their bounds allow."""

from __future__ import annotations

from solver.catbox.encoding import Int64s
from solver.catbox.search.areas import find_areas, worth
from solver.catbox.search.bound import child_bound, far_bound, fill_bounds, state_bound
from solver.catbox.search.chain_arrays import ChainArrays
from solver.catbox.search.control import ENOUGH, MISSED
from solver.catbox.search.ends import Ends, note_end
from solver.catbox.search.grid import copy_row, lay, take_back
from solver.catbox.search.path import ANYWHERE, places, sort, step, step_back
from solver.control import BEST, BOUND, MOST_NODES, NODES, STOP
from solver.jit import inlined, kernel


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

"""The largest area of a colour and the number of trios, exact from either side.

The cats of one colour are *nodes*: a cat of the ground lies on one cell, a cat of a tile
wherever the tile may put it, so that a dozen nodes stand for a hundred cells. A maximised
area needs a *witness*, a connected set of nodes; a minimised one needs a *cover*, no area may
be larger than it says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

from games.protocol import Cell
from solver.cpsat.layout import beside

Plane = Mapping[Cell, IntVar]
"""The cells that can show a colour, each with whether it does."""

Node = Mapping[Cell, IntVar]
"""The cells where one cat can be seen, each with whether it is; at most one is true."""


def area_witness(model: CpModel, nodes: Sequence[Node], most: int) -> IntVar:
    """A number that is at most the size of the largest area, and may be as large.

    Breadth-first levels from a free root. A connected set of n nodes has one from which all
    others are within n // 2 steps, so that this many levels lose nothing.

    Args:
        most: a proved upper bound on how many of the nodes are seen at once.
    """
    size = model.new_int_var(0, most, "area at most")
    seen = [_seen(model, node) for node in nodes]
    touching = _touching(model, nodes, seen)
    within = [model.new_bool_var(f"node {n} is the root") for n in range(len(nodes))]
    model.add_at_most_one(within)
    for root, shows in zip(within, seen, strict=True):
        model.add_implication(root, shows)
    for level in range(1, most // 2 + 1):
        within = _next_level(model, within, touching, level)
    model.add(size == sum(within))
    return size


def area_cover(model: CpModel, nodes: Sequence[Node], most: int) -> IntVar:
    """A number that is at least the size of the largest area, and may be as small.

    Nodes that touch are joined, and joined nodes of joined nodes are; no node is joined to
    as many others as the number says.

    Args:
        most: a proved upper bound on how many of the nodes are seen at once.
    """
    size = model.new_int_var(0, most, "area at least")
    joined: dict[tuple[int, int], IntVar] = {}
    for a, b in combinations(range(len(nodes)), 2):
        joined[a, b] = joined[b, a] = model.new_bool_var(f"nodes {a} and {b} are joined")
        for cell, near in _pairs(nodes[a], nodes[b]):
            model.add_bool_or([~nodes[a][cell], ~nodes[b][near], joined[a, b]])
    for a, b, c in combinations(range(len(nodes)), 3):
        for one, other, third in ((a, b, c), (b, c, a), (c, a, b)):
            model.add_bool_or([~joined[one, other], ~joined[other, third], joined[one, third]])
    for a, node in enumerate(nodes):
        others = (joined[a, b] for b in range(len(nodes)) if b != a)
        model.add(sum(node.values()) + sum(others) <= size)
    return size


def _seen(model: CpModel, node: Node) -> IntVar:
    if len(node) == 1:
        return next(iter(node.values()))
    seen = model.new_bool_var("node is seen")
    model.add(sum(node.values()) == seen)
    return seen


def _pairs(one: Node, other: Node) -> Iterator[tuple[Cell, Cell]]:
    """The neighbouring cells on which two nodes may stand."""
    return ((cell, near) for cell in one for near in beside(cell) if near in other)


def _touching(
    model: CpModel, nodes: Sequence[Node], seen: Sequence[IntVar]
) -> dict[tuple[int, int], IntVar]:
    """For the nodes that can be neighbours: a literal that is true only if they are."""
    touching: dict[tuple[int, int], IntVar] = {}
    for a, b in combinations(range(len(nodes)), 2):
        if any(True for _ in _pairs(nodes[a], nodes[b])):
            touch = model.new_bool_var(f"nodes {a} and {b} touch")
            model.add_bool_and([seen[a], seen[b]]).only_enforce_if(touch)
            for cell, here in nodes[a].items():
                near = [nodes[b][c] for c in beside(cell) if c in nodes[b]]
                model.add_bool_or([~touch, ~here, *near])
            touching[a, b] = touching[b, a] = touch
    return touching


def _next_level(
    model: CpModel,
    within: Sequence[IntVar],
    touching: Mapping[tuple[int, int], IntVar],
    level: int,
) -> list[IntVar]:
    """The nodes that are at most one step further away than `within`."""
    steps: list[list[IntVar]] = [[] for _ in within]
    for (a, b), touch in touching.items():
        step = model.new_bool_var(f"step {level} from node {a} to {b}")
        model.add_bool_and([within[a], touch]).only_enforce_if(step)
        steps[b].append(step)
    further = [model.new_bool_var(f"node {n} within {level}") for n in range(len(within))]
    for lit, nearer, into in zip(further, within, steps, strict=True):
        model.add_bool_or([~lit, nearer, *into])
    return further


def trios(
    model: CpModel,
    plane: Plane,
    new: int,
    settled: Collection[Cell],
    *,
    witness: bool = True,
    cover: bool = True,
) -> list[IntVar]:
    """One literal for each three connected cells that may be a whole area of a colour.

    Args:
        new: how many cells at most show the colour that aren't `settled`.
        settled: the cells of the ground that show it.
        witness: a literal is true only where the three cells are a whole area.
        cover: a literal is true wherever they are.
    """
    found = []
    for corner in plane:
        for cells in _threes(corner):
            unsettled = sum(cell not in settled for cell in cells)
            if unsettled <= new and all(cell in plane for cell in cells):
                found.append(_whole_area(model, plane, cells, witness, cover))
    return found


THREES: tuple[tuple[Cell, ...], ...] = (
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1), (1, 1)),
)
"""The six ways in which three cells are connected, from the corner of their rectangle."""


def _threes(cell: Cell) -> Iterator[tuple[Cell, ...]]:
    """Every connected three whose first cell this is."""
    x, y = cell
    for shape in THREES:
        left, top = shape[0]
        yield tuple((x + dx - left, y + dy - top) for dx, dy in shape)


def _whole_area(
    model: CpModel, plane: Plane, cells: tuple[Cell, ...], witness: bool, cover: bool
) -> IntVar:
    rim = {near for cell in cells for near in beside(cell)} - set(cells)
    terms: list[LiteralT] = [plane[cell] for cell in cells]
    terms += [~plane[cell] for cell in sorted(rim) if cell in plane]
    whole = model.new_bool_var(f"trio {cells}")
    if witness:
        model.add_bool_and(terms).only_enforce_if(whole)
    if cover:
        model.add_bool_or([whole, *(~term for term in terms)])
    return whole

"""The largest area of a colour and the number of trios, exact from either side.

The cats of one colour are *nodes*: a cat of the ground lies on one cell, a cat of a tile
wherever the tile may put it, so that a dozen nodes stand for a hundred cells. A maximised
area needs a *witness*, a connected set of nodes; a minimised one needs a *cover*, no area may
be larger than it says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

from games.protocol import Cell
from solver.catbox.cpsat.layout import beside

Plane = Mapping[Cell, IntVar]
"""The cells that can show a colour, each with whether it does."""

Node = Mapping[Cell, IntVar]
"""The cells where one cat can be seen, each with whether it is; at most one is true."""


Block = Collection[Cell]
"""Connected cells that show the colour for certain."""


def area_witness(
    model: CpModel, nodes: Sequence[Node], most: int, blocks: Sequence[Block] = ()
) -> IntVar:
    """A number that is at most the size of the largest area, and may be as large.

    Breadth-first levels from a free root. A connected set of n nodes has one from which all
    others are within n // 2 steps, so that this many levels lose nothing; a block counts as
    one node.

    Args:
        most: a proved upper bound on how many cells show the colour at once.
        blocks: no two of them touch, and no node is on one.
    """
    size = model.new_int_var(0, most, "area at most")
    pieces = _pieces(model, nodes, blocks)
    touching = _touching(model, pieces)
    within = [model.new_bool_var(f"node {n} is the root") for n in range(len(pieces))]
    model.add_at_most_one(within)
    for root, piece in zip(within, pieces, strict=True):
        model.add_implication(root, piece.seen)
    for level in range(1, _most_pieces(most, blocks) // 2 + 1):
        within = _next_level(model, within, touching, level)
    model.add(size == sum(p.size * lit for p, lit in zip(pieces, within, strict=True)))
    return size


def area_cover(
    model: CpModel, nodes: Sequence[Node], most: int, blocks: Sequence[Block] = ()
) -> IntVar:
    """A number that is at least the size of the largest area, and may be as small.

    Nodes that touch are joined, and joined nodes of joined nodes are; no node is joined to
    as many others as the number says.

    Args:
        most: a proved upper bound on how many cells show the colour at once.
        blocks: no two of them touch, and no node is on one.
    """
    size = model.new_int_var(0, most, "area at least")
    pieces = _pieces(model, nodes, blocks)
    joined: dict[tuple[int, int], IntVar] = {}
    for a, b in combinations(range(len(pieces)), 2):
        joined[a, b] = joined[b, a] = model.new_bool_var(f"nodes {a} and {b} are joined")
        for cell, near in _pairs(pieces[a], pieces[b]):
            model.add_bool_or([~pieces[a].at[cell], ~pieces[b].at[near], joined[a, b]])
    for a, b, c in combinations(range(len(pieces)), 3):
        for one, other, third in ((a, b, c), (b, c, a), (c, a, b)):
            model.add_bool_or([~joined[one, other], ~joined[other, third], joined[one, third]])
    for a, piece in enumerate(pieces):
        others = (p.size * joined[a, b] for b, p in enumerate(pieces) if b != a)
        model.add(piece.size * piece.seen + sum(others) <= size)
    return size


class _Piece(NamedTuple):
    """A node, or a block: what is joined as a whole.

    Attributes:
        seen: whether the colour is seen on one of its cells.
        size: how many cells it has then.
    """

    at: Mapping[Cell, IntVar]
    seen: IntVar
    size: int


def _pieces(model: CpModel, nodes: Sequence[Node], blocks: Sequence[Block]) -> list[_Piece]:
    true = model.new_constant(1)
    settled = [_Piece(dict.fromkeys(sorted(block), true), true, len(block)) for block in blocks]
    return settled + [_Piece(node, _seen(model, node), 1) for node in nodes]


def _most_pieces(most: int, blocks: Sequence[Block]) -> int:
    """A proved upper bound on how many pieces are seen at once."""
    return most - sum(len(block) - 1 for block in blocks)


def _seen(model: CpModel, node: Node) -> IntVar:
    if len(node) == 1:
        return next(iter(node.values()))
    seen = model.new_bool_var("node is seen")
    model.add(sum(node.values()) == seen)
    return seen


def _pairs(one: _Piece, other: _Piece) -> Iterator[tuple[Cell, Cell]]:
    """The neighbouring cells on which two pieces may show."""
    return ((cell, near) for cell in one.at for near in beside(cell) if near in other.at)


def _touching(model: CpModel, pieces: Sequence[_Piece]) -> dict[tuple[int, int], IntVar]:
    """For the pieces that can be neighbours: a literal that is true only if they are."""
    touching: dict[tuple[int, int], IntVar] = {}
    for a, b in combinations(range(len(pieces)), 2):
        if any(True for _ in _pairs(pieces[a], pieces[b])):
            touch = model.new_bool_var(f"nodes {a} and {b} touch")
            model.add_bool_and([pieces[a].seen, pieces[b].seen]).only_enforce_if(touch)
            one, other = (a, b) if pieces[a].size == 1 else (b, a)
            for cell, here in pieces[one].at.items():
                near = [pieces[other].at[c] for c in beside(cell) if c in pieces[other].at]
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
    on: dict[Cell, list[IntVar]] = defaultdict(list)
    for corner in plane:
        for cells in _threes(corner):
            unsettled = sum(cell not in settled for cell in cells)
            if unsettled <= new and all(cell in plane for cell in cells):
                found.append(_whole_area(model, plane, cells, witness, cover))
                for cell in cells:
                    on[cell].append(found[-1])
    for cell, whole in on.items():
        model.add(sum(whole) <= plane[cell])
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

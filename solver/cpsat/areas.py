"""The size of the largest connected area of a set of cells, exact from either side.

It knows no game: cells are pairs of integers, and two that share an edge are neighbours. What
may be in the set are *nodes*: each is in it on one of some cells at most, so that a piece that
can be moved is one node, and a dozen nodes stand for a hundred cells. A maximised area needs a
*witness*, a connected set of nodes; a minimised one needs a *cover*, a number that no area
exceeds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.protocol import Cell
from languages.messages import _
from solver.answer import UnsupportedError

Node = Mapping[Cell, IntVar]
"""The cells on which a node may be in the set, each with whether it is; at most one is true."""

Block = Collection[Cell]
"""Connected cells that are in the set for certain."""

MOST_WAYS = 20_000
"""Pairs of paths that are joined in one round, at most: each takes half a kilobyte of a model."""

STEPS: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""From a cell to its neighbours."""


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with a cell."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx, dy in STEPS)


def area_witness(
    model: CpModel, nodes: Sequence[Node], most: int, blocks: Sequence[Block] = ()
) -> IntVar:
    """Add a number that is at most the size of the largest area, and may be as large.

    Breadth-first levels from a free root. A connected set of n nodes has one from which all
    others are within n // 2 steps, so that this many levels lose nothing; a block counts as
    one node.

    Args:
        most: a proved upper bound on how many cells are in the set at once.
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
    """Add a number that is at least the size of the largest area, and may be as small.

    Neighbouring nodes are joined, and being joined is transitive; no node is joined to as many
    others as the number says.

    Args:
        most: a proved upper bound on how many cells are in the set at once.
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


class SizedArea(NamedTuple):
    """The area that a node or a block is in.

    Attributes:
        seen: whether there is one, because the node is seen.
        size: how many cells it has; 0 if there is none.
        others: the nodes and blocks before this one that may be in it, each with whether it is.
    """

    seen: IntVar
    size: LinearExpr | int
    others: tuple[IntVar, ...]


def areas_of(
    model: CpModel, nodes: Sequence[Node], most: int, blocks: Sequence[Block] = ()
) -> list[SizedArea]:
    """Add the area of each block and node; what is in the set leaves nothing about it open.

    Paths are joined end to end, so that those of each round are twice as long as before.

    Args:
        most: a proved upper bound on how many cells are in the set at once.
        blocks: no two of them touch, and no node is on one.

    Raises:
        UnsupportedError: too much may join too much, which would take gigabytes.
    """
    pieces = _pieces(model, nodes, blocks)
    joined = _touching(model, pieces)
    for (a, b), touch in joined.items():
        for cell, near in _pairs(pieces[a], pieces[b]) if a < b else ():
            model.add_bool_or([~pieces[a].at[cell], ~pieces[b].at[near], touch])
    for _step in range((_most_pieces(most, blocks) - 2).bit_length()):
        joined = _longer(model, joined)
    found = []
    for a, piece in enumerate(pieces):
        others = {b: joined[a, b] for b in range(len(pieces)) if (a, b) in joined}
        size = sum(pieces[b].size * lit for b, lit in others.items())
        before = tuple(lit for b, lit in others.items() if b < a)
        found.append(SizedArea(piece.seen, piece.size * piece.seen + size, before))
    return found


def largest_of(model: CpModel, areas: Sequence[SizedArea], most: int) -> IntVar:
    """Add a number that is at most the size of the largest area, and may be as large.

    The first node of an area stands for it.
    """
    size = model.new_int_var(0, most, "largest area")
    stands = [model.new_bool_var(f"area of node {n}") for n in range(len(areas))]
    none = model.new_bool_var("no area")
    model.add_exactly_one(none, *stands)
    model.add(size == 0).only_enforce_if(none)
    for area, lit in zip(areas, stands, strict=True):
        model.add(size <= area.size).only_enforce_if(lit)
        model.add_implication(lit, area.seen)
        for other in area.others:
            model.add_implication(lit, ~other)
    return size


class _Piece(NamedTuple):
    """A node or a block: what is connected as a whole.

    Attributes:
        at: the cells on which it may be in the set, each with whether it is.
        seen: whether it is in the set at all.
        size: how many cells it has there.
    """

    at: Mapping[Cell, IntVar]
    seen: IntVar
    size: int


def _pieces(model: CpModel, nodes: Sequence[Node], blocks: Sequence[Block]) -> list[_Piece]:
    true = model.new_constant(1)
    settled = [_Piece(dict.fromkeys(sorted(block), true), true, len(block)) for block in blocks]
    return settled + [_Piece(node, _seen(model, node), 1) for node in nodes]


def _most_pieces(most: int, blocks: Sequence[Block]) -> int:
    """A proved upper bound on how many pieces are in the set at once."""
    return most - sum(len(block) - 1 for block in blocks)


def _seen(model: CpModel, node: Node) -> IntVar:
    if len(node) == 1:
        return next(iter(node.values()))
    seen = model.new_bool_var("node is seen")
    model.add(sum(node.values()) == seen)
    return seen


def _pairs(one: _Piece, other: _Piece) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of neighbouring cells on which two pieces may be."""
    return ((cell, near) for cell in one.at for near in neighbours(cell) if near in other.at)


def _touching(model: CpModel, pieces: Sequence[_Piece]) -> dict[tuple[int, int], IntVar]:
    """For the pieces that can be neighbours: a literal that is true only if they are."""
    touching: dict[tuple[int, int], IntVar] = {}
    for a, b in combinations(range(len(pieces)), 2):
        if any(True for _ in _pairs(pieces[a], pieces[b])):
            touch = model.new_bool_var(f"nodes {a} and {b} touch")
            model.add_bool_and([pieces[a].seen, pieces[b].seen]).only_enforce_if(touch)
            one, other = (a, b) if pieces[a].size == 1 else (b, a)
            for cell, here in pieces[one].at.items():
                near = [pieces[other].at[c] for c in neighbours(cell) if c in pieces[other].at]
                model.add_bool_or([~touch, ~here, *near])
            touching[a, b] = touching[b, a] = touch
    return touching


def _longer(
    model: CpModel, joined: Mapping[tuple[int, int], IntVar]
) -> dict[tuple[int, int], IntVar]:
    """Which nodes are joined by one path, or by two of them end to end.

    Raises:
        UnsupportedError: there are more than `MOST_WAYS` such pairs of paths.
    """
    after: dict[int, list[int]] = {}
    for a, b in joined:
        after.setdefault(a, []).append(b)
    if sum(comb(len(ends), 2) for ends in after.values()) > MOST_WAYS:
        raise UnsupportedError(_("too many areas may join"))
    ways: dict[tuple[int, int], list[IntVar]] = {pair: [lit] for pair, lit in joined.items()}
    for b, ends in after.items():
        for a, c in combinations(sorted(ends), 2):
            both = model.new_bool_var(f"node {a} by node {b} to {c}")
            model.add_bool_and([joined[a, b], joined[b, c]]).only_enforce_if(both)
            model.add_bool_or([both, ~joined[a, b], ~joined[b, c]])
            ways.setdefault((a, c), []).append(both)
    longer: dict[tuple[int, int], IntVar] = {}
    for (a, c), lits in ways.items():
        if a < c:
            far = longer[a, c] = longer[c, a] = model.new_bool_var(f"node {a} to node {c}")
            model.add_bool_or([~far, *lits])
            for lit in lits:
                model.add_implication(lit, far)
    return longer


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

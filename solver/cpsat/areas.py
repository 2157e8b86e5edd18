"""The size of the largest connected area of a set of cells, exact from either side.

It knows no game: what may be in the set are *pieces*, each connected as a whole, and literals say
which of them share an edge. Cells are pairs of integers; a *node* is in the set on one of some
cells at most, so that a piece that can be moved is one node, and a dozen nodes stand for a hundred
cells. A maximised area needs a *witness*, a connected set of pieces; a minimised one needs a
*cover*, a number that no area exceeds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.protocol import Cell
from languages.messages import _
from solver.answer import UnsupportedError
from solver.cpsat.literals import Literals, Truth, negated, new_bool, new_bools, numbers

Node = Mapping[Cell, Truth]
"""The cells on which a node may be in the set, each with whether it is; at most one is true."""

Block = Collection[Cell]
"""Connected cells that are in the set for certain."""

Pair = tuple[int, int]
"""The numbers of two pieces."""


class GraphPiece(NamedTuple):
    """A set of cells that is connected as a whole.

    Attributes:
        seen: whether it is in the set.
        size: how many cells it has there.
    """

    seen: Truth
    size: int = 1


class Graph(NamedTuple):
    """The pieces that may be in a set.

    Attributes:
        touching: for the pairs that can share an edge, both ways round: whether they do, where
            both are in the set.
        links: the numbers of the pieces that can be moved.
        gaps: for some pairs of others, the fewest links in any area that holds both; it may be
            more than there are.
    """

    pieces: Sequence[GraphPiece]
    touching: Mapping[Pair, Truth]
    links: Sequence[int] = ()
    gaps: Mapping[Pair, int] = {}


MOST_WAYS = 20_000
"""Pairs of paths that are joined in one round, at most: each takes half a kilobyte of a model."""

STEPS: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""From a cell to its neighbours."""


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with a cell."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx, dy in STEPS)


def graph_of(model: CpModel, nodes: Sequence[Node], blocks: Sequence[Block] = ()) -> Graph:
    """The graph of some cells: a piece for each block, then one for each node.

    Args:
        blocks: no two of them touch, and no node is on one.
    """
    literals = Literals(model)
    pieces = [GraphPiece(True, len(block)) for block in blocks]
    pieces += [GraphPiece(literals.any(node.values())) for node in nodes]
    places: list[Mapping[Cell, Truth]] = [dict.fromkeys(block, True) for block in blocks]
    places += nodes
    touching: dict[Pair, Truth] = {}
    for a, b in combinations(range(len(pieces)), 2):
        touch = _touch(literals, places[b], places[a])
        if touch is not False:
            touching[a, b] = touching[b, a] = touch
    return Graph(pieces, touching)


def _touch(literals: Literals, one: Mapping[Cell, Truth], other: Mapping[Cell, Truth]) -> Truth:
    """Whether two pieces share an edge where both are in the set; the first is a node."""
    beside = {
        cell: literals.any(other[near] for near in neighbours(cell) if near in other)
        for cell in one
    }
    if len(one) == 1:
        (touch,) = beside.values()
        return touch if len(other) > 1 else touch is not False
    return literals.any(literals.all((here, beside[cell])) for cell, here in one.items())


def area_witness(model: CpModel, graph: Graph, most: int) -> IntVar:
    """Add a number that is at most the size of the largest area, and may be as large.

    Breadth-first levels from a free root. A connected set of n pieces has one from which all
    others are within n // 2 steps, so that this many levels lose nothing. That gaps are bridged
    follows from the rest, and is seen at once where it is stated.

    Args:
        most: a proved upper bound on how many cells are in the set at once.
    """
    size = model.new_int_var(0, most, "")
    pieces, near = graph.pieces, _near(graph)
    within = new_bools(model, len(pieces))
    model.add_at_most_one(within)
    _add_seen(model, pieces, within)
    for _level in range(_most_pieces(graph, most) // 2):
        within = _next_level(model, within, near)
        _add_seen(model, pieces, within)
    _add_gaps(model, graph, within)
    model.add(size == LinearExpr.weighted_sum(within, [piece.size for piece in pieces]))
    return size


def area_cover(model: CpModel, graph: Graph, most: int) -> IntVar:
    """Add a number that is at least the size of the largest area, and may be as small.

    Neighbouring pieces are joined, and what is joined to one of them to the other; no piece is
    joined to as many cells of others as the number says.

    Args:
        most: a proved upper bound on how many cells are in the set at once.
    """
    size = model.new_int_var(0, most, "")
    literals, pieces = Literals(model), graph.pieces
    pairs = list(combinations(range(len(pieces)), 2))
    joined: dict[Pair, IntVar] = {}
    for (a, b), lit in zip(pairs, new_bools(model, len(pairs)), strict=True):
        joined[a, b] = joined[b, a] = lit
    literals.clauses(_joining(graph, {pair: lit.index for pair, lit in joined.items()}))
    for a, piece in enumerate(pieces):
        others = [b for b in range(len(pieces)) if b != a]
        sizes = [pieces[b].size for b in others]
        reached = LinearExpr.weighted_sum([joined[a, b] for b in others], sizes)
        model.add(reached + piece.size * piece.seen <= size)
    return size


def _joining(graph: Graph, joined: Mapping[Pair, int]) -> Iterator[list[int]]:
    """Clauses that join neighbouring pieces, and what is joined to one of them to the other.

    Args:
        joined: the number of the literal of each two pieces.
    """
    for (a, b), touch in graph.touching.items():
        truths = (graph.pieces[a].seen, graph.pieces[b].seen, touch)
        if any(truth is False for truth in truths):
            continue
        apart = numbers(negated(truth) for truth in truths)
        yield [*apart, joined[a, b]]
        for c in range(len(graph.pieces)):
            if c not in (a, b):
                yield [*apart, ~joined[c, a], joined[c, b]]


class SizedArea(NamedTuple):
    """The area that a piece is in.

    Attributes:
        seen: whether there is one, because the piece is seen.
        size: how many cells it has; 0 if there is none.
        others: the pieces before this one that may be in it, each with whether it is.
    """

    seen: Truth
    size: LinearExpr | int
    others: tuple[Truth, ...]


def areas_of(model: CpModel, graph: Graph, most: int) -> list[SizedArea]:
    """Add the area of each piece; what is in the set leaves nothing about it open.

    Paths are joined end to end, so that those of each round are twice as long as before.

    Args:
        most: a proved upper bound on how many cells are in the set at once.

    Raises:
        UnsupportedError: too much may join too much, which would take gigabytes.
    """
    literals, pieces = Literals(model), graph.pieces
    joined = {
        (a, b): literals.all((pieces[a].seen, pieces[b].seen, touch))
        for (a, b), touch in graph.touching.items()
    }
    for _step in range((_most_pieces(graph, most) - 2).bit_length()):
        joined = _longer(literals, joined)
    found = []
    for a, piece in enumerate(pieces):
        others = {b: joined[a, b] for b in range(len(pieces)) if (a, b) in joined}
        size = sum(pieces[b].size * lit for b, lit in others.items())
        before = tuple(lit for b, lit in others.items() if b < a)
        found.append(SizedArea(piece.seen, piece.size * piece.seen + size, before))
    return found


def largest_of(model: CpModel, areas: Sequence[SizedArea], most: int) -> IntVar:
    """Add a number that is at most the size of the largest area, and may be as large.

    The first piece of an area stands for it.
    """
    size = model.new_int_var(0, most, "")
    stands = new_bools(model, len(areas))
    none = new_bool(model)
    model.add_exactly_one(none, *stands)
    model.add(size == 0).only_enforce_if(none)
    for area, lit in zip(areas, stands, strict=True):
        model.add(size <= area.size).only_enforce_if(lit)
        model.add_implication(lit, area.seen)
        for other in area.others:
            model.add_implication(lit, negated(other))
    return size


def _most_pieces(graph: Graph, most: int) -> int:
    """A proved upper bound on how many pieces are in the set at once."""
    return most - sum(piece.size - 1 for piece in graph.pieces)


def _near(graph: Graph) -> list[list[tuple[int, Truth]]]:
    """For each piece: those that can share an edge with it, each with whether it does."""
    near: list[list[tuple[int, Truth]]] = [[] for _piece in graph.pieces]
    for (a, b), touch in graph.touching.items():
        near[b].append((a, touch))
    return near


def _add_seen(model: CpModel, pieces: Sequence[GraphPiece], within: Sequence[IntVar]) -> None:
    for piece, lit in zip(pieces, within, strict=True):
        model.add_implication(lit, piece.seen)


def _add_gaps(model: CpModel, graph: Graph, within: Sequence[IntVar]) -> None:
    """Require enough links in an area that holds two pieces far from one another."""
    links = [within[number] for number in graph.links]
    for (a, b), fewest in graph.gaps.items():
        if fewest > len(links):
            model.add_at_most_one(within[a], within[b])
        elif fewest > 0:
            model.add(sum(links) >= fewest).only_enforce_if(within[a], within[b])


def _next_level(
    model: CpModel, within: Sequence[IntVar], near: Sequence[Iterable[tuple[int, Truth]]]
) -> list[IntVar]:
    """The pieces that are at most one step further away than `within`."""
    further = new_bools(model, len(within))
    for lit, nearer, beside in zip(further, within, near, strict=True):
        steps = [_step(model, within[a], touch) for a, touch in beside]
        model.add_bool_or([~lit, nearer, *steps])
    return further


def _step(model: CpModel, within: IntVar, touch: Truth) -> IntVar:
    """A literal that is true only if a piece is within some steps, and touches another."""
    if touch is True:
        return within
    step = new_bool(model)
    model.add_bool_and(within, touch).only_enforce_if(step)
    return step


def _longer(literals: Literals, joined: Mapping[Pair, Truth]) -> dict[Pair, Truth]:
    """Which pieces are joined by one path, or by two of them end to end.

    Raises:
        UnsupportedError: there are more than `MOST_WAYS` such pairs of paths.
    """
    after: dict[int, list[int]] = {}
    for a, b in joined:
        after.setdefault(a, []).append(b)
    if sum(comb(len(ends), 2) for ends in after.values()) > MOST_WAYS:
        raise UnsupportedError(_("too many areas may join"))
    ways: dict[Pair, list[Truth]] = {pair: [lit] for pair, lit in joined.items()}
    for b, ends in after.items():
        for a, c in combinations(sorted(ends), 2):
            ways.setdefault((a, c), []).append(literals.all((joined[a, b], joined[b, c])))
    longer: dict[Pair, Truth] = {}
    for (a, c), truths in ways.items():
        if a < c:
            longer[a, c] = longer[c, a] = literals.any(truths)
    return longer

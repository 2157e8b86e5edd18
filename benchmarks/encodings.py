"""Encodings of the largest connected area for CP-SAT, each a function of a graph and a bound.

Every one adds a number that is at most the size of the largest area, and may be as large, so that
they can be compared where an area is to be large. `benchmarks.areas` measures them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from solver.cpsat.areas import Graph, Pair, area_witness, areas_of, largest_of

Encoding = Callable[[CpModel, Graph, int], IntVar]
"""Adds the number to a model; the bound is on how many cells are in the set at once."""


def levels(model: CpModel, graph: Graph, most: int) -> IntVar:
    """Breadth-first levels from a free root, half as many as there are pieces."""
    return area_witness(model, graph._replace(gaps={}), most)


def gaps(model: CpModel, graph: Graph, most: int) -> IntVar:
    """Levels, and how many links an area needs that holds two pieces far from one another."""
    return area_witness(model, graph, most)


def paths(model: CpModel, graph: Graph, most: int) -> IntVar:
    """Every pair of pieces that is joined, by paths of doubled length; nothing is left open."""
    return largest_of(model, areas_of(model, graph, most), most)


def distances(model: CpModel, graph: Graph, most: int) -> IntVar:
    """Each piece but the root has a parent whose distance from the root is smaller by one."""
    tree = _Tree(model, graph, most)
    far = [model.new_int_var(0, len(graph.pieces), "") for _piece in graph.pieces]
    for (parent, child), lit in tree.arcs.items():
        model.add(far[child] == far[parent] + 1).only_enforce_if(lit)
    return tree.size


def flow(model: CpModel, graph: Graph, most: int) -> IntVar:
    """The root sends one unit to each other piece along arcs of a tree."""
    tree = _Tree(model, graph, most)
    count = len(graph.pieces)
    flows = {pair: model.new_int_var(0, count, "") for pair in tree.arcs}
    for pair, lit in tree.arcs.items():
        model.add(flows[pair] <= count * lit)
    for piece, (inside, root) in enumerate(zip(tree.inside, tree.roots, strict=True)):
        arriving = sum(units for (_, child), units in flows.items() if child == piece)
        leaving = sum(units for (parent, _), units in flows.items() if parent == piece)
        model.add(arriving - leaving >= inside - count * root)
    return tree.size


ENCODINGS: Mapping[str, Encoding] = {
    "levels": levels,
    "gaps": gaps,
    "paths": paths,
    "distances": distances,
    "flow": flow,
}


def rooted(model: CpModel, graph: Graph, most: int, root: int) -> IntVar:
    """Levels from one known piece; the largest area holds one, so that each is asked for."""
    pieces = graph.pieces
    within: Sequence[IntVar] = [model.new_bool_var("") for _piece in pieces]
    for number, lit in enumerate(within):
        model.add_implication(lit, pieces[number].seen if number == root else False)
    for _level in range(most - sum(piece.size - 1 for piece in pieces) - 1):
        within = _further(model, graph, within)
    size = model.new_int_var(0, most, "")
    model.add(size == LinearExpr.weighted_sum(within, [piece.size for piece in pieces]))
    return size


def _further(model: CpModel, graph: Graph, within: Sequence[IntVar]) -> Sequence[IntVar]:
    further = [model.new_bool_var("") for _lit in within]
    steps: list[list[IntVar]] = [[] for _lit in within]
    for (a, b), touch in graph.touching.items():
        step = model.new_bool_var("")
        model.add_bool_and(within[a], touch).only_enforce_if(step)
        steps[b].append(step)
    for number, lit in enumerate(further):
        model.add_bool_or(~lit, within[number], *steps[number])
        model.add_implication(lit, graph.pieces[number].seen)
    return further


class _Tree:
    """A tree of pieces, but for whether it has cycles.

    Attributes:
        inside: for each piece: whether it is in the tree.
        roots: for each piece: whether it is the root.
        arcs: for each two pieces that can touch: whether the first is the other's parent.
    """

    def __init__(self, model: CpModel, graph: Graph, most: int) -> None:
        self.inside = [model.new_bool_var("") for _piece in graph.pieces]
        self.roots = [model.new_bool_var("") for _piece in graph.pieces]
        self.arcs: dict[Pair, IntVar] = {pair: model.new_bool_var("") for pair in graph.touching}
        model.add_at_most_one(self.roots)
        for (parent, child), arc in self.arcs.items():
            model.add_implication(arc, self.inside[parent])
            model.add_implication(arc, graph.touching[parent, child])
        for number, piece in enumerate(graph.pieces):
            into = [arc for (_, child), arc in self.arcs.items() if child == number]
            model.add_implication(self.inside[number], piece.seen)
            model.add_exactly_one(~self.inside[number], self.roots[number], *into)
        self.size = model.new_int_var(0, most, "")
        sizes = [piece.size for piece in graph.pieces]
        model.add(self.size == LinearExpr.weighted_sum(self.inside, sizes))

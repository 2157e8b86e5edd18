"""Sets of cells in CP-SAT models whose areas tests measure, and the same measured by networkx."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

import networkx as nx
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar, LinearExprT, LiteralT

from games.protocol import Cell
from solver.cpsat.areas import Block, Graph, graph_of, neighbours
from tests.support.effort import amount

SQUARE: tuple[Cell, ...] = tuple((x, y) for y in range(3) for x in range(3))
SUBSETS = tuple(frozenset(some) for size in range(10) for some in combinations(SQUARE, size))

SOME = SUBSETS[:: amount(7, 1)]
"""Subsets for which models are solved, from the empty one to the whole; at night all."""


def solution(model: CpModel, *literals: LiteralT) -> CpSolver | None:
    """A solution, as good as any, in which all these are true; None if there is none."""
    copy = model.clone()
    for literal in literals:
        copy.add_bool_and([literal])
    solver = CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(copy)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return solver if status == cp_model.OPTIMAL else None


class Square:
    """The model of a shape's cells, each with a literal; `solve` fixes them by assumption."""

    def __init__(self, cells: Iterable[Cell] = SQUARE) -> None:
        self.model = CpModel()
        self.shown = {cell: self.model.new_bool_var(f"{cell}") for cell in cells}

    def graph(self, *blocks: Block) -> Graph:
        """The graph of the cells, and of blocks that show for certain."""
        return graph_of(self.model, [{cell: lit} for cell, lit in self.shown.items()], blocks)

    def solve(self, subset: Collection[Cell], *more: IntVar) -> CpSolver | None:
        """A solution that shows exactly this subset; None if there is none."""
        fixed = [lit if cell in subset else ~lit for cell, lit in self.shown.items()]
        return solution(self.model, *fixed, *more)

    def value(self, subset: Collection[Cell], number: LinearExprT) -> int:
        """The optimal value of a number over the solutions that show this subset."""
        solver = self.solve(subset)
        assert solver is not None
        return solver.value(number)


def parts(cells: Iterable[Cell]) -> list[set[Cell]]:
    graph = nx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from((c, near) for c in list(graph) for near in neighbours(c) if near in graph)
    return list(nx.connected_components(graph))


def largest(cells: Iterable[Cell]) -> int:
    return max(map(len, parts(cells)), default=0)


def spiral(side: int) -> Iterator[Cell]:
    """A path one cell wide that winds inwards, never touching itself."""
    x, y, dx, dy, run = 0, 0, 1, 0, side - 1
    yield x, y
    for turn in range(side):
        for _ in range(run):
            x, y = x + dx, y + dy
            yield x, y
        dx, dy = -dy, dx
        run -= 2 * (turn >= 2 and turn % 2 == 0)
        if run <= 0:
            return

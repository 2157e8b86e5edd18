"""The points of an identity for the rival `plain-cpsat`: cats, areas and trios, all exact.

The own largest area is a tree of parents and depths. A rival's area has to be large enough
instead: each of its areas gets a number, neighbours the same one, and none is larger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.catbox.faces import CATS, EMPTY
from games.catbox.scoring import TRIO_POINTS
from games.protocol import Cell

Shown = dict[Cell, dict[str, IntVar]]
"""For each cell that may be occupied: for each letter, whether it is visible there."""

BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))

THREES: tuple[tuple[Cell, Cell, Cell], ...] = (
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (0, 1), (-1, 1)),
)
"""All connected shapes of three cells, each from its first cell in reading order."""


def points(
    model: CpModel, shown: Shown, letter: str, most: Mapping[str, int], *, rival: bool = False
) -> LinearExpr:
    """The points of the identity that counts a letter.

    Args:
        most: how many quadrants of each letter there are at all.
        rival: the area is at least as large as it is, not at most.
    """
    plane = {cell: seen[letter] for cell, seen in shown.items()}
    visible = LinearExpr.sum(list(plane.values()))
    if letter == EMPTY:
        trios = [trio for cat in CATS for trio in _trios(model, shown, cat)]
        return visible + TRIO_POINTS * LinearExpr.sum(trios)
    area = _at_least(model, plane, most[letter]) if rival else _tree(model, plane, most[letter])
    return visible + area


def _tree(model: CpModel, plane: dict[Cell, IntVar], most: int) -> LinearExpr:
    """The size of a tree of visible cells: each but the root has a parent one step nearer.

    `most` cats have no path longer than `most` - 1 steps, so that no area is left out.
    """
    member = {cell: model.new_bool_var(f"{cell} in the area") for cell in plane}
    depth = {cell: model.new_int_var(0, max(most - 1, 0), f"depth of {cell}") for cell in plane}
    root = {cell: model.new_bool_var(f"{cell} is the root") for cell in plane}
    model.add_at_most_one(root.values())
    for cell, inside in member.items():
        model.add_implication(inside, plane[cell])
        model.add(depth[cell] == 0).only_enforce_if(root[cell])
        parents = []
        for near in _beside(cell, plane):
            parent = model.new_bool_var(f"{near} is the parent of {cell}")
            model.add_implication(parent, member[near])
            model.add(depth[cell] == depth[near] + 1).only_enforce_if(parent)
            parents.append(parent)
        model.add(root[cell] + LinearExpr.sum(parents) == inside)
    return LinearExpr.sum(list(member.values()))


def _at_least(model: CpModel, plane: dict[Cell, IntVar], most: int) -> IntVar:
    """A number no smaller than any area; `most` cats form at most `most` areas."""
    size = model.new_int_var(0, most, "largest area")
    numbered: list[list[IntVar]] = [[] for _ in range(most)]
    of: dict[Cell, list[IntVar]] = {}
    for cell, seen in plane.items():
        of[cell] = [model.new_bool_var(f"{cell} in area {number}") for number in range(most)]
        model.add(LinearExpr.sum(of[cell]) == seen)
        for number, inside in enumerate(of[cell]):
            numbered[number].append(inside)
    for cell in plane:
        for near in _beside(cell, plane):
            for here, there in zip(of[cell], of[near], strict=True):
                model.add_bool_or([~here, ~plane[near], there])
    for cells in numbered:
        model.add(LinearExpr.sum(cells) <= size)
    return size


def _trios(model: CpModel, shown: Shown, cat: str) -> Iterator[IntVar]:
    """For every three connected cells: whether they are a whole area of a colour."""
    plane = {cell: seen[cat] for cell, seen in shown.items()}
    for x, y in plane:
        for shape in THREES:
            cells = [(x + dx, y + dy) for dx, dy in shape]
            if all(cell in plane for cell in cells):
                rim = {near for cell in cells for near in _beside(cell, plane)} - set(cells)
                terms = [plane[cell] for cell in cells] + [~plane[cell] for cell in sorted(rim)]
                whole = model.new_bool_var(f"trio {cells}")
                model.add_bool_and(terms).only_enforce_if(whole)
                model.add_bool_or([whole, *(~term for term in terms)])
                yield whole


def _beside(cell: Cell, plane: dict[Cell, IntVar]) -> list[Cell]:
    near = [(cell[0] + dx, cell[1] + dy) for dx, dy in BESIDE]
    return [other for other in near if other in plane]

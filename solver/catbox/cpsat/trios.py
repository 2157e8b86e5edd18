"""The trios of a colour: its areas of exactly three cells, exact from either side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from ortools.sat.python.cp_model import BoolVarT, CpModel, IntVar, LiteralT

from games.protocol import Cell
from solver.cpsat.areas import neighbours

Plane = Mapping[Cell, BoolVarT]
"""The cells that can show a colour, each with whether it does."""

THREES: tuple[tuple[Cell, ...], ...] = (
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1), (1, 1)),
)
"""The six ways in which three cells are connected, from the corner of their rectangle."""


def trios(
    model: CpModel,
    plane: Plane,
    new: int,
    settled: Collection[Cell],
    *,
    witness: bool = True,
    cover: bool = True,
) -> list[IntVar]:
    """Add a literal for each three connected cells that may be a whole area of a colour.

    Args:
        plane: the cells that can show the colour.
        new: the most cells outside `settled` that show it.
        settled: the cells that show it before anything is laid.
        witness: a literal is true only where the three cells are a whole area.
        cover: a literal is true wherever they are.
    """
    found = []
    on: dict[Cell, list[IntVar]] = defaultdict(list)
    for cells in _candidates(plane, new, settled):
        found.append(_whole_area(model, plane, cells, witness, cover))
        for cell in cells:
            on[cell].append(found[-1])
    for cell, whole in on.items():
        model.add(sum(whole) <= plane[cell])
    return found


def credited_trios(
    model: CpModel,
    plane: Plane,
    quadrants: Sequence[Plane],
    beside: Collection[tuple[int, int]],
    new: int,
    settled: Collection[Cell],
) -> list[IntVar]:
    """Add literals of which no more are true than there are trios, and as many may be.

    Trios of cells of the ground have a literal each. Every other one is credited to one of the
    quadrants of tiles in it, so that there are a dozen literals in place of a thousand.

    Args:
        quadrants: the quadrants of tiles that have the colour, each with where it can be seen.
        beside: the pairs of them that share an edge wherever both are seen.
        plane, new, settled: see `trios`.
    """
    on: dict[Cell, list[IntVar]] = defaultdict(list)
    old: dict[tuple[Cell, ...], IntVar] = {}
    for cells in _candidates(plane, new, settled):
        whole = _whole_area(model, plane, cells, witness=True, cover=False)
        if all(cell in settled for cell in cells):
            old[cells] = whole
        for cell in cells:
            on[cell].append(whole)
    for whole_ones in on.values():
        model.add_at_most_one(whole_ones)
    credited = _credited_cells(model, plane, quadrants, on)
    for cells, whole in old.items():
        for cell in cells:
            if cell in credited:
                model.add_implication(whole, ~credited[cell])
    credited_quadrants = [
        _credit(model, number, quadrant, credited) for number, quadrant in enumerate(quadrants)
    ]
    for one, other in beside:
        model.add_at_most_one(credited_quadrants[one], credited_quadrants[other])
    return [*old.values(), *credited_quadrants]


def _credit(
    model: CpModel, number: int, quadrant: Plane, credited: Mapping[Cell, IntVar]
) -> IntVar:
    """Whether a quadrant is seen on a credited cell, which may be true for one quadrant only."""
    credit = model.new_bool_var(f"credit {number}")
    model.add_bool_or([~credit, *quadrant.values()])
    for cell, top in quadrant.items():
        at = [credited[cell]] if cell in credited else []
        model.add_bool_or([~credit, ~top, *at])
        if at:
            model.add_bool_or([credit, ~top, ~at[0]])
    return credit


def _credited_cells(
    model: CpModel,
    plane: Plane,
    quadrants: Sequence[Plane],
    on: Mapping[Cell, Sequence[IntVar]],
) -> dict[Cell, IntVar]:
    """For each cell: whether it stands for the trio that it is in; one a trio does at most."""
    tops: dict[Cell, list[BoolVarT]] = defaultdict(list)
    for quadrant in quadrants:
        for cell, top in quadrant.items():
            tops[cell].append(top)
    credited = {cell: model.new_bool_var(f"{cell} is credited") for cell in tops if cell in on}
    for cell, lit in credited.items():
        model.add_bool_or([~lit, *tops[cell]])
        model.add_bool_or([~lit, *on[cell]])
        beside = [plane[near] for near in neighbours(cell) if near in plane]
        model.add_bool_or([~lit, *beside])
        for three in combinations(beside, 3):
            model.add_bool_or([~lit, *(~near for near in three)])
        for near in neighbours(cell):
            if near in credited and cell < near:
                model.add_bool_or([~lit, ~credited[near]])
    for cell, middle in plane.items():
        for one, other in combinations(neighbours(cell), 2):
            if one in credited and other in credited:
                model.add_bool_or([~middle, ~credited[one], ~credited[other]])
    return credited


def _candidates(plane: Plane, new: int, settled: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Every connected set of three cells that may show a colour, at most `new` of them not settled.

    Args:
        settled: see `trios`.
    """
    for corner in plane:
        for cells in _threes(corner):
            unsettled = sum(cell not in settled for cell in cells)
            if unsettled <= new and all(cell in plane for cell in cells):
                yield cells


def _threes(cell: Cell) -> Iterator[tuple[Cell, ...]]:
    """Every connected set of three cells whose first cell this is."""
    x, y = cell
    for shape in THREES:
        left, top = shape[0]
        yield tuple((x + dx - left, y + dy - top) for dx, dy in shape)


def _whole_area(
    model: CpModel, plane: Plane, cells: tuple[Cell, ...], witness: bool, cover: bool
) -> IntVar:
    rim = {near for cell in cells for near in neighbours(cell)} - set(cells)
    terms: list[LiteralT] = [plane[cell] for cell in cells]
    terms += [~plane[cell] for cell in sorted(rim) if cell in plane]
    whole = model.new_bool_var(f"trio {cells}")
    if witness:
        model.add_bool_and(terms).only_enforce_if(whole)
    if cover:
        model.add_bool_or([whole, *(~term for term in terms)])
    return whole

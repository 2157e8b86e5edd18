"""The trios of a colour: its areas of exactly three cells, exact from either side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

from games.protocol import Cell
from solver.cpsat.areas import neighbours

Plane = Mapping[Cell, IntVar]
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


def _threes(cell: Cell) -> Iterator[tuple[Cell, ...]]:
    """Every connected three whose first cell this is."""
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

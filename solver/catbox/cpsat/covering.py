"""How many occupied cells each tile covers at its time.

Cells of the ground count whatever the order; a bare cell counts where an earlier tile lies on
it. So what is left open depends on which of the four cells are bare, and on nothing else of an
anchor: the anchors with the same bare cells share their clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ortools.sat.python.cp_model import IntVar

from games.catbox.board import FOOTPRINT
from solver.catbox.cpsat.layout import Quadrants
from solver.catbox.cpsat.offsets import any_of
from solver.catbox.cpsat.overlaps import Overlaps
from solver.catbox.cpsat.placing import Placing
from solver.cpsat.literals import Literals, Truth, negated


def add_covering(placing: Placing, overlaps: Overlaps) -> None:
    """Every placed tile covers from `fewest` to `most` occupied cells."""
    for number, tile in enumerate(placing.layout.tiles):
        placing.tick()
        unit = placing.unit_of[number]
        over = [overlaps.over(unit, quadrant) for quadrant in range(len(FOOTPRINT))]
        for bare, anchors in _by_bare(placing, number).items():
            lies = any_of(placing.literals.model, anchors)
            open_cells = [over[quadrant] for quadrant in bare]
            ground = len(FOOTPRINT) - len(bare)
            _bound(placing.literals, lies, open_cells, tile.fewest - ground, tile.most - ground)


def _by_bare(placing: Placing, tile: int) -> dict[Quadrants, list[IntVar]]:
    """Whether a tile lies at each anchor, by the quadrants that lie on no ground there."""
    found: dict[Quadrants, list[IntVar]] = {}
    for anchor, lies in placing.at(tile).items():
        found.setdefault(placing.layout.bare(anchor), []).append(lies)
    return found


def _bound(
    literals: Literals, lies: IntVar, truths: Sequence[Truth], fewest: int, most: int
) -> None:
    """Require that from `fewest` to `most` of some truths hold where a tile lies."""
    for too_many in combinations(truths, most + 1):
        literals.clause(~lies, *map(negated, too_many))
    if fewest > 0:
        for rest in combinations(truths, len(truths) - fewest + 1):
            literals.clause(~lies, *rest)

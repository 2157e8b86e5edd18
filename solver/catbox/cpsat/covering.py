"""How many occupied cells each tile covers at its time.

Cells of the ground count whatever the order; a bare cell counts where an earlier tile lies on
it. What the ground leaves open depends on the anchor, so that each anchor gets clauses of its
own: they propagate better than one sum a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ortools.sat.python.cp_model import IntVar

from games.catbox.board import FOOTPRINT
from solver.catbox.cpsat.layout import footprint
from solver.catbox.cpsat.overlaps import Overlaps
from solver.catbox.cpsat.placing import Placing
from solver.cpsat.literals import Literals, Truth, negated


def add_covering(placing: Placing, overlaps: Overlaps) -> None:
    """Every placed tile covers from `fewest` to `most` occupied cells."""
    layout = placing.layout
    for number, tile in enumerate(layout.tiles):
        unit = placing.unit_of[number]
        over = [overlaps.over(unit, quadrant) for quadrant in range(len(FOOTPRINT))]
        for anchor, lies in placing.at(number).items():
            placing.tick()
            cells = zip(footprint(anchor), over, strict=True)
            bare = [truth for cell, truth in cells if cell not in layout.ground]
            ground = len(FOOTPRINT) - len(bare)
            _bound(placing.literals, lies, bare, tile.fewest - ground, tile.most - ground)


def _bound(
    literals: Literals, lies: IntVar, truths: Sequence[Truth], fewest: int, most: int
) -> None:
    """Require that from `fewest` to `most` of some truths hold where a tile lies."""
    for too_many in combinations(truths, most + 1):
        literals.clause(~lies, *map(negated, too_many))
    if fewest > 0:
        for rest in combinations(truths, len(truths) - fewest + 1):
            literals.clause(~lies, *rest)

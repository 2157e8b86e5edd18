"""The trios of a colour: its areas of exactly three cells, exact from either side.

Three connected cells are a row or a corner: one of them, the middle, touches both others, which
touch nothing else. So there are as many trios as middles, one literal for each piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from solver.cpsat.areas import Graph
from solver.cpsat.literals import Literals, Truth, negated, new_bool

Beside = Mapping[int, Mapping[int, Truth]]
"""For each piece: those that may be beside it, each with whether both are seen and touch."""


def trios(
    literals: Literals, graph: Graph, *, witness: bool = True, cover: bool = True
) -> list[Truth]:
    """Add a literal for each piece that may be the middle of a trio.

    Args:
        graph: pieces of one cell each.
        witness: a literal is true only where there is a trio.
        cover: a literal is true wherever there is one.
    """
    beside = _beside(literals, graph)
    found: list[Truth] = []
    for middle, ends in beside.items():
        if _may_be_middle(ends):
            trio = new_bool(literals.model)
            if witness:
                _add_witness(literals, trio, middle, beside)
            if cover:
                _add_cover(literals, trio, middle, beside)
            found.append(trio)
    if witness:
        literals.model.add(3 * sum(found) <= sum(piece.seen for piece in graph.pieces))
    return found


def _beside(literals: Literals, graph: Graph) -> Beside:
    beside: dict[int, dict[int, Truth]] = {number: {} for number in range(len(graph.pieces))}
    for (a, b), touch in graph.touching.items():
        beside[a][b] = literals.all((graph.pieces[a].seen, graph.pieces[b].seen, touch))
    return beside


def _may_be_middle(ends: Mapping[int, Truth]) -> bool:
    return len(ends) > 1 and sum(truth is True for truth in ends.values()) <= 2


def _add_witness(literals: Literals, trio: Truth, middle: int, beside: Beside) -> None:
    """Require, where there is a trio, two cells beside its middle and none beside these."""
    ends = beside[middle]
    literals.model.add(sum(ends.values()) == 2).only_enforce_if(trio)
    for end, there in ends.items():
        literals.none(_elsewhere(beside, end, middle), trio, there)


def _add_cover(literals: Literals, trio: Truth, middle: int, beside: Beside) -> None:
    """Require a trio where two cells are beside its middle and none beside these."""
    ends = beside[middle]
    for one, other in combinations(ends, 2):
        more = (truth for end, truth in ends.items() if end not in (one, other))
        further = (truth for end in (one, other) for truth in _elsewhere(beside, end, middle))
        literals.clause(trio, negated(ends[one]), negated(ends[other]), *more, *further)


def _elsewhere(beside: Beside, end: int, middle: int) -> Iterator[Truth]:
    return (truth for other, truth in beside[end].items() if other != middle)

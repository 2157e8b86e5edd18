"""How many trios of a colour there can be: an upper bound from what each tile may add.

A trio of the end holds cells of the ground alone, or quadrants of tiles too. One of the first kind
is a trio of now, or is left of a larger area of which a cell is covered.

A tile's cats that hang together are a part, for they lie in one area; three or four of them are
two parts once one is covered, and never more. A trio of the second kind holds parts of one tile
only, and with cells of the ground beside its anchor there are three connected cells; or it holds
parts of two tiles at least, with cats two steps apart at most, as all cells of a trio are. So a
part makes one trio alone, or half of one with another tile's, or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import combinations, product
from typing import NamedTuple

from ortools.sat.python.cp_model import IntVar

from games.catbox.board import FOOTPRINT
from games.catbox.scoring import TRIO
from games.protocol import Cell
from solver.catbox.cpsat.layout import Layout, footprint
from solver.catbox.cpsat.visible import Visible, connected
from solver.catbox.encoding import BESIDE
from solver.cpsat.areas import neighbours
from solver.cpsat.literals import Truth, negated

Part = tuple[int, ...]
"""Quadrants of a tile that hang together."""

NEAR = [(x, y) for x, y in product(range(1 - TRIO, TRIO), repeat=2) if 0 < abs(x) + abs(y) < TRIO]
"""How far two cells of a trio lie apart."""


def most_trios(
    visible: Visible, layout: Layout, letter: str, found: Sequence[Truth]
) -> IntVar | int:
    """The number of a letter's trios, which no solution exceeds; every fewer is left open.

    Args:
        found: literals; at most as many of them are true as there are trios.
    """
    if not found:
        return 0
    bound = _TrioBound(visible, layout, letter)
    whole, halves = list(bound.of_ground()), list[Truth]()
    for tile, each in enumerate(layout.tiles):
        for alone, shared in bound.of_tile(tile, list(parts(each.face, letter))):
            whole.append(alone)
            halves.append(shared)
    model = visible.literals.model
    most = len(whole) + len(halves) // 2
    count = model.new_int_var(0, min(most, len(found)), "")
    model.add(count <= sum(found))
    model.add(2 * count <= 2 * sum(whole) + sum(halves))
    return count


def parts(face: str, letter: str) -> Iterator[Part]:
    """The parts of a face's cats of a letter; such as can fall in two are there twice."""
    left = {quadrant for quadrant, shown in enumerate(face) if shown == letter}
    while left:
        group, size = {min(left)}, 0
        while size < len(group):
            size = len(group)
            pairs = [pair for pair in BESIDE if left.issuperset(pair)]
            group |= {one for pair in pairs if not group.isdisjoint(pair) for one in pair}
        left -= group
        yield from [tuple(sorted(group))] * (1 if size < TRIO else 2)


def completes(ground: Set[Cell], face: str, letter: str, anchor: Cell, part: Part) -> bool:
    """Whether three connected cells hold a part's cats, and others of its face or the ground.

    Args:
        ground: the cells of the ground that show the letter.
    """
    under = footprint(anchor)
    own = {cell for cell, shown in zip(under, face, strict=True) if shown == letter}
    cells = (ground - set(under)) | own
    return any(_among_three(under[quadrant], cells) for quadrant in part)


def _among_three(cell: Cell, cells: Set[Cell]) -> bool:
    """Whether a cell is one of three connected ones."""
    near = [beside for beside in neighbours(cell) if beside in cells]
    further = (beside for one in near for beside in neighbours(one))
    return len(near) > 1 or any(beside in cells and beside != cell for beside in further)


class _Adds(NamedTuple):
    """Whether a part makes a trio alone, or one that it shares with another tile's."""

    alone: IntVar
    shared: IntVar


class _TrioBound:
    """The trios of one letter."""

    def __init__(self, visible: Visible, layout: Layout, letter: str) -> None:
        self._visible, self._layout, self._letter = visible, layout, letter
        self._placing, self._literals = visible.placing, visible.literals
        self._ground = layout.settled(letter)

    def of_ground(self) -> Iterator[Truth]:
        """Literals; at least as many may be true as there are trios of ground cells alone."""
        reached, left = set(self._layout.cells), set(self._ground)
        while left:
            area = connected(min(left), left)
            left -= area
            stays = [self._visible.stays(cell) for cell in sorted(area & reached)]
            if len(area) == TRIO:
                yield self._literals.all(stays)
            elif stays:
                for _ in range((len(area) - 1) // TRIO):
                    yield self._only_if(map(negated, stays))

    def of_tile(self, tile: int, parts: Sequence[Part]) -> Iterator[_Adds]:
        """Two literals for each part."""
        added = [
            self._of_part(tile, part, again=part in parts[:number])
            for number, part in enumerate(parts)
        ]
        places = [self._completing(tile, part) for part in parts]
        at = self._placing.at(tile)
        for size in range(1, len(parts) + 1):
            for some in combinations(range(len(parts)), size):
                anchors = set.intersection(*(places[number] for number in some))
                alone = (~added[number].alone for number in some)
                self._literals.clause(*alone, *(at[anchor] for anchor in sorted(anchors)))
        yield from added

    def _of_part(self, tile: int, part: Part, *, again: bool) -> _Adds:
        """The literals of a part, which is the second of two `again`."""
        seen = [self._visible.quadrant_seen(tile, quadrant) for quadrant in part]
        adds = _Adds(self._only_if(seen), self._only_if(self._contacts(tile, part)))
        self._literals.clause(~adds.shared, *seen)
        self._literals.clause(~adds.alone, ~adds.shared)
        if again:
            for literal in adds:
                self._literals.clause(~literal, *map(negated, seen))
        return adds

    def _completing(self, tile: int, part: Part) -> set[Cell]:
        """The anchors at which a part may make a trio alone."""
        face = self._layout.tiles[tile].face
        return {
            anchor
            for anchor in self._placing.at(tile)
            if completes(self._ground, face, self._letter, anchor, part)
        }

    def _contacts(self, tile: int, part: Part) -> list[Truth]:
        """Literals; one at least is true if another tile's cats can be in a trio with the part."""
        unit_of = self._placing.unit_of
        offsets = {
            (unit_of[other], (x - u + dx, y - v + dy))
            for other, each in enumerate(self._layout.tiles)
            for further, shown in enumerate(each.face)
            if unit_of[other] != unit_of[tile] and shown == self._letter
            for (x, y), (u, v) in product((FOOTPRINT[q] for q in part), [FOOTPRINT[further]])
            for dx, dy in NEAR
        }
        at = self._placing.offsets.at
        return [at(unit_of[tile], other, offset) for other, offset in sorted(offsets)]

    def _only_if(self, truths: Iterator[Truth] | Sequence[Truth]) -> IntVar:
        """A literal that may be true only if one of some truths is."""
        literal = self._literals.model.new_bool_var("")
        self._literals.clause(~literal, *truths)
        return literal

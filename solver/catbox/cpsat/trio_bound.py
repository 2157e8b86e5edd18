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
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from ortools.sat.python.cp_model import IntVar

from games.catbox.board import FOOTPRINT
from games.catbox.scoring import TRIO
from games.protocol import Cell
from solver.catbox.cpsat.layout import Layout, anchors_over, footprint
from solver.catbox.cpsat.visible import Visible, connected
from solver.catbox.encoding import BESIDE
from solver.cpsat.areas import STEPS, neighbours
from solver.cpsat.literals import Truth, negated

Part = tuple[int, ...]
"""Quadrants of a tile that hang together."""

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
    ground = list(bound.of_ground())
    whole, halves, thirds = list[Truth](), list[Truth](), list[Truth]()
    for tile, each in enumerate(layout.tiles):
        for adds in bound.of_tile(tile, list(parts(each.face, letter))):
            whole.append(adds.alone)
            halves.append(adds.paired)
            thirds.append(adds.third)
    model = visible.literals.model
    count = model.new_int_var(0, len(found), "")
    model.add(count <= sum(found))
    model.add(6 * count <= 3 * sum(whole) + sum(halves) + 2 * sum(thirds) + 6 * sum(ground))
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


def threes(cell: Cell, cells: Set[Cell]) -> Iterator[frozenset[Cell]]:
    """Every three connected cells, of which one is given; some of them twice."""
    near = [beside for beside in neighbours(cell) if beside in cells]
    yield from (frozenset((cell, *pair)) for pair in combinations(near, 2))
    for one in near:
        for beside in neighbours(one):
            if beside in cells and beside != cell:
                yield frozenset((cell, one, beside))


class _Adds(NamedTuple):
    """Whether a part is in a trio alone, in one with another tile's cats, or with two others'."""

    alone: IntVar
    paired: IntVar
    third: IntVar


class _TrioBound:
    """The trios of one letter."""

    def __init__(self, visible: Visible, layout: Layout, letter: str) -> None:
        self._visible, self._layout, self._letter = visible, layout, letter
        self._placing, self._literals = visible.placing, visible.literals
        self._ground = layout.settled(letter)
        self._reached = frozenset(layout.cells)
        self._shown = cache(self._show)
        self._ends = cache(self._ends_of)
        self._around = cache(self._find_around)
        unit_of = self._placing.unit_of
        self._with = {
            unit_of[tile] for tile, each in enumerate(layout.tiles) if letter in each.face
        }

    def of_ground(self) -> Iterator[Truth]:
        """Literals; at least as many may be true as there are trios of ground cells alone."""
        left = set(self._ground)
        while left:
            area = connected(min(left), left)
            left -= area
            trios = sorted({three for cell in area for three in threes(cell, area)}, key=sorted)
            ways = [way for three in trios if (way := self._left(three, ())) is not False]
            most = max(1, (len(area) - 1) // TRIO)
            if len(ways) <= most:
                yield from ways
            else:
                for _ in range(most):
                    literal = self._literals.model.new_bool_var("")
                    self._literals.clause(~literal, *ways)
                    yield literal

    def _left(self, ground: Set[Cell], under: Sequence[Cell], more: Set[Cell] = frozenset()) -> Truth:
        """Whether some cells of the ground stay, and all cats of it beside them are covered.

        Args:
            under: cells that are covered anyway.
            more: other cells of the same trio.
        """
        three = ground | more
        beside = {n for cell in three for n in self._around(cell)} - three - set(under)
        stays = self._visible.stays
        return self._literals.all(
            [*(stays(cell) for cell in sorted(ground)), *(negated(stays(c)) for c in sorted(beside))]
        )

    def _find_around(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple(near for near in neighbours(cell) if near in self._ground)

    def of_tile(self, tile: int, parts: Sequence[Part]) -> Iterator[_Adds]:
        """Three literals for each part."""
        added = [
            self._of_part(tile, part, again=part in parts[:number])
            for number, part in enumerate(parts)
        ]
        places = [
            self._add_alone(tile, part, adds.alone) for part, adds in zip(parts, added, strict=True)
        ]
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
        model = self._literals.model
        adds = _Adds(*(model.new_bool_var("") for _ in range(3)))
        self._literals.clause(~adds.third, *seen)
        model.add_implication(adds.alone, adds.paired)
        model.add_implication(adds.paired, adds.third)
        self._add_paired(tile, part, adds)
        beside = self._contacts(tile, part) if len(self._with) >= TRIO else []
        self._literals.clause(~adds.third, adds.paired, *beside)
        if again:
            for literal in adds:
                self._literals.clause(~literal, *map(negated, seen))
        return adds

    def _add_alone(self, tile: int, part: Part, alone: IntVar) -> set[Cell]:
        """Let a part be in a trio alone only where one is; returns the anchors that allow it."""
        face, found = self._layout.tiles[tile].face, set()
        seen = [self._visible.quadrant_seen(tile, quadrant) for quadrant in range(len(face))]
        for anchor, lies in self._placing.at(tile).items():
            under = footprint(anchor)
            own = {cell: q for q, cell in enumerate(under) if face[q] == self._letter}
            near = self._near(anchor) - set(under)
            if not near and len(own) < TRIO:
                continue
            cells = near | own.keys()
            trios = {three for q in part for three in threes(under[q], cells)}
            ways = list[Truth]()
            for three in sorted(trios, key=sorted):
                ground = three - own.keys()
                beside = {n for cell in three for n in neighbours(cell) if n in own} - three
                way = self._literals.all(
                    [
                        self._left(ground, under, three),
                        *(seen[own[cell]] for cell in sorted(three & own.keys())),
                        *(negated(seen[own[cell]]) for cell in sorted(beside)),
                    ]
                )
                if way is not False:
                    ways.append(way)
            if ways:
                found.add(anchor)
                self._literals.clause(~alone, ~lies, *ways)
        return found

    def _near(self, anchor: Cell) -> set[Cell]:
        """The cells of the ground that a trio of a tile at an anchor may hold."""
        x, y = anchor
        return {
            (x + dx, y + dy) for dx in range(-2, 4) for dy in range(-2, 4)
        } & self._ground

    def _add_paired(self, tile: int, part: Part, adds: _Adds) -> None:
        """Let a part share a trio with one other tile only where there is one that can."""
        offsets = self._paired_offsets(tile, part)
        free = list[Truth](offsets)
        at = self._placing.at(tile)
        for anchor, lies in at.items():
            under = footprint(anchor)
            ends = {end for quadrant in part for end in self._ends(under[quadrant], under)}
            shown = [self._shown(end) for end in sorted(ends)]
            if ends:
                free.append(lies)
                self._literals.clause(~adds.paired, adds.alone, ~lies, *offsets, *shown)
            bare = [self._left(frozenset(), under, {under[quadrant]}) for quadrant in part]
            if not any(each is True for each in bare):
                self._literals.clause(~adds.paired, adds.alone, ~lies, *bare, *shown)
                self._literals.clause(~adds.third, adds.paired, ~lies, *bare)
        self._literals.clause(~adds.paired, adds.alone, *free)

    def _ends_of(self, cell: Cell, under: tuple[Cell, ...]) -> frozenset[Cell]:
        """The cells that may be in a trio with a cell and one of the ground."""
        ends = set[Cell]()
        for near in self._around(cell):
            if near not in under:
                ends |= {end for end in (*neighbours(near), *neighbours(cell)) if self._fits(cell, near, end, under)}
        for end in neighbours(cell):
            ends.update([end] if any(self._fits(cell, near, end, under) for near in self._around(end) if near not in under) else [])
        return frozenset(ends)

    def _fits(self, cell: Cell, near: Cell, end: Cell, under: Sequence[Cell]) -> bool:
        if end in (cell, near) or end not in self._reached:
            return False
        three = {cell, near, end}
        return all(
            beside in self._reached
            for one in three
            for beside in self._around(one)
            if beside not in three and beside not in under
        )

    def _show(self, cell: Cell) -> Truth:
        """Whether a tile lies on a cell with a cat of the letter."""
        over = anchors_over(cell)
        return self._literals.any(
            self._placing.at(tile)[over[quadrant]]
            for tile, each in enumerate(self._layout.tiles)
            for quadrant, shown in enumerate(each.face)
            if shown == self._letter and over[quadrant] in self._placing.at(tile)
        )

    def _paired_offsets(self, tile: int, part: Part) -> list[Truth]:
        """Literals; one is true if cats of the part and of one other tile alone are three in a row or corner."""
        unit_of, face = self._placing.unit_of, self._layout.tiles[tile].face
        own = {FOOTPRINT[q] for q, shown in enumerate(face) if shown == self._letter}
        chosen = {FOOTPRINT[q] for q in part}
        found = set()
        for other, each in enumerate(self._layout.tiles):
            if unit_of[other] != unit_of[tile] and self._letter in each.face:
                for dx, dy in product(range(-3, 4), repeat=2):
                    if _make_three(own, chosen, _shifted(each.face, self._letter, dx, dy)):
                        found.add((unit_of[other], (dx, dy)))
        at = self._placing.offsets.at
        return [at(unit_of[tile], other, offset) for other, offset in sorted(found)]

    def _contacts(self, tile: int, part: Part) -> list[Truth]:
        """Literals; one is true if another tile's cat is beside one of the part."""
        unit_of = self._placing.unit_of
        offsets = {
            (unit_of[other], (x - u + dx, y - v + dy))
            for other, each in enumerate(self._layout.tiles)
            for further, shown in enumerate(each.face)
            if unit_of[other] != unit_of[tile] and shown == self._letter
            for (x, y), (u, v) in product((FOOTPRINT[q] for q in part), [FOOTPRINT[further]])
            for dx, dy in STEPS
        }
        at = self._placing.offsets.at
        return [at(unit_of[tile], other, offset) for other, offset in sorted(offsets)]


@cache
def _shifted(face: str, letter: str, dx: int, dy: int) -> frozenset[Cell]:
    return frozenset(
        (x + dx, y + dy)
        for (x, y), shown in zip(FOOTPRINT, face, strict=True)
        if shown == letter
    )


def _make_three(own: Set[Cell], part: Set[Cell], other: Set[Cell]) -> bool:
    """Whether some cats of two tiles, of both and of a part, are three connected cells."""
    cells = own | other
    return any(not three.isdisjoint(other) for cell in part for three in threes(cell, cells))

"""How many trios of a colour there can be: an upper bound from what each tile may add.

A trio of the end holds cells of the ground alone, or quadrants of tiles too. One of the first kind
is a trio of now, or is left of a larger area of which cells are covered. A tile's cats that hang
together are a part, for they lie in one area; three or four of them are two parts once one is
covered, and never more. A trio of the second kind is credited in equal parts to the tiles whose
cats it holds, and so to one part of each of them.

Where a tile lies, its parts may be in a trio alone only by what the ground shows there: the cats of
the ground that the trio holds stay, and those beside it are covered. With one other tile a part is
in a trio only where the cats of both are three in a row or a corner, or where the other tile's cat
makes three with one of the ground; with two other tiles only where it is beside one of them.
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

WHOLE, HALF, THIRD = 6, 3, 2
"""Credits of a part for a trio with no other tile's cats, with those of one, and of two."""

FAR = range(-TRIO, TRIO + 1)
"""How far apart two tiles lie, along either axis, whose cats make a trio without the ground."""


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
    ground = sum(bound.of_ground())
    adds = [
        each
        for tile, rule in enumerate(layout.tiles)
        for each in bound.of_tile(tile, list(parts(rule.face, letter)))
    ]
    third, half, whole = (sum(each[step] for each in adds) for step in range(3))
    model = visible.literals.model
    count = model.new_int_var(0, len(found), "")
    model.add(count <= sum(found))
    added = THIRD * third + (HALF - THIRD) * half + (WHOLE - HALF) * whole
    model.add(WHOLE * count <= added + WHOLE * ground)
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


def threes(cell: Cell, cells: Set[Cell]) -> set[frozenset[Cell]]:
    """Every three connected cells of a set of which a given cell is one."""
    near = [beside for beside in neighbours(cell) if beside in cells]
    found = {frozenset((cell, *pair)) for pair in combinations(near, 2)}
    for one in near:
        found |= {frozenset((cell, one, end)) for end in neighbours(one) if end in cells}
    return {three for three in found if len(three) == TRIO}


class _Adds(NamedTuple):
    """Whether a part may have a third of a trio at least, or half of one, or a whole one."""

    third: IntVar
    half: IntVar
    whole: IntVar


class _TrioBound:
    """The trios of one letter."""

    def __init__(self, visible: Visible, layout: Layout, letter: str) -> None:
        self._visible, self._layout, self._letter = visible, layout, letter
        self._placing, self._literals = visible.placing, visible.literals
        self._ground, self._reached = layout.settled(letter), frozenset(layout.cells)
        unit_of, faces = self._placing.unit_of, [tile.face for tile in layout.tiles]
        self._units = {unit_of[tile] for tile, face in enumerate(faces) if letter in face}
        beside = {near for cell in self._ground for near in neighbours(cell)}
        self._near = beside | {near for cell in beside for near in neighbours(cell)}
        self._shown, self._ends = cache(self._show), cache(self._find_ends)
        self._around = cache(self._find_around)

    def of_ground(self) -> Iterator[Truth]:
        """Literals; at least as many may be true as there are trios of ground cells alone."""
        left = set(self._ground)
        while left:
            area = connected(min(left), left)
            left -= area
            trios = set().union(*(threes(cell, area) for cell in area))
            stays = [self._stays(trio, trio, ()) for trio in sorted(trios, key=sorted)]
            for _ in range((len(area) - 1) // TRIO if len(area) > TRIO else 1):
                yield self._only_if(stays)

    def of_tile(self, tile: int, parts: Sequence[Part]) -> Iterator[_Adds]:
        """Literals for each part."""
        added = [
            self._of_part(tile, part, again=part in parts[:number])
            for number, part in enumerate(parts)
        ]
        places = [
            self._add_whole(tile, part, adds.whole) for part, adds in zip(parts, added, strict=True)
        ]
        at = self._placing.at(tile)
        for size in range(1, len(parts) + 1):
            for some in combinations(range(len(parts)), size):
                anchors = set.intersection(*(places[number] for number in some))
                whole = (~added[number].whole for number in some)
                self._literals.clause(*whole, *(at[anchor] for anchor in sorted(anchors)))
        yield from added

    def _of_part(self, tile: int, part: Part, *, again: bool) -> _Adds:
        """The literals of a part, which is the second of two `again`."""
        seen = [self._visible.quadrant_seen(tile, quadrant) for quadrant in part]
        third = self._only_if(seen)
        half = self._only_if([third])
        adds = _Adds(third, half, self._only_if([half]))
        self._literals.clause(~third, half, *self._beside(tile, part))
        self._add_half(tile, part, adds)
        if again:
            self._literals.clause(~third, *map(negated, seen))
        return adds

    def _add_whole(self, tile: int, part: Part, whole: IntVar) -> set[Cell]:
        """Let a part have a whole trio only where there is one; returns the anchors with any."""
        found = set[Cell]()
        for anchor, lies in self._placing.at(tile).items():
            ways = self._whole_at(tile, part, anchor)
            if ways:
                found.add(anchor)
                self._literals.clause(~whole, ~lies, *ways)
        return found

    def _whole_at(self, tile: int, part: Part, anchor: Cell) -> list[Truth]:
        """Literals; one is true where a tile lies at an anchor and a part is in a trio alone."""
        under, face = footprint(anchor), self._layout.tiles[tile].face
        own = {cell: q for q, cell in enumerate(under) if face[q] == self._letter}
        cells = [under[quadrant] for quadrant in part]
        if len(own) < TRIO and self._near.isdisjoint(cells):
            return []
        near = (self._ground - set(under)) | own.keys()
        trios = set().union(*(threes(cell, near) for cell in cells))
        ways = (self._stays(trio, trio - own.keys(), under) for trio in sorted(trios, key=sorted))
        return [way for way in ways if way is not False]

    def _stays(self, trio: Set[Cell], ground: Set[Cell], under: Sequence[Cell]) -> Truth:
        """Whether the ground cells of a trio stay, and all others beside it are covered.

        Args:
            under: cells that are covered anyway.
        """
        beside = {near for cell in trio for near in self._around(cell)}.difference(trio, under)
        stays = self._visible.stays
        covered = (negated(stays(cell)) for cell in sorted(beside))
        return self._literals.all([*map(stays, sorted(ground)), *covered])

    def _add_half(self, tile: int, part: Part, adds: _Adds) -> None:
        """Let a part share a trio with one other tile only where there may be one."""
        pairs, places = self._pairs(tile, part), list[Truth]()
        for anchor, lies in self._placing.at(tile).items():
            under = footprint(anchor)
            cells = (under[quadrant] for quadrant in part)
            ends = {end for cell in cells if cell in self._near for end in self._ends(cell, under)}
            if ends:
                places.append(lies)
                shown = map(self._shown, sorted(ends))
                self._literals.clause(~adds.half, adds.whole, ~lies, *pairs, *shown)
        self._literals.clause(~adds.half, adds.whole, *pairs, *places)

    def _find_ends(self, cell: Cell, under: Sequence[Cell]) -> set[Cell]:
        """The cells that may be in a trio with a tile's cell and one of the ground.

        Args:
            under: the cells of the tile.
        """
        ends = set[Cell]()
        for one in neighbours(cell):
            near_ones = [(one, near) for near in self._around(one)]
            if one in self._ground:
                near_ones += [(end, one) for end in (*neighbours(cell), *neighbours(one))]
            ends.update(end for end, near in near_ones if self._fits(cell, near, end, under))
        return ends

    def _fits(self, cell: Cell, near: Cell, end: Cell, under: Sequence[Cell]) -> bool:
        """Whether a trio may hold a tile's cell, one of the ground and another tile's cat."""
        trio = {cell, near, end}
        beside = {cat for one in trio for cat in self._around(one)}.difference(trio, under)
        may_be = len(trio) == TRIO and near not in under
        return may_be and end in self._reached and beside <= self._reached

    def _find_around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cats of the ground beside a cell."""
        return tuple(near for near in neighbours(cell) if near in self._ground)

    def _show(self, cell: Cell) -> Truth:
        """Whether a tile lies on a cell with a cat."""
        over, at = anchors_over(cell), self._placing.at
        return self._literals.any(
            at(tile)[over[quadrant]]
            for tile, quadrant in self._cats()
            if over[quadrant] in at(tile)
        )

    def _cats(self) -> Iterator[tuple[int, int]]:
        """Each tile and quadrant with a cat."""
        for tile, each in enumerate(self._layout.tiles):
            for quadrant, shown in enumerate(each.face):
                if shown == self._letter:
                    yield tile, quadrant

    def _pairs(self, tile: int, part: Part) -> list[Truth]:
        """Literals; one is true where cats of two tiles alone, one of a part, may be a trio."""
        face = self._layout.tiles[tile].face
        return self._at_offsets(
            tile,
            (
                (other, offset)
                for other, each in enumerate(self._layout.tiles)
                for offset in product(FAR, FAR)
                if _make_trio(face, each.face, self._letter, part, offset)
            ),
        )

    def _beside(self, tile: int, part: Part) -> list[Truth]:
        """Literals; one is true where a cat of another tile is beside one of a part.

        There are none if no trio can hold cats of three tiles.
        """
        if len(self._units) < TRIO:
            return []
        return self._at_offsets(
            tile,
            (
                (other, (x - u + dx, y - v + dy))
                for other, further in self._cats()
                for x, y in (FOOTPRINT[quadrant] for quadrant in part)
                for u, v in (FOOTPRINT[further],)
                for dx, dy in STEPS
            ),
        )

    def _at_offsets(self, tile: int, offsets: Iterator[tuple[int, Cell]]) -> list[Truth]:
        """Whether other tiles lie at some offsets from a tile."""
        unit_of, at = self._placing.unit_of, self._placing.offsets.at
        unit = unit_of[tile]
        found = {(unit_of[other], offset) for other, offset in offsets if unit_of[other] != unit}
        return [at(unit, other, offset) for other, offset in sorted(found)]

    def _only_if(self, truths: Sequence[Truth]) -> IntVar:
        """A literal that may be true only if one of some truths is."""
        literal = self._literals.model.new_bool_var("")
        self._literals.clause(~literal, *truths)
        return literal


@cache
def _make_trio(face: str, other: str, letter: str, part: Part, offset: Cell) -> bool:
    """Whether a cat of a part, and others of its face and another one, are three connected."""
    dx, dy = offset
    own = {cell for cell, shown in zip(FOOTPRINT, face, strict=True) if shown == letter}
    cells = zip(FOOTPRINT, other, strict=True)
    more = {(x + dx, y + dy) for (x, y), shown in cells if shown == letter}
    trios = set().union(*(threes(FOOTPRINT[quadrant], own | more) for quadrant in part))
    return any(not trio.isdisjoint(more) for trio in trios)

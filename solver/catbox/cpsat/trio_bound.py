"""The trios of a colour: its areas of exactly three cells, and how many of them there can be.

Exactly, from either side: three connected cells are a row or a corner; one of them, the middle,
touches both others, which touch nothing else. So there are as many trios as middles, one literal
for each piece.

From above, by what each tile may add. A trio of the end holds cells of the ground alone, or
quadrants of tiles too. One of the first kind is a trio of now, or is left of a larger area of which
cells are covered. A tile's cats that hang together are a part, for they lie in one area; three or
four of them are two parts once one is covered, and never more. A trio of the second kind is
credited in equal parts to the tiles whose cats it holds, and so to one part of each of them.

A part is in one trio at most, and so is a cat of the ground. Where a tile lies, its parts may be in
a trio alone only by what the ground shows there: the cats of the ground that the trio holds stay,
and those beside it are covered. A trio of two tiles is the same one for both: there is a literal
for each two parts. It either holds one cat of the ground near both parts, and then one of each
tile, or the cats of both tiles alone are three in a row or a corner. With two other tiles a part is
in a trio only where it is beside one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from ortools.sat.python.cp_model import IntVar

from games.catbox.board import FOOTPRINT
from games.catbox.scoring import TRIO
from games.protocol import Cell
from solver.catbox.cpsat.layout import Layout, footprint
from solver.catbox.cpsat.visible import Visible, connected
from solver.catbox.encoding import BESIDE
from solver.cpsat.areas import STEPS, Graph, neighbours
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
        if len(ends) > 1 and sum(truth is True for truth in ends.values()) <= 2:
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
    bound.add_sharing(adds)
    bound.add_claims()
    third = sum(each.third for each in adds)
    half = sum(each.half for each in adds)
    whole = sum(each.whole for each in adds)
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
    """Whether a tile's part may have a third of a trio at least, or half of one, or a whole one.

    Attributes:
        tile: the number of the tile.
    """

    tile: int
    part: Part
    third: IntVar
    half: IntVar
    whole: IntVar


Claim = Callable[[Cell], IntVar]
"""Gives the literal that a trio holds a cell of the ground."""


class _TrioBound:
    """The trios of one letter."""

    def __init__(self, visible: Visible, layout: Layout, letter: str) -> None:
        self._visible, self._layout, self._letter = visible, layout, letter
        self._placing, self._literals = visible.placing, visible.literals
        self._ground = layout.settled(letter)
        unit_of, faces = self._placing.unit_of, [tile.face for tile in layout.tiles]
        self._units = {unit_of[tile] for tile, face in enumerate(faces) if letter in face}
        beside = {near for cell in self._ground for near in neighbours(cell)}
        self._near = beside | {near for cell in beside for near in neighbours(cell)}
        self._claims: dict[Cell, list[IntVar]] = {}
        self._around, self._lies_near = cache(self._find_around), cache(self._find_lies_near)

    def of_ground(self) -> Iterator[Truth]:
        """Literals; at least as many may be true as there are trios of ground cells alone."""
        left = set(self._ground)
        while left:
            area = connected(min(left), left)
            left -= area
            trios = sorted(map(sorted, set().union(*(threes(cell, area) for cell in area))))
            for _ in range((len(area) - 1) // TRIO if len(area) > TRIO else 1):
                claim = self._new_claim()
                ways = (
                    self._literals.all((self._stays(trio, trio, ()), *map(claim, trio)))
                    for trio in trios
                )
                yield self._only_if([*ways])

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
        self._literals.clause(~third, half, *self._beside(tile, part))
        if again:
            self._literals.clause(~third, *map(negated, seen))
        return _Adds(tile, part, third, half, self._only_if([half]))

    def _add_whole(self, tile: int, part: Part, whole: IntVar) -> set[Cell]:
        """Let a part have a whole trio only where there is one; returns the anchors with any."""
        found, claim = set[Cell](), self._new_claim()
        for anchor, lies in self._placing.at(tile).items():
            ways = self._whole_at(tile, part, anchor, claim)
            if ways:
                found.add(anchor)
                self._literals.clause(~whole, ~lies, *ways)
        return found

    def _whole_at(self, tile: int, part: Part, anchor: Cell, claim: Claim) -> list[Truth]:
        """Literals; one is true where a tile lies at an anchor and a part is in a trio alone."""
        under, face = footprint(anchor), self._layout.tiles[tile].face
        own = {cell: q for q, cell in enumerate(under) if face[q] == self._letter}
        cells = [under[quadrant] for quadrant in part]
        if len(own) < TRIO and self._near.isdisjoint(cells):
            return []
        near = (self._ground - set(under)) | own.keys()
        ways = []
        for trio in sorted(set().union(*(threes(cell, near) for cell in cells)), key=sorted):
            shown = (
                seen if cell in trio else negated(seen)
                for cell, quadrant in own.items()
                for seen in [self._visible.quadrant_seen(tile, quadrant)]
                if not trio.isdisjoint((cell, *neighbours(cell)))
            )
            ground = sorted(trio - own.keys())
            stays = self._stays(trio, ground, under)
            if stays is not False:
                ways.append(self._literals.all((stays, *shown, *map(claim, ground))))
        return [way for way in ways if way is not False]

    def _stays(
        self, trio: Collection[Cell], ground: Iterable[Cell], under: Iterable[Cell]
    ) -> Truth:
        """Whether the ground cells of a trio stay, and all others beside it are covered.

        Args:
            under: cells that are covered anyway.
        """
        beside = {near for cell in trio for near in self._around(cell)}.difference(trio, under)
        stays = self._visible.stays
        covered = (negated(stays(cell)) for cell in sorted(beside))
        return self._literals.all([*map(stays, ground), *covered])

    def _new_claim(self) -> Claim:
        """Makes literals for one trio: whether it holds each cell of the ground."""

        @cache
        def claim(cell: Cell) -> IntVar:
            self._claims.setdefault(cell, []).append(new_bool(self._literals.model))
            return self._claims[cell][-1]

        return claim

    def add_claims(self) -> None:
        """Let each cell of the ground be in one trio at most."""
        for claims in self._claims.values():
            self._literals.model.add_at_most_one(claims)

    def add_sharing(self, adds: Sequence[_Adds]) -> None:
        """Let each part share a trio with one part of another tile, which shares it too."""
        shared: list[list[IntVar]] = [[] for _ in adds]
        for (i, one), (j, other) in combinations(enumerate(adds), 2):
            if self._placing.unit_of[one.tile] != self._placing.unit_of[other.tile]:
                both = self._add_shared(one, other)
                shared[i] += both
                shared[j] += both
        for each, some in zip(adds, shared, strict=True):
            self._literals.model.add_at_most_one(each.whole, *some)
            self._literals.clause(~each.half, each.whole, *some)

    def _add_shared(self, one: _Adds, other: _Adds) -> list[IntVar]:
        """A literal for two parts that are in one trio; none if they never are."""
        faces = [self._layout.tiles[each.tile].face for each in (one, other)]
        near = self._at_offsets(one.tile, ((other.tile, d) for d in _near(one.part, other.part)))
        if all(truth is False for truth in near):
            return []
        alone = _making_trio(*faces, self._letter, one.part, other.part)
        ways = self._at_offsets(one.tile, ((other.tile, offset) for offset in alone))
        both = self._only_if(near)
        for truths in ([one.third], [other.third], [*self._with_ground((one, other)), *ways]):
            self._literals.clause(~both, *truths)
        return [both]

    def _with_ground(self, both: Sequence[_Adds]) -> Iterator[IntVar]:
        """Literals for the cells of the ground of which one may be in a trio of two parts."""
        claim = self._new_claim()
        for cell in sorted(self._ground):
            near = [self._lies_near(each.tile, each.part, cell, TRIO - 1) for each in both]
            if all(truth is not False for truth in near):
                held = claim(cell)
                beside = (self._lies_near(each.tile, each.part, cell, 1) for each in both)
                self._literals.clause(~held, *beside)
                for truth in (*near, self._stays((cell,), (cell,), ())):
                    self._literals.clause(~held, truth)
                for tile, part, *_ in both:  # of a larger part, some cat is covered then
                    if len(part) > 1:
                        seen = (self._visible.quadrant_seen(tile, quadrant) for quadrant in part)
                        self._literals.clause(~held, *map(negated, seen))
                yield held

    def _find_lies_near(self, tile: int, part: Part, cell: Cell, most: int) -> Truth:
        """Whether a tile lies at most some steps from a cell with a part, and not on it."""
        return self._literals.any(
            lies
            for anchor, lies in self._placing.at(tile).items()
            for under in [footprint(anchor)]
            if cell not in under and any(_distance(under[q], cell) <= most for q in part)
        )

    def _find_around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cats of the ground beside a cell."""
        return tuple(near for near in neighbours(cell) if near in self._ground)

    def _cats(self) -> Iterator[tuple[int, int]]:
        """Each tile and quadrant with a cat."""
        for tile, each in enumerate(self._layout.tiles):
            for quadrant, shown in enumerate(each.face):
                if shown == self._letter:
                    yield tile, quadrant

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


def _distance(one: Cell, other: Cell) -> int:
    """Steps from a cell to another."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@cache
def _cells(quadrants: Part, offset: Cell = (0, 0)) -> frozenset[Cell]:
    """The cells of some quadrants of a tile at an offset."""
    dx, dy = offset
    return frozenset((x + dx, y + dy) for x, y in (FOOTPRINT[q] for q in quadrants))


@cache
def _near(part: Part, other: Part) -> list[Cell]:
    """The offsets of two tiles at which cats of two parts may be in one trio."""
    return [
        offset
        for offset in product(FAR, FAR)
        if any(
            0 < _distance(one, two) < TRIO for one in _cells(part) for two in _cells(other, offset)
        )
    ]


@cache
def _making_trio(face: str, other: str, letter: str, part: Part, further: Part) -> list[Cell]:
    """The offsets of two tiles at which their cats alone, some of each part, may be a trio."""
    own, others = (
        tuple(q for q, shown in enumerate(each) if shown == letter) for each in (face, other)
    )
    found = []
    for offset in _near(part, further):
        one, two = _cells(part), _cells(further, offset)
        cats = _cells(own) | _cells(others, offset)
        trios = set().union(*(threes(cell, cats) for cell in one))
        if any(trio & two and len(trio & (one | two)) > 1 for trio in trios):
            found.append(offset)
    return found

"""The boxes that may be scored, each with the cells and the older boxes that it is made of.

A box is followed from a root: from an older box, or from its first new cat in reading order. A
cell is in it if it can be reached from there; every new card on the way is one step, so that as
many steps as there are cards reach everything. Boxes that are followed from new cats stand in the
order of their size: the second of them has no more than half of the cards, the third no more than
a third of them, so that a few steps reach everything there. Each has a new card at least, which
leaves fewer for the others where it is known how many boxes there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from ortools.sat.python.cp_model import BoolVarT, LinearExpr

from games.ifitfits.board import neighbour
from games.ifitfits.cards import RIGHT
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.ifitfits.cpsat.ground import Ground, Tiling

Node = Cell | int
"""A cell that a card can reach, or the number of an older box."""


class Joins:
    """Which cells and older boxes are joined."""

    def __init__(self, literals: Literals, tiling: Tiling) -> None:
        self._literals, self._tiling = literals, tiling
        self._ground = tiling.ground

    @cached_property
    def near(self) -> Mapping[Node, Sequence[tuple[Node, Truth]]]:
        """For each node those that it may be joined to, each with whether it is."""
        found: dict[Node, list[tuple[Node, Truth]]] = {cell: [] for cell in self._ground.cells}
        found |= {number: [] for number in range(len(self._ground.boxes))}
        for (one, other), truths in self._touching().items():
            joined = self._literals.any(truths)
            if joined is not False:
                found[one].append((other, joined))
                found[other].append((one, joined))
        return found

    def _touching(self) -> dict[tuple[Node, Node], list[Truth]]:
        found: dict[tuple[Node, Node], list[Truth]] = {}
        for cell, side, near in self._ground.pairs:
            joined = self._tiling.joined(cell, side)
            found.setdefault((self.node(cell), self.node(near)), []).append(joined)
        merged: dict[tuple[Node, Node], list[Truth]] = {}
        for (one, other), truths in found.items():
            key = (other, one) if (other, one) in merged else (one, other)
            merged.setdefault(key, []).extend(truths)
        return merged

    def node(self, cell: Cell) -> Node:
        """The node of a cell: the older box that lies there, or itself."""
        return self._ground.box_at.get(cell, cell)


class Scored:
    """One box that may be scored.

    Attributes:
        active: whether there is one.
        within: whether each node is in it; those that never are may be missing.
    """

    def __init__(
        self,
        literals: Literals,
        tiling: Tiling,
        joins: Joins,
        roots: Mapping[Node, Truth],
        steps: int,
    ) -> None:
        self._literals, self._tiling, self._joins = literals, tiling, joins
        self._has: dict[int, Truth] = {}
        self.active = literals.any(roots.values())
        self.within: dict[Node, Truth] = self._settled(dict(roots))
        for _ in range(steps):
            further: dict[Node, Truth] = {
                cell: self._reached(cell, self.within) for cell in tiling.ground.cells
            }
            self.within = self._settled({**self.within, **further})
        for one, near in joins.near.items():
            for other, joined in near:
                literals.clause(negated(self.holds(one)), negated(joined), self.holds(other))

    def holds(self, node: Node) -> Truth:
        """Whether a node is in it."""
        return self.within.get(node, False)

    @cached_property
    def closed(self) -> Truth:
        """Whether none of its open sides faces an empty cell or the table's edge."""
        return self._literals.all(negated(leak) for leak in self._leaks())

    def has(self, card: int) -> Truth:
        """Whether a card is in it."""
        if card not in self._has:
            self._has[card] = self._new_has(card)
        return self._has[card]

    def _new_has(self, card: int) -> Truth:
        literals = self._literals
        found = literals.model.new_bool_var(f"has {card}")
        for cell in self._tiling.ground.cells:
            laid = self._tiling.laid(card, cell)
            literals.clause(negated(laid), negated(self.holds(cell)), found)
            literals.clause(negated(laid), self.holds(cell), ~found)
        literals.clause(~found, self._tiling.lies(card))
        return found

    def _leaks(self) -> Iterator[Truth]:
        literals, tiling = self._literals, self._tiling
        for cell in tiling.ground.cells:
            yield literals.all((self.holds(cell), tiling.leaks(cell)))
        for number, lying in enumerate(tiling.ground.boxes):
            facing = [negated(tiling.occupied(cell)) for cell in sorted(lying.mouths)]
            yield literals.all((self.holds(number), literals.any([lying.drained, *facing])))

    def _settled(self, within: dict[Node, Truth]) -> dict[Node, Truth]:
        """Whether each node is reached, with the older boxes that its cards are joined to."""
        for number in range(len(self._tiling.ground.boxes)):
            within[number] = self._reached(number, within)
        return within

    def _reached(self, node: Node, within: Mapping[Node, Truth]) -> Truth:
        by = (
            self._literals.all((within.get(other, False), joined))
            for other, joined in self._joins.near[node]
        )
        return self._literals.any((within.get(node, False), *by))


class NewCats(Protocol):
    """New awake cats, of some seats."""

    @property
    def seats(self) -> Collection[int]:
        """The seats whose boxes are wanted."""

    @property
    def most(self) -> int:
        """Upper bound on the number of new cats."""

    @property
    def at(self) -> Mapping[Cell, Truth]:
        """Whether a new cat of such a seat lies across a cell and the one to its right."""


class Boxes:
    """Every box that a seat with new cats may score, each once.

    Args:
        fresh: the number of boxes whose only cats of these seats are new, if there are two or more;
            1 stands for one box or none, and None leaves the number open.

    Attributes:
        scored: those that hold a cat of such a seat for certain, then those with new cats.
    """

    def __init__(
        self,
        literals: Literals,
        tiling: Tiling,
        cats: NewCats,
        joins: Joins,
        fresh: int | None = None,
    ) -> None:
        self._literals, self._tiling, self._cats, self._joins = literals, tiling, cats, joins
        self.scored: list[Scored] = []
        ground, seats = tiling.ground, set(cats.seats)
        own = [number for number, lying in enumerate(ground.boxes) if seats & lying.awake.keys()]
        for number in own:
            first = literals.all(negated(box.holds(number)) for box in self.scored)
            self._add({number: first}, ground.count)
        if fresh is None:
            self._add_fresh(most_fresh(ground, cats.most), certain=False)
        else:
            self._add_fresh(fresh, certain=fresh > 1)
        for left in self._left():
            literals.clause(negated(left))
        if len(self.scored) > 1:
            self._keep_apart()

    def _add(self, roots: Mapping[Node, Truth], steps: int) -> Scored:
        box = Scored(self._literals, self._tiling, self._joins, roots, max(steps, 0))
        self.scored.append(box)
        return box

    def _add_fresh(self, count: int, certain: bool) -> None:
        """The boxes whose only cats of these seats are new, the largest first.

        Args:
            certain: whether there are exactly `count` of them; otherwise there may be fewer.
        """
        model = self._literals.model
        before: LinearExpr | int | None = None
        for number in range(1, count + 1):
            others = (count - number) * fresh_cards(self._tiling.ground) if certain else 0
            most = (self._tiling.ground.count - others) // number
            roots = {edge: model.new_bool_var(f"root {edge}") for edge in self._cats.at}
            box = self._add(self._root_nodes(roots), most - fresh_cards(self._tiling.ground))
            self._add_roots(box, roots)
            self._literals.clause(box.active, not certain)
            size = sum(box.has(card) for card in range(len(self._tiling.cards)))
            place = sum(at * root for at, root in enumerate(roots.values()))
            rank = len(roots) * size - place
            model.add(size <= most)
            if before is not None:
                model.add(rank <= before)
            before = rank

    def _add_roots(self, box: Scored, roots: Mapping[Cell, BoolVarT]) -> None:
        """One of a box's roots is its first new cat."""
        literals = self._literals
        earlier: Truth = False
        literals.model.add_at_most_one(roots.values())
        for edge, root in roots.items():
            literals.clause(~root, self._cats.at[edge])
            literals.clause(~root, negated(earlier))
            inside = literals.all((self._cats.at[edge], box.holds(self._joins.node(edge))))
            earlier = literals.any((earlier, inside))

    def _root_nodes(self, roots: Mapping[Cell, BoolVarT]) -> dict[Node, Truth]:
        """Whether a box is followed from each of the two nodes of a new cat."""
        found: dict[Node, list[Truth]] = {}
        for edge, root in roots.items():
            for cell in (edge, neighbour(edge, RIGHT)):
                found.setdefault(self._joins.node(cell), []).append(root)
        return {node: self._literals.any(lits) for node, lits in found.items()}

    def _keep_apart(self) -> None:
        """Nothing is in two boxes."""
        model = self._literals.model
        for node in self._joins.near:
            model.add_at_most_one(box.holds(node) for box in self.scored)
        for card in range(len(self._tiling.cards)):
            model.add_at_most_one(box.has(card) for box in self.scored)

    def _left(self) -> list[Truth]:
        """For each place of a new cat: whether there is one that is in no box so far."""
        return [
            self._literals.all(
                (lit, *(negated(box.holds(self._joins.node(edge))) for box in self.scored))
            )
            for edge, lit in self._cats.at.items()
        ]


def most_fresh(ground: Ground, cats: int) -> int:
    """Upper bound on the boxes at once whose only cats of their seats are among some new ones."""
    return min(cats, ground.count // fresh_cards(ground))


def fresh_cards(ground: Ground) -> int:
    """How many new cards a new cat lies across for certain."""
    return 1 if ground.boxes else 2

"""Which card is laid when: it matters where a box holds cats of others alone (ruling: mine).

A cat may follow a card whose box holds no cat of others then, or one of its own seat already.
The first is a set of nodes around the card that nothing laid earlier leads out of. The second is a
tree: what has become a box of the seat's own has it from a cat, or from a node that it is joined
to, and was so no earlier.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.ifitfits.board import neighbour
from games.ifitfits.box_draft import SEAT
from games.ifitfits.cards import RIGHT
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.ifitfits.cpsat.boxes import Joins, Node
from solver.ifitfits.cpsat.cats import Cats
from solver.ifitfits.cpsat.ground import SIDES
from solver.ifitfits.cpsat.laying import Laying


class Schedule:
    """The time of each card, which touches what lies there, with a cat only where it may enter."""

    def __init__(self, literals: Literals, laying: Laying, cats: Cats, joins: Joins) -> None:
        self._literals, self._model = literals, literals.model
        self._laying, self._cats, self._joins = laying, cats, joins
        self._ground = laying.ground
        self._times = range(self._ground.count)
        self._at: dict[tuple[Cell, int], Truth] = {}
        self._add_times()
        self._cat_at = {
            (edge, time): self._new_cat(edge, time) for edge in cats.at for time in self._times
        }
        self._own: dict[tuple[Node, int], Truth] = {}
        self._add_own()
        for time in self._times:
            self._add_entry(time)

    def _laid_by(self, node: Node, time: int) -> Truth:
        """Whether a node is there when the card of a time has been laid."""
        if isinstance(node, int):
            return True
        return self._literals.any(self._at[node, t] for t in self._times[: time + 1])

    def _add_times(self) -> None:
        model, laying = self._model, self._laying
        for cell in self._ground.cells:
            for time in self._times:
                early = time + 1 < self._ground.steps[cell]
                self._at[cell, time] = False if early else model.new_bool_var(f"{cell} {time}")
            lits = [self._at[cell, time] for time in self._times]
            self._literals.exactly(negated(laying.occupied(cell)), *lits)
        for time in self._times:
            self._literals.exactly(*(self._at[cell, time] for cell in self._ground.cells))
        for cell in self._ground.cells:
            for time in self._times if self._ground.steps[cell] > 1 else ():
                near = (neighbour(cell, side) for side in SIDES)
                there = (self._laid_by(c, time - 1) for c in near if c in self._ground.steps)
                self._literals.clause(negated(self._at[cell, time]), *there)

    def _new_cat(self, edge: Cell, time: int) -> Truth:
        """Whether a cat is laid at a time: across the card of this time and an earlier one."""
        one, other = self._nodes(edge)
        both = (self._laid_by(one, time), self._laid_by(other, time))
        last = (self._at[cell, time] for cell in (one, other) if not isinstance(cell, int))
        return self._literals.all((self._cats.lies(edge), *both, self._literals.any(last)))

    def _cats_at(self, time: int) -> list[Truth]:
        return [self._cat_at[edge, time] for edge in self._cats.at]

    def _add_entry(self, time: int) -> None:
        """The cat of a time, if there is one, may enter its box."""
        model, cats = self._model, self._cats_at(time)
        model.add_at_most_one(cats)
        free = model.new_bool_var(f"box of {time} is free")
        inside = {node: model.new_bool_var(f"{node} in box of {time}") for node in self._joins.near}
        for node, near in self._joins.near.items():
            if isinstance(node, int) and self._ground.boxes[node].seats:
                model.add_implication(free, ~inside[node])
            for other, joined in near:
                there = self._laid_by(other, time)
                self._literals.clause(~inside[node], negated(joined), negated(there), inside[other])
        for cell in self._ground.cells:
            now = self._at[cell, time]
            self._literals.clause(~free, negated(now), inside[cell])
            entered = (
                self._literals.all((joined, self._own.get((near, time - 1), False)))
                for near, joined in self._joins.near[cell]
            )
            own = [*entered] if time else [*self._at_once(cell)]
            for cat in cats:
                self._literals.clause(negated(cat), negated(now), free, *own)

    def _at_once(self, cell: Cell) -> Iterator[Truth]:
        """Whether a card of the first time is joined to a box with a cat of the seat."""
        return (joined for near, joined in self._joins.near[cell] if self._is_own(near))

    def _is_own(self, node: Node) -> bool:
        return isinstance(node, int) and SEAT in self._ground.boxes[node].seats

    def _add_own(self) -> None:
        """Which nodes are in a box with a cat of the seat after each time's cat."""
        model, nodes = self._model, list(self._joins.near)
        ranks = {node: model.new_int_var(0, len(nodes), f"rank of {node}") for node in nodes}
        for node in nodes:
            for time in self._times:
                settled = True if self._is_own(node) else model.new_bool_var(f"own {node} {time}")
                self._own[node, time] = settled
        for node in nodes:
            if self._is_own(node):
                continue
            by_cat = model.new_bool_var(f"{node} has a cat")
            reasons: list[Truth] = [by_cat]
            for time in self._times:
                laid = (self._cat_at[e, t] for e in self._at_node(node) for t in range(time + 1))
                self._literals.clause(~by_cat, negated(self._own[node, time]), *laid)
            for other, joined in self._joins.near[node]:
                from_other = model.new_bool_var(f"{node} has it from {other}")
                reasons.append(from_other)
                self._literals.clause(~from_other, joined)
                model.add(ranks[node] > ranks[other]).only_enforce_if(from_other)
                for time in self._times:
                    own = negated(self._own[node, time])
                    self._literals.clause(~from_other, own, self._own[other, time])
                    self._literals.clause(~from_other, own, self._laid_by(node, time))
            self._literals.exactly(*reasons)

    def _at_node(self, node: Node) -> list[Cell]:
        return [edge for edge in self._cats.at if node in self._nodes(edge)]

    def _nodes(self, edge: Cell) -> tuple[Node, Node]:
        at = self._ground.box_at
        other = neighbour(edge, RIGHT)
        return at.get(edge, edge), at.get(other, other)

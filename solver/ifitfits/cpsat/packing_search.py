"""The search for the best ends of a packing: a model for each number of boxes with new cats.

With one box or none the cards may all lie in it; with two or more each of them takes some, so that
few steps reach everything. A better end is asked for than those of fewer boxes; where its boxes can
be listed, each of them is one of the contenders.

Which card is laid when matters only where a box holds cats of others alone (ruling: mine), and is
asked for last. A cat may follow a card whose box holds no cat of others then, or one of its own
seat already. The first is a set of nodes around the card that nothing laid earlier leads out of.
The second is a tree: what has become a box of the seat's own has it from a cat, or from a node that
it is joined to, and was so no earlier.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import partial

from ortools.sat.python.cp_model import CpModel

from games.ifitfits.board import neighbour
from games.ifitfits.cards import RIGHT, Card
from games.ifitfits.puzzle import SEAT, Packing
from games.protocol import Cell
from solver.answer import Clock, Line
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import NO_RELAXATION, SOME_RELAXATION, Search, Solution, Ties
from solver.ifitfits.cpsat.boxes import Boxes, Joins, Node, most_fresh
from solver.ifitfits.cpsat.contenders import Contenders, add_listed, listable
from solver.ifitfits.cpsat.ground import SIDES, Ground
from solver.ifitfits.cpsat.laying import Cats, Laying
from solver.ifitfits.cpsat.order import Orders, Placed, Texts
from solver.ifitfits.cpsat.points import FARTHEST, BoxPoints, PackingCensus


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

    def _add_entry(self, time: int) -> None:
        """The cat of a time, if there is one, may enter its box."""
        model, cats = self._model, [self._cat_at[edge, time] for edge in self._cats.at]
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
            at_once = (joined for near, joined in self._joins.near[cell] if self._is_own(near))
            own = [*entered] if time else [*at_once]
            for cat in cats:
                self._literals.clause(negated(cat), negated(now), free, *own)

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
            edges = [edge for edge in self._cats.at if node in self._nodes(edge)]
            for time in self._times:
                laid = (self._cat_at[edge, t] for edge in edges for t in range(time + 1))
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

    def _nodes(self, edge: Cell) -> tuple[Node, Node]:
        at = self._ground.box_at
        other = neighbour(edge, RIGHT)
        return at.get(edge, edge), at.get(other, other)


class PackingModel:
    """The ends of a packing, and what each is worth.

    On an empty table an end may be turned by half a turn and moved: of all that are alike, the
    model has one, and `alike` gives the others.

    Args:
        fresh: see `Boxes`.
        timed: leave out ends to which no order leads for cats of others (ruling: mine); they are
            ends of the model otherwise.
        contenders: leave out all ends but those that are better than all with fewer boxes.
    """

    def __init__(
        self,
        task: Packing,
        fresh: int,
        *,
        timed: bool = False,
        contenders: Contenders | None = None,
    ) -> None:
        self.model = CpModel()
        literals = Literals(self.model)
        self.ground = Ground.of(task.board, len(task.cards))
        self._laying = Laying(literals, self.ground, task.cards, task.mode)
        self._cats = Cats(literals, self._laying, task.cats, [SEAT])
        joins = Joins(literals, self._laying)
        boxes = Boxes(literals, self._laying, self._cats, joins, fresh).scored
        census = PackingCensus(literals, self.ground, self._cats, task.mode)
        points = [BoxPoints(literals, self._laying, census, box, task.mode) for box in boxes]
        for each in () if self.ground.boxes else points:
            each.bound_cats([SEAT])
        self.value = self.model.new_int_var(-FARTHEST, FARTHEST, "value")
        listed = contenders is not None
        values = [each.value(SEAT) if listed else each.bounded_value(SEAT) for each in points]
        self.model.add(self.value == sum(values))
        if contenders is not None:
            pairs = [*zip(boxes, values, strict=True)]
            add_listed(literals, self.ground, pairs, contenders, self._cats)
        self._turns = self.ground.free and self._turn_away()
        if timed:
            Schedule(literals, self._laying, self._cats, joins)

    def placed(self, solution: Solution) -> Placed:
        """The cards and cats that a solution adds to the board."""
        cards = tuple(sorted(self._laying.placed(solution).items()))
        return Placed(cards, tuple(sorted(self._cats.placed(solution))))

    def alike(self, placed: Placed) -> Iterator[Placed]:
        """All ends that differ from a solution's only in how the table is looked at."""
        for each in (placed, placed.turned) if self._turns else (placed,):
            for by in self.ground.translations(cell for cell, _ in each.cards):
                yield each.moved(by)

    def _turn_away(self) -> bool:
        """Leave out one of two ends that half a turn makes of each other, if a card tells them."""
        cards = self._laying.cards
        lone = (card for card in cards if cards.count(card) == 1 and len(card.ways) > 1)
        card: Card | None = next(lone, None)
        for (number, way, _), lit in self._laying.spots.items():
            if cards[number] == card != way:
                self.model.add_bool_and([~lit])
        return card is not None


class PackingProver(Search):
    """Proves the best ends of one packing, value after value."""

    def __init__(self, task: Packing, clock: Clock) -> None:
        super().__init__(task, clock)
        self._task = task
        self._ground = Ground.of(task.board, len(task.cards))
        self._counts = range(1, max(most_fresh(self._ground, task.cats), 1) + 1)

    def prove(self, below: int | None = None) -> Line | None:
        """A line of the highest value, or of the highest below one; None if there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        best: Line | None = None
        for fresh in self._counts:
            best = self._better(fresh, best, below)
        if best is not None and below is None:
            self.note_bound(best.value)
        return best

    def _better(self, fresh: int, best: Line | None, below: int | None) -> Line | None:
        """The best line of all with some number of fresh boxes and of a line that is known.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """

        def note(model: PackingModel, solution: Solution) -> None:
            nonlocal best
            line = self._line(model, model.placed(solution))
            if line is not None and (best is None or line.value > best.value):
                best = line
                self.note(line)

        contenders = None
        if below is None and fresh > 1 and best is not None and listable(self._task, self._ground):
            contenders = Contenders(self._task, self._ground, fresh, best.value)
            if not contenders.boxes:
                return best
        relaxation = NO_RELAXATION if contenders else SOME_RELAXATION
        for timed in (False, True):
            model = PackingModel(self._task, fresh, timed=timed, contenders=contenders)
            if below is not None:
                model.model.add(model.value < below)
            if best is not None:
                model.model.add(model.value > best.value)
            known = None if best is None else best.value
            others = known if fresh == self._counts[-1] else self._task.ceiling()
            value = self.highest(model, partial(note, model), relaxation, others)
            if value is None or (best is not None and best.value == value):
                return best
        raise AssertionError("the model has an end to which no order leads")

    def ties(self, best: Line, most: int) -> Ties:
        """The ends of the value of a line; that line alone if it took too long to find any."""
        ends: dict[Placed, None] = {}

        def add(model: PackingModel, solution: Solution) -> int:
            ends.update(dict.fromkeys(model.alike(model.placed(solution))))
            return len(ends)

        complete = True
        for fresh in self._counts:
            model = PackingModel(self._task, fresh)
            model.model.add(model.value == best.value)
            complete = self.listed(model.model, partial(add, model)) and complete
        lines, count = self._first_lines(ends, best.value, most)
        return Ties(lines or [best], count, complete)

    def _line(self, model: PackingModel, placed: Placed) -> Line | None:
        """A line to a solution's end, or one that is like it; None if no order leads there."""
        for end in model.alike(placed):
            steps = Orders(self._ground, end).first()
            return None if steps is None else Line(self._task.replay(steps).value, steps)
        return None

    def _first_lines(
        self, ends: dict[Placed, None], value: int, most: int
    ) -> tuple[list[Line], int]:
        """The `most` smallest lines to some ends, and how many of the ends can be reached."""
        reached = (Orders(self._ground, end) for end in ends)
        orders = sorted((each.opening, number, each) for number, each in enumerate(reached))
        best: list[Texts] = []
        count = 0
        for opening, _, order in orders:
            past = len(best) == most and (opening,) > best[-1]
            if past and not order.barred:
                count += 1
            elif (steps := order.first()) is not None:
                count += 1
                best = heapq.nsmallest(most, [*best, steps])
        return [Line(value, steps) for steps in best], count

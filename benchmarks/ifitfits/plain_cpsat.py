"""`plain-cpsat` for packings: step by step, one Boolean for each step, card, way and cell.

What is occupied is stated anew after every step, on the whole table; boxes are numbered, and
held together by a flow from a root.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import BoolVarT, CpModel, CpSolver, IntVar, LinearExpr

from benchmarks.rivals import proved, unproved
from games.ifitfits.board import neighbour
from games.ifitfits.cards import OPEN, OPPOSITE, RIGHT, SPRAY, TOYS, Card
from games.ifitfits.legality import ORIGIN
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import icons_of
from games.ifitfits.steps import Lay, LayCat
from games.protocol import Cell, Task
from solver.answer import Answer, Clock, Limit, Line, UnsupportedError
from solver.cpsat.solving import run

NAME = "plain-cpsat"

WORKERS = 1
SEED = 1
FARTHEST = 1_000
SIDES = range(4)


def bare_only(task: Task, name: str) -> Packing:
    """The task, which must be a packing on a board without cats.

    Raises:
        UnsupportedError: it is something else.
    """
    if not isinstance(task, Packing) or any(True for _ in task.board.cats()):
        raise UnsupportedError(f"the rival {name} answers box alone, on boards without cats")
    return task


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line of a packing.

    Raises:
        UnsupportedError: it is something else, or there are cats on the board.
    """
    steps, clock = PackingVariables(bare_only(task, NAME)), Clock(limit)
    steps.model.maximize(steps.value)
    solver = CpSolver()
    solver.parameters.num_workers = WORKERS
    solver.parameters.random_seed = SEED
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, 0.001)
    status = run(solver, steps.model, clock)
    if status == cp_model.INFEASIBLE:
        return proved(None, NAME, clock)
    if status == cp_model.UNKNOWN:
        return unproved(None, task.ceiling(), NAME, clock)
    line = steps.line(solver)
    if status == cp_model.OPTIMAL:
        return proved(line, NAME, clock)
    return unproved(line, round(solver.best_objective_bound), NAME, clock)


class PackingVariables:
    """The variables of a packing, one set for each card that is laid."""

    def __init__(self, task: Packing) -> None:
        self._task, self.mode, self.model = task, task.mode, CpModel()
        self._board, self._cells = task.board, list(task.board.table.cells())
        self._times = range(len(task.cards))
        self._edges = [c for c in self._cells if neighbour(c, RIGHT) in self._cells]
        self._add_laying()
        self._add_sides()
        self._add_cats()
        self._boxes = [BoxVariables(self) for _ in range(min(task.cats, len(task.cards)))]
        self._add_boxes()

    @property
    def value(self) -> LinearExpr | int:
        """The points of all boxes."""
        return sum(box.value for box in self._boxes)

    def line(self, solver: CpSolver) -> Line:
        """The line of a solution."""
        steps: list[str] = []
        for time in self._times:
            laid = next(key for key, lit in self.laid[time].items() if solver.boolean_value(lit))
            steps.append(Lay(laid[1], *laid[2]).text)
            cats = (edge for edge in self._edges if solver.boolean_value(self.cat[time, edge]))
            steps += [LayCat(*edge).text for edge in cats]
        return Line(self._task.replay(steps).value, tuple(steps))

    def _add_laying(self) -> None:
        cards = list(enumerate(self._task.cards))
        self.laid: list[dict[tuple[int, Card, Cell], IntVar]] = []
        self._filled = [{c: self.fixed(c in self._board.cells) for c in self._cells}]
        for time in self._times:
            spots = [(i, way, c) for i, card in cards for way in card.ways for c in self._cells]
            laid = {spot: self.literal() for spot in spots}
            self.laid.append(laid)
            self.model.add_exactly_one(laid.values())
            before = self._filled[-1]
            after = {cell: self.literal() for cell in self._cells}
            for cell in self._cells:
                here = sum(lit for spot, lit in laid.items() if spot[2] == cell)
                self.model.add(after[cell] == before[cell] + here)
                near = [before[n] for side in SIDES if (n := neighbour(cell, side)) in before]
                first = not time and not self._board.cells
                self.model.add(here <= (int(cell == ORIGIN) if first else sum(near)))
            self._filled.append(after)
        for number, _ in cards:
            self.model.add_exactly_one(
                lit for laid in self.laid for spot, lit in laid.items() if spot[0] == number
            )

    def _add_sides(self) -> None:
        self.filled = self._filled[-1]
        self.open: dict[tuple[Cell, int], IntVar] = {}
        for cell, side in product(self._cells, SIDES):
            sides = self._board.sides(cell)
            if sides is not None:
                self.open[cell, side] = self.fixed(sides[side] == OPEN)
            else:
                self.open[cell, side] = self.literal()
                lits = (
                    lit
                    for laid in self.laid
                    for (_, way, at), lit in laid.items()
                    if at == cell and way.sides[side] == OPEN
                )
                self.model.add(self.open[cell, side] == sum(lits))
        self.joined = {
            (cell, side): self.both(self.open[cell, side], self.open[near, OPPOSITE[side]])
            for cell, side in product(self._cells, SIDES)
            if (near := neighbour(cell, side)) in self._cells
        }
        if self.mode is Mode.ADVANCED:
            for cell, side in self.joined:
                near = neighbour(cell, side)
                new = {cell, near} - self._board.cells.keys()
                touching = self.open[cell, side], self.open[near, OPPOSITE[side]]
                if new:
                    empty = ~self.filled[cell], ~self.filled[near]
                    self.model.add_bool_or([*empty, *touching])

    def _add_cats(self) -> None:
        self.cat = {(time, edge): self.literal() for time in self._times for edge in self._edges}
        for (time, edge), lit in self.cat.items():
            ends = edge, neighbour(edge, RIGHT)
            there = [self._filled[time + 1][cell] for cell in ends]
            self.model.add_bool_and(*there, self.joined[edge, RIGHT]).only_enforce_if(lit)
            now = (spot for spot in self.laid[time] if spot[2] in ends)
            self.model.add_bool_or([self.laid[time][spot] for spot in now]).only_enforce_if(lit)
            if edge in self._board.edges:
                self.model.add(lit == 0)
        for time in self._times:
            self.model.add_at_most_one(self.cat[time, edge] for edge in self._edges)
        for edge in self._edges:
            self.model.add_at_most_one(self.cat[time, edge] for time in self._times)
        self.model.add(sum(self.cat.values()) <= self._task.cats)

    def _add_boxes(self) -> None:
        for cell in self._cells:
            self.model.add_at_most_one(box.inside[cell] for box in self._boxes)
        for (_, edge), lit in self.cat.items():
            self.model.add_bool_or([box.inside[edge] for box in self._boxes]).only_enforce_if(lit)

    def literal(self) -> IntVar:
        """A new literal."""
        return self.model.new_bool_var("")

    def fixed(self, value: bool) -> IntVar:
        """A literal of a known value."""
        return self.model.new_constant(int(value))

    def both(self, one: BoolVarT, other: BoolVarT) -> IntVar:
        """Whether two literals are true."""
        found = self.literal()
        self.model.add_min_equality(found, [one, other])
        return found

    @cached_property
    def icons(self) -> list[tuple[str, Cell, IntVar]]:
        """The icons that may lie in each cell, with whether they do."""
        found = [
            (spot[1].icons, spot[2], lit)
            for laid in self.laid
            for spot, lit in laid.items()
            if spot[1].icons
        ]
        boxes = self._board.boxes
        return found + [
            (icons_of(self._board, box), min(box.cells), self.fixed(True)) for box in boxes
        ]


class BoxVariables:
    """One numbered box, which may be none."""

    def __init__(self, steps: PackingVariables) -> None:
        self._steps, self._model = steps, steps.model
        self.inside = {cell: steps.literal() for cell in steps.filled}
        for cell, lit in self.inside.items():
            self._model.add_implication(lit, steps.filled[cell])
        for (cell, side), joined in steps.joined.items():
            near = self.inside[neighbour(cell, side)]
            self._model.add_bool_or(~self.inside[cell], ~joined, near)
        self._add_flow()
        self.value = self._value()

    def _add_flow(self) -> None:
        """Every cell takes one unit of what flows in at the root, over joined sides."""
        model, most = self._model, len(self.inside)
        flow = {key: model.new_int_var(0, most, "flow") for key in self._steps.joined}
        roots = {cell: self._steps.literal() for cell in self.inside}
        model.add_at_most_one(roots.values())
        for key, joined in self._steps.joined.items():
            model.add(flow[key] == 0).only_enforce_if(~joined)
        for cell, lit in self.inside.items():
            source = model.new_int_var(0, most, "source")
            model.add(source == 0).only_enforce_if(~roots[cell])
            model.add_implication(roots[cell], lit)
            out = sum(flow[at, side] for at, side in flow if at == cell)
            into = sum(flow[at, side] for at, side in flow if neighbour(at, side) == cell)
            model.add(source + into - out == lit)
            model.add(into == 0).only_enforce_if(~lit)

    def _value(self) -> IntVar:
        model = self._model
        value, extra = self._number(), self._number()
        cats = [
            self._steps.both(lit, self.inside[edge]) for (_, edge), lit in self._steps.cat.items()
        ]
        any_cat, closed = self._steps.literal(), self._closed()
        model.add_max_equality(any_cat, cats)
        basic = self._steps.mode is Mode.BASIC
        model.add(extra == (sum(cats) - 1 if basic else 0)).only_enforce_if(any_cat)
        toys = self._number()
        model.add_max_equality(toys, [self._count(toy) for toy in TOYS])
        worth = toys - self._count(SPRAY)
        model.add(value == worth + extra).only_enforce_if(any_cat, ~closed)
        model.add(value == 2 * worth + extra).only_enforce_if(any_cat, closed)
        model.add(value == 0).only_enforce_if(~any_cat)
        return value

    def _count(self, icon: str) -> IntVar:
        count = self._number()
        shown = [
            (icons.count(icon), self._steps.both(lit, self.inside[cell]))
            for icons, cell, lit in self._steps.icons
            if icon in icons
        ]
        self._model.add(count == sum(number * lit for number, lit in shown))
        return count

    def _closed(self) -> IntVar:
        closed = self._steps.literal()
        leaks = list(self._leaks())
        self._model.add(closed == 0).only_enforce_if(any_leak := self._steps.literal())
        self._model.add_max_equality(any_leak, leaks)
        self._model.add(closed == 1).only_enforce_if(~any_leak)
        return closed

    def _leaks(self) -> Iterator[IntVar]:
        for (cell, side), lit in self._steps.open.items():
            near = self._steps.filled.get(neighbour(cell, side))
            leak = lit if near is None else self._steps.both(lit, near.negated())
            yield self._steps.both(leak, self.inside[cell])

    def _number(self) -> IntVar:
        return self._model.new_int_var(-FARTHEST, FARTHEST, "")

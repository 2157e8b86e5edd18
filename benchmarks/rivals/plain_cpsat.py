"""`plain-cpsat`: step by step, one Boolean for each step, face and anchor.

What is occupied and visible is stated anew after every step; every rule is a condition on
the state before the step. Points are exact: the own largest area is a tree of parents and depths; a
rival's area has to be large enough instead, each of its areas with a number of its own, neighbours
with the same one, and none larger.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar, LinearExpr

from benchmarks.rivals import chain_only, proved, unproved
from games.catbox.board import FOOTPRINT, Placement
from games.catbox.faces import CATS, EMPTY, LETTERS, has_empty
from games.catbox.puzzle import Chain
from games.catbox.scoring import TRIO_POINTS
from games.protocol import Cell, Task
from solver.answer import Answer, Clock, Limit, Line

NAME = "plain-cpsat"

WORKERS = 1
SEED = 1
FARTHEST = 100_000

Shown = dict[Cell, dict[str, IntVar]]
"""For each cell that may be occupied: for each letter, whether it is visible there."""

BESIDE = ((1, 0), (0, 1), (-1, 0), (0, -1))

THREES: tuple[tuple[Cell, Cell, Cell], ...] = (
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (0, 1), (-1, 1)),
)
"""All connected shapes of three cells, each from its first cell in reading order."""


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """The best line of a chain.

    Raises:
        UnsupportedError: no chain.
    """
    chain, clock = chain_only(task, NAME), Clock(limit)
    model = CpModel()
    steps = ChainVariables(model, chain)
    model.maximize(_worth(model, chain, steps.shown[-1]))
    solver = CpSolver()
    solver.parameters.num_workers = WORKERS
    solver.parameters.random_seed = SEED
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, 0.001)
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        failed = status == cp_model.INFEASIBLE
        return proved(None, NAME, clock) if failed else unproved(None, task.ceiling(), NAME, clock)
    line = steps.line(solver)
    if status == cp_model.OPTIMAL:
        return proved(Line(round(solver.objective_value), line), NAME, clock)
    bound = math.floor(solver.best_objective_bound)
    return unproved(Line(chain.replay(line).value, line), bound, NAME, clock)


class ChainVariables:
    """The variables of a chain.

    Attributes:
        laid: for each step, whether a face (by its number) is laid at an anchor.
        shown: the visible letters before each step and after the last.
    """

    def __init__(self, model: CpModel, chain: Chain) -> None:
        self._model = model
        self._chain = chain
        self.laid: list[dict[tuple[int, Cell], IntVar]] = []
        self.shown: list[Shown] = [self._ground()]
        for step in range(len(chain.faces)):
            self._add_step(step)
        for number in range(len(chain.faces)):
            model.add_exactly_one(
                lies for laid in self.laid for (face, _), lies in laid.items() if face == number
            )

    def line(self, solver: CpSolver) -> tuple[str, ...]:
        """The line of a solution."""
        chosen = [
            next(key for key, lies in laid.items() if solver.boolean_value(lies))
            for laid in self.laid
        ]
        return tuple(str(Placement(self._chain.faces[i], x, y)) for i, (x, y) in chosen)

    def _ground(self) -> Shown:
        true, false = self._model.new_constant(1), self._model.new_constant(0)
        return {
            cell: {each: true if each == letter else false for each in LETTERS}
            for cell, letter in self._chain.board.cells.items()
        }

    def _add_step(self, step: int) -> None:
        model, before = self._model, self.shown[-1]
        occupied = {cell: _any(model, list(seen.values())) for cell, seen in before.items()}
        anchors = sorted({(x - dx, y - dy) for x, y in before for dx, dy in FOOTPRINT})
        laid = {
            (number, anchor): model.new_bool_var(f"step {step}: face {number} at {anchor}")
            for number in range(len(self._chain.faces))
            for anchor in anchors
        }
        model.add_exactly_one(laid.values())
        for (number, anchor), lies in laid.items():
            most = 2 if has_empty(self._chain.faces[number]) else 1
            covered = sum(occupied[cell] for cell in _under(anchor) if cell in occupied)
            model.add_linear_constraint(covered, 1, most).only_enforce_if(lies)
        self.laid.append(laid)
        self.shown.append(self._after(before, laid))

    def _after(self, before: Shown, laid: dict[tuple[int, Cell], IntVar]) -> Shown:
        """The visible letters after a step: the face where it lies, the earlier ones elsewhere."""
        new: dict[Cell, dict[str, list[IntVar]]] = {}
        for (number, anchor), lies in laid.items():
            for cell, letter in zip(_under(anchor), self._chain.faces[number], strict=True):
                new.setdefault(cell, {each: [] for each in LETTERS})[letter].append(lies)
        return {cell: self._cell_after(before.get(cell, {}), new[cell]) for cell in sorted(new)}

    def _cell_after(
        self, before: dict[str, IntVar], new: dict[str, list[IntVar]]
    ) -> dict[str, IntVar]:
        model = self._model
        after = {letter: model.new_bool_var(letter) for letter in LETTERS}
        model.add_at_most_one(after.values())
        covered = _any(model, [lies for each in new.values() for lies in each])
        for letter, seen in after.items():
            for lies in new[letter]:
                model.add_implication(lies, seen)
            kept = [before[letter]] if letter in before else []
            model.add_bool_or([~seen, *kept, *new[letter]])
            for was in kept:
                model.add_bool_or([~was, covered, seen])
                model.add_bool_or([~seen, ~covered, *new[letter]])
        return after


def _worth(model: CpModel, chain: Chain, shown: Shown) -> LinearExpr:
    stakes, letters = chain.stakes, [*chain.board.cells.values(), *"".join(chain.faces)]
    most = {letter: letters.count(letter) for letter in LETTERS}
    own = points(model, shown, stakes.own.identity.letter, most)
    if not stakes.rivals:
        return own
    best = model.new_int_var(0, FARTHEST, "best rival")
    for rival in stakes.rivals:
        letter = rival.identity.letter
        model.add(best >= points(model, shown, letter, most, rival=letter != EMPTY))
    return own - best


def _under(anchor: Cell) -> list[Cell]:
    return [(anchor[0] + dx, anchor[1] + dy) for dx, dy in FOOTPRINT]


def _any(model: CpModel, literals: Sequence[IntVar]) -> IntVar:
    """A literal that is true exactly if one of these is."""
    some = model.new_bool_var("any")
    model.add_max_equality(some, literals)
    return some


def points(
    model: CpModel, shown: Shown, letter: str, most: Mapping[str, int], *, rival: bool = False
) -> LinearExpr:
    """The points of the identity that counts a letter.

    Args:
        most: how many quadrants of each letter there are at all.
        rival: the area is at least as large as it is, not at most.
    """
    plane = {cell: seen[letter] for cell, seen in shown.items()}
    visible = LinearExpr.sum(list(plane.values()))
    if letter == EMPTY:
        trios = [trio for cat in CATS for trio in _trios(model, shown, cat)]
        return visible + TRIO_POINTS * LinearExpr.sum(trios)
    area = _at_least(model, plane, most[letter]) if rival else _tree(model, plane, most[letter])
    return visible + area


def _tree(model: CpModel, plane: dict[Cell, IntVar], most: int) -> LinearExpr:
    """The size of a tree of visible cells: each but the root has a parent one step nearer.

    `most` cats have no path longer than `most` - 1 steps, so that no area is left out.
    """
    member = {cell: model.new_bool_var(f"{cell} in the area") for cell in plane}
    depth = {cell: model.new_int_var(0, max(most - 1, 0), f"depth of {cell}") for cell in plane}
    root = {cell: model.new_bool_var(f"{cell} is the root") for cell in plane}
    model.add_at_most_one(root.values())
    for cell, inside in member.items():
        model.add_implication(inside, plane[cell])
        model.add(depth[cell] == 0).only_enforce_if(root[cell])
        parents = []
        for near in _beside(cell, plane):
            parent = model.new_bool_var(f"{near} is the parent of {cell}")
            model.add_implication(parent, member[near])
            model.add(depth[cell] == depth[near] + 1).only_enforce_if(parent)
            parents.append(parent)
        model.add(root[cell] + LinearExpr.sum(parents) == inside)
    return LinearExpr.sum(list(member.values()))


def _at_least(model: CpModel, plane: dict[Cell, IntVar], most: int) -> IntVar:
    """A number no smaller than any area; `most` cats form at most `most` areas."""
    size = model.new_int_var(0, most, "largest area")
    numbered: list[list[IntVar]] = [[] for _ in range(most)]
    of: dict[Cell, list[IntVar]] = {}
    for cell, seen in plane.items():
        of[cell] = [model.new_bool_var(f"{cell} in area {number}") for number in range(most)]
        model.add(LinearExpr.sum(of[cell]) == seen)
        for number, inside in enumerate(of[cell]):
            numbered[number].append(inside)
    for cell in plane:
        for near in _beside(cell, plane):
            for here, there in zip(of[cell], of[near], strict=True):
                model.add_bool_or([~here, ~plane[near], there])
    for cells in numbered:
        model.add(LinearExpr.sum(cells) <= size)
    return size


def _trios(model: CpModel, shown: Shown, cat: str) -> Iterator[IntVar]:
    """For every three connected cells: whether they are a whole area of a colour."""
    plane = {cell: seen[cat] for cell, seen in shown.items()}
    for x, y in plane:
        for shape in THREES:
            cells = [(x + dx, y + dy) for dx, dy in shape]
            if all(cell in plane for cell in cells):
                rim = {near for cell in cells for near in _beside(cell, plane)} - set(cells)
                terms = [plane[cell] for cell in cells] + [~plane[cell] for cell in sorted(rim)]
                whole = model.new_bool_var(f"trio {cells}")
                model.add_bool_and(terms).only_enforce_if(whole)
                model.add_bool_or([whole, *(~term for term in terms)])
                yield whole


def _beside(cell: Cell, plane: dict[Cell, IntVar]) -> list[Cell]:
    near = [(cell[0] + dx, cell[1] + dy) for dx, dy in BESIDE]
    return [other for other in near if other in plane]

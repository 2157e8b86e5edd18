"""Boards of If It Fits with boxes or scores as targets, or proofs that there are none.

The boards of a number of cards that meet a target are one CP-SAT model. Boards of one card are
looked for first, then of two, and so on: what is found has as few cards as can be, and nothing is
called impossible before every number of cards is.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python.cp_model import CpModel

from games.ifitfits.board import Board, Table
from games.ifitfits.cards import Card
from games.ifitfits.design import CELLS, BoxTarget, Design, DesignTarget, ScoresTarget
from games.ifitfits.rulings import CATS, Mode
from solver.answer import Clock, Limit, OutOfTimeError
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import Solution, optimum
from solver.design_answer import DesignAnswer, Report
from solver.ifitfits.cpsat.boxes import Boxes, Joins, Node, Scored
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.laying import Cats, Laying
from solver.ifitfits.cpsat.order import Orders, Placed, Texts
from solver.ifitfits.cpsat.points import BoxPoints, Contents, PackingCensus


class DesignModel:
    """Every board that meets the target of a design, and boards to which no order of turns leads.

    Whose turn it is, and which cats another seat's keep out, isn't stated: a board is looked at
    once it is found, and forbidden if there is no such order.
    """

    def __init__(self, task: Design) -> None:
        self._model, self._task = CpModel(), task
        self._literals = Literals(self._model)
        self._ground = Ground.of(Board.empty(task.table), task.count)
        cards = sorted((card.named for card in task.cards), key=str)
        self._laying = Laying(self._literals, self._ground, cards, task.mode)
        self._joins = Joins(self._literals, self._laying)
        self._cats: Cats | None = None
        if isinstance(task.target, ScoresTarget):
            self._ask_scores(task.target)
        else:
            self._ask_box(task.target)

    def line(self, clock: Clock) -> Texts | None:
        """A line to a board that meets the target; None if it is proved that there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        while (solver := optimum(self._model, clock)) is not None:
            steps = self._ordered(solver)
            if steps is not None:
                return steps
            self._forbid(solver)
        return None

    def _ask_box(self, target: BoxTarget) -> None:
        """One of the boxes is as wished; it is followed from one of its cards."""
        model = self._model
        roots = {cell: model.new_bool_var(f"root {cell}") for cell in self._ground.cells}
        model.add_exactly_one(roots.values())
        for cell, lit in roots.items():
            self._literals.clause(~lit, self._laying.occupied(cell))
        within: dict[Node, Truth] = dict(roots.items())
        steps = min(self._ground.count, target.cells.most) - 1
        box = Scored(self._literals, self._laying, self._joins, within, steps)
        contents = Contents(model, self._laying, box)
        if target.closed is not None:
            self._literals.clause(box.closed if target.closed else negated(box.closed))
        for amount in target.amounts:
            count = contents.cells if amount.of == CELLS else contents.count(amount.of)
            model.add_linear_constraint(count, amount.least, amount.most)

    def _ask_scores(self, target: ScoresTarget) -> None:
        """The boxes give each seat its points."""
        seats = range(len(target.points))
        most = CATS * len(seats)
        cats = self._cats = Cats(self._literals, self._laying, most, seats)
        boxes = Boxes(self._literals, self._laying, cats, self._joins).scored
        mode = self._task.mode
        census = PackingCensus(self._literals, self._ground, cats, mode)
        points = [BoxPoints(self._literals, self._laying, census, box, mode) for box in boxes]
        for each in points:
            each.bound_cats(seats)
        for seat, wanted in enumerate(target.points):
            self._model.add(sum(each.value(seat) for each in points) == wanted)

    def _ordered(self, solution: Solution) -> Texts | None:
        """A line to the board of a solution, somewhere on the table; None if there is none."""
        cats = () if self._cats is None else tuple(sorted(self._cats.placed(solution)))
        placed = Placed(tuple(sorted(self._laying.placed(solution).items())), cats)
        for by in self._ground.translations(cell for cell, _ in placed.cards):
            orders = Orders(self._ground, placed.moved(by), self._task.target.seats)
            steps = orders.first()
            if steps is not None:
                return steps
        return None

    def _forbid(self, solution: Solution) -> None:
        """Leave out boards on which the same cats lie, and everything is joined alike."""
        cats = self._cats
        assert cats is not None
        lits = [lit for seat in cats.seats for _, lit in cats.of(seat)]
        lits += self._laying.shape()
        self._model.add_bool_or([~lit if solution.boolean_value(lit) else lit for lit in lits])


class DesignSearch:
    """The search for a board of at most `most` of the cards that is as wished."""

    def __init__(
        self,
        target: DesignTarget,
        cards: Sequence[Card],
        most: int,
        mode: Mode,
        table: Table,
        limit: Limit = Limit(),
        report: Report = lambda _: None,
    ) -> None:
        self._target, self._cards, self._mode, self._table = target, tuple(cards), mode, table
        self._most = min(most, len(self._cards), table.width * table.height)
        self._clock, self._report = Clock(limit), report
        self._ruled_out = self._fewest - 1

    def run(self) -> DesignAnswer:
        """A board, the proof that there is none, or neither if the time runs out."""
        try:
            for count in range(self._fewest, self._most + 1):
                self._report(f"{_cards(count)}")
                task = Design(self._mode, self._table, self._cards, count, self._target)
                steps = DesignModel(task).line(self._clock)
                if steps is not None:
                    return DesignAnswer.met(task, steps, self._clock)
                self._ruled_out = count
        except OutOfTimeError:
            return self.gave_up()
        return DesignAnswer.impossible("every number of cards is ruled out", self._clock)

    def gave_up(self) -> DesignAnswer:
        """The answer if the search was stopped."""
        left = "" if self._ruled_out < 1 else f"ruled out: {_cards(self._ruled_out)} or fewer"
        return DesignAnswer.unsettled(left, self._clock)

    @property
    def _fewest(self) -> int:
        """The fewest cards that a board has which may meet the target."""
        return max(1, self._target.cells.least) if isinstance(self._target, BoxTarget) else 1


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"

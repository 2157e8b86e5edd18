"""The boards of a given number of cards that meet a wish, as one CP-SAT model."""

from __future__ import annotations

from ortools.sat.python.cp_model import CpModel

from games.ifitfits.board import Board
from games.ifitfits.design import Design
from games.ifitfits.rulings import CATS
from games.ifitfits.wish import CELLS, BoxWish, ScoresWish
from solver.answer import Clock
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import Solution, optimum
from solver.ifitfits.cpsat.boxes import Boxes, Joins, Node, Scored
from solver.ifitfits.cpsat.cats import Cats
from solver.ifitfits.cpsat.census import PackingCensus
from solver.ifitfits.cpsat.contents import Contents
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.laying import Laying
from solver.ifitfits.cpsat.order import Orders, Placed, Texts
from solver.ifitfits.cpsat.points import BoxPoints


class DesignModel:
    """Every board that meets the wish of a design, and boards to which no order of turns leads.

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
        if isinstance(task.wish, ScoresWish):
            self._ask_scores(task.wish)
        else:
            self._ask_box(task.wish)

    def line(self, clock: Clock) -> Texts | None:
        """A line to a board that meets the wish; None if it is proved that there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        while (solver := optimum(self._model, clock)) is not None:
            steps = self._ordered(solver)
            if steps is not None:
                return steps
            self._forbid(solver)
        return None

    def _ask_box(self, wish: BoxWish) -> None:
        """One of the boxes is as wished; it is followed from one of its cards."""
        model = self._model
        roots = {cell: model.new_bool_var(f"root {cell}") for cell in self._ground.cells}
        model.add_exactly_one(roots.values())
        for cell, lit in roots.items():
            self._literals.clause(~lit, self._laying.occupied(cell))
        within: dict[Node, Truth] = dict(roots.items())
        steps = min(self._ground.count, wish.cells.most) - 1
        box = Scored(self._literals, self._laying, self._joins, within, steps)
        contents = Contents(model, self._laying, box)
        if wish.closed is not None:
            self._literals.clause(box.closed if wish.closed else negated(box.closed))
        for amount in wish.amounts:
            count = contents.cells if amount.of == CELLS else contents.count(amount.of)
            model.add_linear_constraint(count, amount.least, amount.most)

    def _ask_scores(self, wish: ScoresWish) -> None:
        """The boxes give each seat its points."""
        seats = range(len(wish.points))
        most = CATS * len(seats)
        cats = self._cats = Cats(self._literals, self._laying, most, seats)
        boxes = Boxes(self._literals, self._laying, cats, self._joins).scored
        mode = self._task.mode
        census = PackingCensus(self._literals, self._ground, cats, mode)
        points = [BoxPoints(self._literals, self._laying, census, box, mode) for box in boxes]
        for each in points:
            each.bound_cats(seats)
        for seat, wanted in enumerate(wish.points):
            self._model.add(sum(each.value(seat) for each in points) == wanted)

    def _ordered(self, solution: Solution) -> Texts | None:
        """A line to the board of a solution, somewhere on the table; None if there is none."""
        cats = () if self._cats is None else tuple(sorted(self._cats.placed(solution)))
        placed = Placed(tuple(sorted(self._laying.placed(solution).items())), cats)
        for by in self._ground.translations(cell for cell, _ in placed.cards):
            orders = Orders(self._ground, placed.moved(by), self._task.wish.seats)
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

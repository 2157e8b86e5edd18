"""A whole packing as one CP-SAT model that can be asked again and again."""

from __future__ import annotations

from collections.abc import Iterator

from ortools.sat.python.cp_model import CpModel

from games.ifitfits.box_draft import SEAT
from games.ifitfits.cards import Card
from games.ifitfits.puzzle import Packing
from solver.cpsat.literals import Literals
from solver.cpsat.solving import Solution
from solver.ifitfits.cpsat.boxes import Boxes, Joins
from solver.ifitfits.cpsat.cats import Cats
from solver.ifitfits.cpsat.census import PackingCensus
from solver.ifitfits.cpsat.contenders import Contenders
from solver.ifitfits.cpsat.contents import FARTHEST
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.laying import Laying
from solver.ifitfits.cpsat.listed import add_listed
from solver.ifitfits.cpsat.order import Placed
from solver.ifitfits.cpsat.points import BoxPoints
from solver.ifitfits.cpsat.schedule import Schedule


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

"""The turns that seats take one after the other, each with its hand as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ortools.sat.python.cp_model import BoolVarT

from games.ifitfits.board import ALL_OPEN, neighbour
from games.ifitfits.cards import PRINCESS, WALL, Card, Held
from games.ifitfits.position import Position
from games.ifitfits.rulings import Mode
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.ifitfits.cpsat.ground import SIDES, Ground
from solver.ifitfits.cpsat.tiling import Spot, Tiling

SLEEPER = Card(ALL_OPEN)
"""The card that stands for a sleeping cat in a cell."""


@dataclass(frozen=True)
class ModelTurn:
    """A turn of the model, with the hand of its seat.

    Attributes:
        number: how many turns come before it.
        hand: the different things that the seat holds.
        cats: how many lie in front of it at first.
    """

    number: int
    seat: int
    hand: tuple[Held, ...]
    cats: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cardboard of the hand."""
        return tuple(held for held in self.hand if isinstance(held, Card))

    @property
    def princess(self) -> bool:
        """Whether the seat holds one."""
        return PRINCESS in self.hand


def turns_of(position: Position, count: int) -> tuple[ModelTurn, ...]:
    """The next `count` turns of a position, one a seat.

    Raises:
        GameError: a card of a seat that moves is unknown.
    """
    found = []
    for number in range(count):
        seat = (position.turn + number) % len(position.seats)
        held = replace(position, turn=seat).held
        found.append(ModelTurn(number, seat, held, position.seats[seat].cats))
    return tuple(found)


class TurnTilings:
    """The cards on the table after each turn.

    Attributes:
        cards: all that may be laid, see `Tiling`; a sleeping cat is one, in each turn.
        spots: whether a card lies in a cell this way up at the end.
        after: the cards that lie there after each turn.
    """

    def __init__(
        self, literals: Literals, ground: Ground, turns: Sequence[ModelTurn], mode: Mode
    ) -> None:
        self._literals, self._ground, self._mode = literals, ground, mode
        self.cards: list[Card] = []
        self.spots: dict[Spot, BoolVarT] = {}
        self._turn_of: list[int] = []
        self._sleepers: dict[int, int] = {}
        for turn in turns:
            for card in turn.cards:
                self._add_card(card, turn.number)
            self._sleepers[len(self.cards)] = turn.number
            self._add_card(SLEEPER, turn.number)
        self.after = [self._tiling(turn.number) for turn in turns]
        self._add_touching()
        for cell in ground.cells:
            literals.model.add_at_most_one(lit for s, lit in self.spots.items() if s[2] == cell)
        if mode is Mode.ADVANCED:
            self.after[-1].forbid_double_walls()

    @property
    def last(self) -> Tiling:
        """The cards that lie there in the end."""
        return self.after[-1]

    def lays(self, turn: int) -> Mapping[Spot, BoolVarT]:
        """The cardboard that may be laid in a turn."""
        return {s: lit for s, lit in self._of(turn) if s[0] not in self._sleepers}

    def naps(self, turn: int) -> Mapping[Cell, BoolVarT]:
        """Where a sleeping cat may be laid in a turn."""
        return {s[2]: lit for s, lit in self._of(turn) if s[0] in self._sleepers}

    def occupied_before(self, cell: Cell, turn: int) -> Truth:
        """Whether something lies in a cell when a turn begins."""
        if turn == 0:
            return cell in self._ground.box_at
        return self.after[turn - 1].occupied(cell)

    def refused(self, card: Card, turn: int) -> Iterator[Truth]:
        """For each way and cell, whether a card can't be laid there at the begin of a turn."""
        for cell in self._ground.cells:
            if self._ground.steps[cell] <= turn + 1:
                for way in card.ways:
                    touches = self._touches(cell, turn)
                    there = self.occupied_before(cell, turn)
                    yield self._literals.any(
                        (there, negated(touches), *self._double_walls(cell, way, turn))
                    )

    def _add_card(self, card: Card, turn: int) -> None:
        number = len(self.cards)
        self.cards.append(card)
        self._turn_of.append(turn)
        for way in card.ways:
            for cell in self._ground.cells:
                if self._ground.steps[cell] <= turn + 1:
                    name = f"{turn} {way}@{cell}"
                    self.spots[number, way, cell] = self._literals.model.new_bool_var(name)

    def _tiling(self, turn: int) -> Tiling:
        spots = {s: lit for s, lit in self.spots.items() if self._turn_of[s[0]] <= turn}
        return Tiling(self._literals, self._ground, self.cards, spots)

    def _of(self, turn: int) -> Iterator[tuple[Spot, BoolVarT]]:
        return ((s, lit) for s, lit in self.spots.items() if self._turn_of[s[0]] == turn)

    def _add_touching(self) -> None:
        """A card touches what lies there when it is laid (ruling: place)."""
        for spot, lit in self.spots.items():
            self._literals.clause(~lit, self._touches(spot[2], self._turn_of[spot[0]]))

    def _touches(self, cell: Cell, turn: int) -> Truth:
        if self._ground.steps[cell] == 1:
            return True
        near = (neighbour(cell, side) for side in SIDES)
        return self._literals.any(self.occupied_before(each, turn) for each in near)

    def _double_walls(self, cell: Cell, way: Card, turn: int) -> Iterator[Truth]:
        """At each side, whether a wall would lie against a wall (ruling: walls)."""
        for side in SIDES if self._mode is Mode.ADVANCED else ():
            if way.sides[side] == WALL:
                near = neighbour(cell, side)
                opened = self._open_before(near, (side + 2) % 4, turn)
                yield self._literals.all((self.occupied_before(near, turn), negated(opened)))

    def _open_before(self, cell: Cell, side: int, turn: int) -> Truth:
        tiling = self.after[turn - 1] if turn else None
        if tiling is None:
            return (self._ground.board.sides(cell) or ALL_OPEN)[side] != WALL
        return tiling.open(cell, side)

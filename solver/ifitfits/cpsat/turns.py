"""A few turns in a row as one CP-SAT model: all that the rules allow, and the value of its end.

Each seat has its hand as it is. First the cards on the table after each turn, then the cats: those
that lie there, new ones, and those that Princesses replace; then the model of both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ortools.sat.python.cp_model import BoolVarT, CpModel, IntVar, LinearExpr

from games.ifitfits import legality
from games.ifitfits.board import ALL_OPEN, Cat, neighbour
from games.ifitfits.cards import OPPOSITE, PRINCESS, RIGHT, WALL, Card, HandCard
from games.ifitfits.position import Position
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import WHOLE, Stakes
from games.ifitfits.steps import Drop, Evict, Lay, LayCat, Nap
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, holds, negated
from solver.cpsat.solving import Solution
from solver.ifitfits.cpsat.boxes import Boxes, Joins, Node, Scored
from solver.ifitfits.cpsat.ground import SIDES, Ground, Spot, Tiling
from solver.ifitfits.cpsat.points import FARTHEST, BoxPoints, Number, asleep_counts

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
    hand: tuple[HandCard, ...]
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
        self.after: list[Tiling] = []
        for turn in turns:
            spots = {s: lit for s, lit in self.spots.items() if self._turn_of[s[0]] <= turn.number}
            self.after.append(Tiling(literals, ground, self.cards, spots))
        for spot, lit in self.spots.items():  # A card touches what lies there (ruling: place).
            literals.clause(~lit, self._touches(spot[2], self._turn_of[spot[0]]))
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

    def _of(self, turn: int) -> Iterator[tuple[Spot, BoolVarT]]:
        return ((s, lit) for s, lit in self.spots.items() if self._turn_of[s[0]] == turn)

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
                if turn:
                    opened = self.after[turn - 1].open(near, OPPOSITE[side])
                else:
                    sides = self._ground.board.sides(near) or ALL_OPEN
                    opened = sides[OPPOSITE[side]] != WALL
                yield self._literals.all((self.occupied_before(near, turn), negated(opened)))


FROM_THE_FIRST = -1
"""The turn of cats that lay there before."""


class KnownCat(NamedTuple):
    """A cat that may lie on the board in some turn.

    Attributes:
        cell: its cell; the left one of two that it lies across.
        turn: in which it is laid, if it is.
        laid: whether it is.
    """

    seat: int
    cell: Cell
    asleep: bool
    turn: int
    laid: Truth


class TurnCats:
    """Which cats come and go in each turn.

    Attributes:
        across: for each turn, whether a cat is laid across a cell and the one to its right.
        evicted: whether a turn replaces a cat by a Princess.
    """

    def __init__(
        self, literals: Literals, ground: Ground, turns: Sequence[ModelTurn], tilings: TurnTilings
    ) -> None:
        self._literals, self._ground = literals, ground
        self._turns, self._tilings = turns, tilings
        self.across: list[dict[Cell, BoolVarT]] = [self._new_cats(turn) for turn in turns]
        self.evicted: dict[tuple[int, KnownCat], BoolVarT] = {}
        for turn in turns:
            if turn.princess:
                self._add_evictions(turn.number)
        self._add_edges()
        for turn in turns:
            used = self._used(turn.number)
            self._literals.clause(negated(used), self._has_cats(turn.number, 1))

    @cached_property
    def known(self) -> tuple[KnownCat, ...]:
        """Every cat that lies there at first, or may be laid."""
        board = self._ground.board
        old = [
            KnownCat(thing.seat, cell, asleep, FROM_THE_FIRST, True)
            for asleep, things in ((False, board.edges), (True, board.cells))
            for cell, thing in things.items()
            if isinstance(thing, Cat)
        ]
        return (*old, *(cat for turn in self._turns for cat in self._laid_in(turn)))

    def node(self, cat: KnownCat) -> Node:
        """The node that a cat lies on: an older box, or a cell."""
        return self._ground.box_at.get(cat.cell, cat.cell)

    def lies(self, cat: KnownCat, turn: int) -> Truth:
        """Whether a cat lies on the board when a turn begins."""
        if cat.turn >= turn:
            return False
        gone = (lit for (at, each), lit in self.evicted.items() if each == cat and at < turn)
        return self._literals.all((cat.laid, *(~lit for lit in gone)))

    def may_nap(self, turn: int) -> Truth:
        """Whether a seat has a cat that it may lay asleep, if the game allows it still."""
        return self._has_cats(turn, 1)

    def spent(self, turn: int) -> Truth:
        """Whether a seat had no cat before its turn or has none after it (ruling: end)."""
        used_last = self._literals.all((self._used(turn), negated(self._has_cats(turn, 2))))
        return self._literals.any((negated(self._has_cats(turn, 1)), used_last))

    def _laid_in(self, turn: ModelTurn) -> Iterator[KnownCat]:
        for edge, lit in self.across[turn.number].items():
            yield KnownCat(turn.seat, edge, False, turn.number, lit)
        for cell, lit in self._tilings.naps(turn.number).items():
            yield KnownCat(turn.seat, cell, True, turn.number, lit)

    def _new_cats(self, turn: ModelTurn) -> dict[Cell, BoolVarT]:
        """A literal for each edge of a card that may be laid; a cat follows that card."""
        at: dict[Cell, BoolVarT] = {}
        lays: dict[Cell, list[Truth]] = {}
        for spot, lit in self._tilings.lays(turn.number).items():
            lays.setdefault(spot[2], []).append(lit)
        tiling = self._tilings.after[turn.number]
        for edge in self._ground.edges:
            both = (edge, neighbour(edge, RIGHT))
            here = [lit for cell in both for lit in lays.get(cell, ())]
            joined = tiling.joined(edge, RIGHT)
            if here and joined is not False:
                lit = at[edge] = self._literals.model.new_bool_var(f"{turn.number} cat@{edge}")
                self._literals.clause(~lit, joined)
                self._literals.clause(~lit, *here)
        self._literals.model.add_at_most_one(at.values())
        return at

    def _add_edges(self) -> None:
        """Nothing lies across an edge twice."""
        for edge in self._ground.edges:
            lits = [at[edge] for at in self.across if edge in at]
            if len(lits) > 1:
                self._literals.model.add_at_most_one(lits)

    def _add_evictions(self, turn: int) -> None:
        """A literal for each cat that a Princess may replace; each is replaced once at most."""
        for cat in self.known:
            if cat.turn < turn:
                lit = self._literals.model.new_bool_var(f"{turn} evicts {cat.seat}@{cat.cell}")
                self._literals.clause(~lit, self.lies(cat, turn))
                self.evicted[turn, cat] = lit

    def _used(self, turn: int) -> Truth:
        """Whether a turn lays a cat, awake or asleep."""
        return self._literals.any((*self.across[turn].values(), *self._tilings.naps(turn).values()))

    def _has_cats(self, turn: int, count: int) -> Truth:
        """Whether a seat has at least `count` cats in front of it when its turn begins."""
        missing = count - self._turns[turn].cats
        if missing <= 0:
            return True
        seat = self._turns[turn].seat
        back = [
            self._literals.any(
                lit for (at, cat), lit in self.evicted.items() if at == before and cat.seat == seat
            )
            for before in range(turn)
        ]
        return self._literals.any(self._literals.all(c) for c in combinations(back, missing))


Texts = tuple[str, ...]
"""Steps in notation."""

TAKEN = 5
"""The most cells in which one more thing on the table can keep a card from being laid."""


class TurnModel:
    """The next `count` turns of a position, one a seat; later seats that can't move are skipped.

    Raises:
        GameError: a card of a seat that moves is unknown.
    """

    def __init__(self, position: Position, count: int, stakes: Stakes) -> None:
        self.model = CpModel()
        self._position, self._stakes = position, stakes
        self._literals = Literals(self.model)
        self._ground = Ground.fixed(position.board, count)
        self._turns = turns_of(position, count)
        self._tilings = TurnTilings(self._literals, self._ground, self._turns, position.mode)
        self._cats = TurnCats(self._literals, self._ground, self._turns, self._tilings)
        self._drops = [self._new_drop(turn) for turn in self._turns]
        for turn in self._turns:
            self._add_choice(turn)
            self._add_entry(turn)
        self.value = self._new_value()

    def steps(self, solution: Solution) -> Texts:
        """The turns of a solution, in notation."""
        return tuple(text for turn in self._turns for text in self.turn(solution, turn.number))

    def turn(self, solution: Solution, number: int) -> Texts:
        """One turn of a solution."""
        first = [text for text, lit in self._first_steps(number) if holds(solution, lit)]
        cats = self._cats.across[number].items()
        return (*first, *(_cat(edge) for edge, lit in cats if holds(solution, lit)))

    def rank(self, number: int) -> LinearExpr | int:
        """A sum that is less for a turn whose text comes before another one's."""
        firsts = sorted(self._first_steps(number), key=lambda pair: pair[0])
        cats = sorted((_cat(edge), lit) for edge, lit in self._cats.across[number].items())
        total: LinearExpr | int = 0
        for place, (_, lit) in enumerate(firsts):
            total += (len(cats) + 1) * place * lit
        for place, (_, lit) in enumerate(cats, start=1):
            total += place * lit
        return total

    def _first_steps(self, number: int) -> Iterator[tuple[str, Truth]]:
        """The first steps that a turn may have, as texts, each with whether it has it."""
        for (_, way, cell), lit in self._tilings.lays(number).items():
            yield Lay(way, *cell).text, lit
        for cell, lit in self._tilings.naps(number).items():
            yield Nap(*cell).text, lit
        for (turn, cat), lit in self._cats.evicted.items():
            if turn == number:
                yield Evict(*cat.cell, cat.asleep).text, lit
        if self._drops[number] is not False:
            held = self._turns[number].hand
            yield min(Drop(each).text for each in held), self._drops[number]

    # The legal turns

    def _add_choice(self, turn: ModelTurn) -> None:
        """A seat does one thing, or is skipped because it can do nothing (ruling: turn).

        The first turn is some seat's that is to move.
        """
        may_nap = self._may_nap(turn)
        skipped = negated(may_nap) if turn.number and not turn.hand else False
        naps = self._tilings.naps(turn.number).values()
        for lit in naps:
            self._literals.clause(~lit, may_nap)
        evictions = (lit for (at, _), lit in self._cats.evicted.items() if at == turn.number)
        lays = self._tilings.lays(turn.number).values()
        self._literals.exactly(*lays, *naps, *evictions, self._drops[turn.number], skipped)

    def _may_nap(self, turn: ModelTurn) -> Truth:
        """Whether a seat may lay a sleeping cat (ruling: nap), and there is a cell for one."""
        if self._position.drawn:
            return False
        full = self._literals.all(
            self._tilings.occupied_before(cell, turn.number)
            for cell in self._position.board.table.cells()
        )
        begun = self._position.ending or (turn.number > 0 and not self._position.pile)
        spent = (self._cats.spent(before) for before in range(turn.number))
        ending = self._literals.any((begun, *spent))
        cats = self._cats.may_nap(turn.number)
        return self._literals.all((cats, negated(ending), negated(full)))

    def _new_drop(self, turn: ModelTurn) -> Truth:
        """Whether a card is discarded: nothing of the hand can be played (ruling: unfit)."""
        board, mode = self._position.board, self._position.mode
        room = {lay.cell for card in turn.cards for lay in legality.placements(board, card, mode)}
        if not turn.hand or len(room) > TAKEN * turn.number:
            return False
        refused = (each for card in turn.cards for each in self._tilings.refused(card, turn.number))
        cats = self._cats.known if turn.princess else ()
        gone = (negated(self._cats.lies(cat, turn.number)) for cat in cats)
        unfit = self._literals.all((*refused, *gone))
        if unfit is False:
            return False
        drop = self.model.new_bool_var(f"{turn.number} drops")
        self._literals.clause(~drop, unfit)
        return drop

    def _add_entry(self, turn: ModelTurn) -> None:
        """A cat may not be the first of its seat in a box that holds others' (ruling: mine)."""
        number, across = turn.number, self._cats.across[turn.number]
        lying = [cat for cat in self._cats.known if cat.turn < number]
        if not across or all(cat.seat == turn.seat for cat in lying):
            return
        tiling = self._tilings.after[number]
        joins = Joins(self._literals, tiling)
        box = Scored(self._literals, tiling, joins, self._roots(across), number + 1)
        inside = {cat: self._is_in(cat, box, number) for cat in lying}
        own = [lit for cat, lit in inside.items() if cat.seat == turn.seat]
        for cat, lit in inside.items():
            if cat.seat != turn.seat:
                self._literals.clause(negated(box.active), negated(lit), *own)

    def _roots(self, across: Mapping[Cell, Truth]) -> dict[Node, Truth]:
        """Where the box of a new cat is followed from."""
        roots: dict[Node, list[Truth]] = {}
        for edge, lit in across.items():
            roots.setdefault(self._ground.box_at.get(edge, edge), []).append(lit)
        return {node: self._literals.any(lits) for node, lits in roots.items()}

    def _is_in(self, cat: KnownCat, box: Scored, turn: int) -> Truth:
        """Whether a cat lies in a box when a turn begins."""
        return self._literals.all((self._cats.lies(cat, turn), box.holds(self._cats.node(cat))))

    # The value of the end

    def _new_value(self) -> IntVar:
        totals = self._totals()
        value = self.model.new_int_var(-FARTHEST, FARTHEST, "value")
        own = totals.pop(self._stakes.seat)
        if self._stakes.margin:
            most = self.model.new_int_var(-FARTHEST, FARTHEST, "most of others")
            self.model.add_max_equality(most, totals.values())
            self.model.add(value == own - most)
        else:
            self.model.add(value == own)
        return value

    def _totals(self) -> dict[int, LinearExpr | int]:
        """The points of every seat that the value depends on."""
        seats = range(self._stakes.seats) if self._stakes.margin else (self._stakes.seat,)
        last, mode = self._tilings.last, self._position.mode
        watched = _Watched(self._literals, self._turns, self._cats, seats)
        boxes = Boxes(self._literals, last, watched, Joins(self._literals, last)).scored
        census = _TurnCensus(self._literals, self._cats, len(self._turns), mode)
        points = [BoxPoints(self._literals, last, census, box, mode) for box in boxes]
        return {seat: sum(each.value(seat) for each in points) for seat in seats}


class _Watched:
    """The new awake cats of some seats."""

    def __init__(
        self,
        literals: Literals,
        turns: Collection[ModelTurn],
        cats: TurnCats,
        seats: Collection[int],
    ) -> None:
        self.seats = seats
        own = [cats.across[turn.number] for turn in turns if turn.seat in seats]
        self.most = sum(1 for across in own if across)
        edges = dict.fromkeys(edge for across in own for edge in across)
        self.at = {edge: literals.any(a[edge] for a in own if edge in a) for edge in edges}


class _TurnCensus:
    """The cats that lie on the board after all turns."""

    def __init__(self, literals: Literals, cats: TurnCats, turns: int, mode: Mode) -> None:
        self._literals, self._cats, self._turns = literals, cats, turns
        self._nap = asleep_counts(mode)

    @cached_property
    def seats(self) -> Set[int]:
        """See `Census`."""
        return {cat.seat for cat in self._cats.known if not cat.asleep}

    def is_awake(self, box: Scored, seat: int) -> Truth:
        """See `Census`."""
        awake = (cat for cat in self._cats.known if cat.seat == seat and not cat.asleep)
        return self._literals.any(self._is_in(cat, box) for cat in awake)

    def count(self, box: Scored, seat: int) -> Number:
        """See `Census`."""
        counted: Number = 0
        for cat in self._cats.known:
            if cat.seat == seat:
                counted += (self._nap if cat.asleep else WHOLE) * self._is_in(cat, box)
        return counted

    def _is_in(self, cat: KnownCat, box: Scored) -> Truth:
        lies = self._cats.lies(cat, self._turns)
        return self._literals.all((lies, box.holds(self._cats.node(cat))))


def _cat(edge: Cell) -> str:
    return LayCat(*edge).text

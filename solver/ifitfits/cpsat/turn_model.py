"""A few turns in a row as one CP-SAT model: all that the rules allow, and the value of its end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from functools import cached_property

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.ifitfits import legality
from games.ifitfits.outcome import Stakes
from games.ifitfits.position import Position
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import WHOLE
from games.ifitfits.steps import Drop, Evict, Lay, LayCat, Nap
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import Solution
from solver.ifitfits.cpsat.boxes import Boxes, Joins, Node, Scored
from solver.ifitfits.cpsat.census import asleep_counts
from solver.ifitfits.cpsat.contents import FARTHEST, Number
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.points import BoxPoints
from solver.ifitfits.cpsat.turn_cats import KnownCat, TurnCats
from solver.ifitfits.cpsat.turns import ModelTurn, TurnTilings, turns_of

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
        first = [text for text, lit in self._first_steps(number) if _holds(solution, lit)]
        cats = self._cats.across[number].items()
        return (*first, *(_cat(edge) for edge, lit in cats if _holds(solution, lit)))

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
        ending = self._ending(turn.number)
        cats = self._cats.may_nap(turn.number)
        return self._literals.all((cats, negated(ending), negated(full)))

    def _ending(self, turn: int) -> Truth:
        """Whether the last phase has begun when a turn begins (ruling: end)."""
        begun = self._position.ending or (turn > 0 and not self._position.pile)
        return self._literals.any((begun, *(self._cats.spent(before) for before in range(turn))))

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


def _holds(solution: Solution, truth: Truth) -> bool:
    return truth if isinstance(truth, bool) else bool(solution.boolean_value(truth))


def _cat(edge: Cell) -> str:
    return LayCat(*edge).text

"""The cats of a few turns: those that lie there, new ones, and those that Princesses replace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ortools.sat.python.cp_model import BoolVarT

from games.ifitfits.board import Cat, neighbour
from games.ifitfits.cards import RIGHT
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.ifitfits.cpsat.boxes import Node
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.turns import ModelTurn, TurnTilings

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
        back = [self._returns(before, seat) for before in range(turn)]
        return self._literals.any(self._literals.all(c) for c in combinations(back, missing))

    def _returns(self, turn: int, seat: int) -> Truth:
        """Whether a turn gives a seat a cat back."""
        return self._literals.any(
            lit for (at, cat), lit in self.evicted.items() if at == turn and cat.seat == seat
        )

"""One layout as a CP-SAT model that can be searched again and again.

Conditions of one search hang on a literal that only this search assumes; forbidden boards
stay forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.protocol import Cell
from solver.answer import Clock, OutOfTimeError, UnsupportedError
from solver.cpsat.covering import add_covering
from solver.cpsat.layout import Layout
from solver.cpsat.order import Order
from solver.cpsat.placing import Placing
from solver.cpsat.running import Solution, bound_of, new_solver, run
from solver.cpsat.visible import Visible

MOST_SIZE = 200_000
"""The largest `Layout.size` that is modelled, which keeps the process under 1 GB."""

FARTHEST = 100_000
"""No value is farther from 0."""

Laid = tuple[tuple[int, Cell], ...]
"""Tiles and their anchors, in the order in which they are laid."""

Look = dict[Cell, str]
"""The visible letter of every occupied cell."""

Worth = Callable[[CpModel, Visible, Layout], LinearExpr | int]
"""Adds to a model a value that no solution's board falls short of, and the best one reaches."""


class Found(NamedTuple):
    """A line, its board, and the proved bound on the objective of its search."""

    laid: Laid
    look: Look
    proved: bool
    bound: int


class Watch(Protocol):
    """Told of a search while it runs, from the thread in which it runs."""

    def line(self, laid: Laid) -> None:
        """A better line is found."""
        ...

    def bound(self, bound: int) -> None:
        """No line is worth more than this."""
        ...


class LayoutModel:
    """The lines of one layout, with a value to maximise.

    Args:
        worth: builds the value.
        text: the notation of a tile at an anchor; lines are compared by it.
        clock: stops the building too.

    Raises:
        OutOfTimeError: the time ran out before the model was built.
        UnsupportedError: the model would take too much memory.
    """

    def __init__(
        self, layout: Layout, worth: Worth, text: Callable[[int, Cell], str], clock: Clock
    ) -> None:
        if layout.size > MOST_SIZE:
            tiles = len(layout.tiles)
            raise UnsupportedError(f"{tiles} faces here are too many for the engine cpsat")
        self._model = CpModel()
        self._layout = layout
        self._text = text
        self._placing = Placing(self._model, layout, clock.check)
        self._order = Order(self._model, self._placing)
        add_covering(self._model, self._placing, self._order)
        self._visible = Visible(self._model, self._placing, self._order)
        self._worth = self._model.new_int_var(-FARTHEST, FARTHEST, "worth")
        self._model.add(self._worth == worth(self._model, self._visible, layout))

    def best(
        self, clock: Clock, at_least: int | None = None, watch: Watch | None = None
    ) -> Found | None:
        """A line of the highest value; None if there is none left that is worth as much.

        Args:
            watch: told of lines and bounds while the search runs.

        Raises:
            OutOfTimeError: no line was found in time.
        """
        self._model.maximize(self._worth)
        return self._search(clock, [] if at_least is None else [self._floor(at_least)], watch)

    def some(self, clock: Clock, at_least: int) -> Found | None:
        """Any line of at least this value; None if there is none left.

        Raises:
            OutOfTimeError: no line was found in time.
        """
        self._model.clear_objective()  # type: ignore[no-untyped-call]
        return self._search(clock, [self._floor(at_least)])

    def smallest(self, clock: Clock, at_least: int, steps: int | None = None) -> Found:
        """The line of at least this value whose text comes first; there must be one.

        Args:
            steps: how many of its first steps matter; all of them by default.

        Raises:
            OutOfTimeError: the time ran out before that was settled.
        """
        assumed = [self._floor(at_least)]
        found = self._next_smallest((), clock, assumed)
        for step in range(1, self._layout.count if steps is None else steps):
            assumed.append(self._pinned(found.laid[:step]))
            found = self._next_smallest(found.laid[:step], clock, assumed)
        return found

    def hint(self, laid: Laid) -> None:
        """Let every search try this line first."""
        self._model.clear_hints()  # type: ignore[no-untyped-call]
        self._placing.hint(self._model, dict(laid))
        self._order.hint(self._model, [tile for tile, _ in laid])

    def forbid(self, look: Look) -> None:
        """Leave out every line that ends in this board."""
        self._visible.forbid(look)

    def _floor(self, at_least: int) -> IntVar:
        floor = self._model.new_bool_var(f"worth {at_least}")
        self._model.add(self._worth >= at_least).only_enforce_if(floor)
        return floor

    def _next_smallest(self, laid: Laid, clock: Clock, assumed: list[IntVar]) -> Found:
        self._minimise_step(laid, assumed)
        found = self._search(clock, assumed)
        if found is None:
            raise AssertionError("the model lost a line that it had found")
        if not found.proved:
            raise OutOfTimeError
        return found

    def _pinned(self, laid: Laid) -> IntVar:
        """A literal that makes the line go on with the last of these tiles."""
        tile, anchor = laid[-1]
        pin = self._precedes(tile, [i for i, _ in laid])
        self._model.add_implication(pin, self._placing.at(tile)[anchor])
        return pin

    def _minimise_step(self, laid: Laid, assumed: list[IntVar]) -> None:
        """Ask for the tile after the `laid` ones whose text comes first."""
        before = [i for i, _ in laid]
        chosen: dict[tuple[int, Cell], IntVar] = {}
        for tile in self._others(before):
            is_next = self._precedes(tile, [*before, tile])
            for anchor, lies in self._placing.at(tile).items():
                here = self._model.new_bool_var(f"tile{tile}@{anchor} comes next")
                self._model.add_implication(here, lies)
                self._model.add_implication(here, is_next)
                chosen[tile, anchor] = here
        asked = self._model.new_bool_var("the next step is chosen")
        self._model.add_exactly_one(chosen.values()).only_enforce_if(asked)
        assumed.append(asked)
        texts = sorted({self._text(*c) for c in chosen})
        ranks = {text: rank for rank, text in enumerate(texts)}
        self._model.minimize(sum(ranks[self._text(*c)] * lit for c, lit in chosen.items()))

    def _precedes(self, tile: int, gone: Sequence[int]) -> IntVar:
        """A literal that puts a tile before all that are not `gone`."""
        return self._order.add_next(self._model, self._placing, tile, self._others(gone))

    def _others(self, tiles: Sequence[int]) -> list[int]:
        return [i for i in range(len(self._layout.tiles)) if i not in tiles]

    def _search(
        self, clock: Clock, assumed: list[IntVar], watch: Watch | None = None
    ) -> Found | None:
        self._model.clear_assumptions()
        self._model.add_assumptions(assumed)
        solver = new_solver(clock)
        found = None if watch is None else lambda solution: watch.line(self._laid(solution))
        status = run(solver, self._model, found, None if watch is None else watch.bound)
        if status == cp_model.INFEASIBLE:
            return None
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            proved = status == cp_model.OPTIMAL
            look = self._visible.look(solver)
            return Found(self._laid(solver), look, proved, bound_of(solver, self._model))
        if status == cp_model.MODEL_INVALID:
            raise AssertionError(self._model.validate())
        raise OutOfTimeError

    def _laid(self, solution: Solution) -> Laid:
        anchors = {
            tile: anchor
            for tile in range(len(self._layout.tiles))
            if (anchor := self._placing.anchor(solution, tile)) is not None
        }
        sequence = self._order.sequence(solution, list(anchors))
        return tuple((tile, anchors[tile]) for tile in sequence)

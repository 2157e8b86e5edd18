"""One layout as a CP-SAT model that can be searched again and again.

Each search asks a copy of the model, to which it adds its own conditions; forbidden boards stay
forbidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, Protocol

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.protocol import Cell
from languages.messages import _
from solver.answer import Clock, OutOfTimeError, UnsupportedError
from solver.catbox.cpsat.layout import Laid, Layout
from solver.catbox.cpsat.placing import Order, Overlaps, Placing, add_covering
from solver.catbox.cpsat.visible import Visible
from solver.cpsat.solving import Solution, bound_of, enumerated, new_solver, run

MOST_SIZE = 2_000_000
"""The largest `Layout.size` that is modelled, which keeps the process under 1 GB."""

INPROCESSING = 0.2
"""Deterministic seconds of each round of inprocessing; by default a second, which many a question
takes no longer than."""

FARTHEST = 100_000
"""No value is farther from 0."""

Look = dict[Cell, str]
"""The visible letter of every occupied cell."""

Worth = Callable[[CpModel, Visible, Layout], LinearExpr | int]
"""Adds to a model a value that no solution's board falls short of, and the best one reaches."""


class FoundLine(NamedTuple):
    """A line, its board, and the proved bound on the objective of its search."""

    laid: Laid
    look: Look
    proved: bool
    bound: int


class SearchObserver(Protocol):
    """Follows a search while it runs; called from the thread in which it runs."""

    def line(self, laid: Laid) -> None:
        """A better line is found."""

    def bound(self, bound: int) -> None:
        """No line is worth more than this."""


class LayoutModel:
    """The lines of one layout, with a value to maximise.

    Args:
        worth: builds the value.
        text: the notation of a tile at an anchor; lines are compared by it.
        clock: stops the building too.
        loose: let tiles that share no cell be in one order only, see `Order`.
        summed: whether the value sums many numbers. Conflicts of a search with an effort are then
            explained by bounds of integers, which takes fewer of them; for others it takes more.

    Raises:
        OutOfTimeError: the time ran out before the model was built.
        UnsupportedError: the model would take too much memory.
    """

    def __init__(
        self,
        layout: Layout,
        worth: Worth,
        text: Callable[[int, Cell], str],
        clock: Clock,
        *,
        loose: bool = False,
        summed: bool = False,
    ) -> None:
        if layout.size > MOST_SIZE:
            tiles = len(layout.tiles)
            raise UnsupportedError(
                _("{tiles} faces here are too many for the engine cpsat").format(tiles=tiles)
            )
        self._model = CpModel()
        self._layout = layout
        self._summed = summed
        self._text = cache(text)
        self._placing = Placing(self._model, layout, clock.check)
        self._order = Order(self._model, self._placing, loose=loose)
        overlaps = Overlaps(self._placing, self._order)
        add_covering(self._placing, overlaps)
        self._visible = Visible(self._placing, overlaps)
        for tile in range(len(layout.tiles)):
            self._placing.placed(tile)
        self._worth = self._model.new_int_var(-FARTHEST, FARTHEST, "")
        self._model.add(self._worth == worth(self._model, self._visible, layout))

    def best(
        self,
        clock: Clock,
        at_least: int | None = None,
        observer: SearchObserver | None = None,
        at_most: int | None = None,
        effort: float | None = None,
    ) -> FoundLine | None:
        """A line of the highest value; None if there is none left that is worth as much.

        Args:
            observer: receives lines and bounds while the search runs.
            at_most: a proved upper bound on the value.
            effort: see `some`; the bound then comes down step by step.

        Raises:
            OutOfTimeError: no line was found in time.
        """
        asked = self._asked(at_least)
        if at_most is not None:
            asked.add(self._worth <= at_most)
        asked.maximize(self._worth)
        return self._search(asked, clock, observer, effort)

    def some(
        self,
        clock: Clock,
        at_least: int,
        effort: float | None = None,
        other_than: Look | None = None,
    ) -> FoundLine | None:
        """Any line of at least this value; None if there is none left.

        Args:
            effort: the most work to spend, see `new_solver`; the model is presolved briefly.
            other_than: a board that the line doesn't end in.

        Raises:
            OutOfTimeError: no line was found in time.
        """
        other = None if other_than is None else self._visible.differences(other_than)
        asked = self._asked(at_least)
        if other is not None:
            asked.add_bool_or(other)
        return self._search(asked, clock, effort=effort)

    def smallest(
        self, clock: Clock, at_least: int, steps: int | None = None, known: Laid | None = None
    ) -> FoundLine | None:
        """The line of at least this value whose text comes first; None if there is none.

        Args:
            steps: how many of its first steps matter; all of them by default.
            known: a line of at least this value, if there is one.

        Raises:
            OutOfTimeError: the time ran out before that was settled.
        """
        asked = self._asked(at_least)
        found = None if known is None else FoundLine(known, self._layout.look(known), True, 0)
        for step in range(self._layout.count if steps is None else steps):
            laid = () if found is None else found.laid[:step]
            if laid:
                tile, anchor = laid[-1]
                at_next = self._next(asked, laid[:-1], tile)
                asked.add_bool_and([self._placing.at(tile)[anchor], at_next])
            found = self._with_smaller_step(asked, laid, clock, found) or found
            if found is None:
                break
        return found

    def listed(
        self, clock: Clock, at_least: int, effort: float, add: Callable[[Laid], bool]
    ) -> bool:
        """Whether all lines of at least this value were added.

        Args:
            effort: the most work to spend on finding them, see `new_solver`.
            add: adds a line that is the smallest of those that lay the same; whether to go on.
        """
        asked = self._asked(at_least)
        return enumerated(asked, clock, effort, lambda found: add(self._laid(found)))

    def hint(self, laid: Laid) -> None:
        """Let every search try this line first."""
        self._model.clear_hints()  # type: ignore[no-untyped-call]
        self._placing.hint(self._model, dict(laid))
        self._order.hint(self._model, dict(laid))

    def forbid(self, look: Look) -> None:
        """Leave out every line that ends in this board."""
        self._model.add_bool_or(self._visible.differences(look))

    def _asked(self, at_least: int | None) -> CpModel:
        """A copy of the model that has no line of less value."""
        asked = self._model.clone()
        if at_least is not None:
            asked.add(self._worth >= at_least)
        return asked

    def _with_smaller_step(
        self, asked: CpModel, laid: Laid, clock: Clock, known: FoundLine | None
    ) -> FoundLine | None:
        """A line whose tile after the `laid` ones has the text that comes first.

        Args:
            known: a line whose tile there has to be improved on, if there is one.
        """
        others = self._others([i for i, _anchor in laid])
        places = [(tile, anchor) for tile in others for anchor in self._placing.at(tile)]
        if known is not None:
            most = self._text(*known.laid[len(laid)])
            places = [place for place in places if self._text(*place) < most]
        if not places:
            return None
        ranks = {text: n for n, text in enumerate(sorted({self._text(*p) for p in places}))}
        ranked = asked.clone()
        following = {tile: self._next(ranked, laid, tile) for tile in others}
        chosen: list[IntVar] = []
        for tile, anchor in places:
            chosen.append(ranked.new_bool_var(""))
            ranked.add_implication(chosen[-1], self._placing.at(tile)[anchor])
            ranked.add_implication(chosen[-1], following[tile])
        ranked.add_exactly_one(chosen)
        weights = [ranks[self._text(*place)] for place in places]
        ranked.minimize(LinearExpr.weighted_sum(chosen, weights))
        found = self._search(ranked, clock)
        if found is not None and not found.proved:
            raise OutOfTimeError
        return found

    def _next(self, asked: CpModel, laid: Laid, tile: int) -> IntVar:
        """A literal that puts a tile before all that aren't laid."""
        later = self._others([tile, *(i for i, _ in laid)])
        return self._order.add_next(asked, tile, later)

    def _others(self, tiles: Sequence[int]) -> list[int]:
        return [i for i in range(len(self._layout.tiles)) if i not in tiles]

    def _search(
        self,
        asked: CpModel,
        clock: Clock,
        observer: SearchObserver | None = None,
        effort: float | None = None,
    ) -> FoundLine | None:
        solver = new_solver(clock, effort=effort)
        if effort is not None:
            solver.parameters.max_presolve_iterations = 1
            solver.parameters.use_sat_inprocessing = True
            solver.parameters.inprocessing_probing_dtime = INPROCESSING
            solver.parameters.inprocessing_minimization_dtime = INPROCESSING
            solver.parameters.use_new_integer_conflict_resolution = self._summed
            solver.parameters.use_objective_lb_search = True
        found = None if observer is None else lambda solution: observer.line(self._laid(solution))
        status = run(solver, asked, clock, found, None if observer is None else observer.bound)
        if status == cp_model.INFEASIBLE:
            return None
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            proved = status == cp_model.OPTIMAL
            laid = self._laid(solver)
            return FoundLine(laid, self._layout.look(laid), proved, bound_of(solver, asked))
        raise OutOfTimeError

    def _laid(self, solution: Solution) -> Laid:
        anchors = {
            tile: anchor
            for tile in range(len(self._layout.tiles))
            if (anchor := self._placing.anchor(solution, tile)) is not None
        }
        sequence = self._order.sequence(
            solution, anchors, lambda tile: self._text(tile, anchors[tile])
        )
        return tuple((tile, anchors[tile]) for tile in sequence)

"""The engine `cpsat`: the best line of a puzzle, its smallest text, and how many ends tie."""

from __future__ import annotations

from typing import Protocol

from games.ifitfits.puzzle import Packing, SingleTurn
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, UnsupportedError
from solver.cpsat.searching import Ties
from solver.cpsat.solving import NAME
from solver.ifitfits.cpsat.duel import solve_duel
from solver.ifitfits.cpsat.packing_search import PackingProver
from solver.ifitfits.cpsat.turn_search import TurnProver


class Prover(Protocol):
    """Proves the best ends of one puzzle, value after value."""

    def prove(self, below: int | None = None) -> Line | None:
        """A line of the highest value, or of the highest below one; None if there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """

    def ties(self, best: Line, most: int) -> Ties:
        """The ends of the value of a line; that line alone if it took too long to find any."""

    def proved(self, lines: list[Line], ties: Ties | None = None) -> Answer:
        """The answer once the highest value is known."""

    def unproved(self) -> Answer:
        """The answer if time has run out: the best line so far, and the bound."""


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    The limit's iterations are conflicts of each single search.

    Raises:
        UnsupportedError: a puzzle that there is no model for.
    """
    if task.adversarial:
        return solve_duel(_turn_only(task), Clock(limit))
    prover = _prover(task, Clock(limit))
    lines: list[Line] = []
    best: Ties | None = None
    try:
        line = prover.prove()
        while line is not None and len(lines) < top:
            ties = prover.ties(line, top - len(lines))
            best = best or ties
            lines += ties.lines
            line = prover.prove(line.value) if ties.complete and len(lines) < top else None
    except OutOfTimeError:
        if best is None:
            return prover.unproved()
    return prover.proved(lines, best)


def prove(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line and its proof alone: not the smallest line, and ends are not counted.

    Raises:
        UnsupportedError: a puzzle that there is no model for.
    """
    if task.adversarial:
        return solve_duel(_turn_only(task), Clock(limit), counting=False)
    prover = _prover(task, Clock(limit))
    try:
        line = prover.prove()
    except OutOfTimeError:
        return prover.unproved()
    return prover.proved([] if line is None else [line])


def _prover(task: Task, clock: Clock) -> Prover:
    if isinstance(task, Packing):
        return PackingProver(task, clock)
    return TurnProver(_turn_only(task), clock)


def _turn_only(task: Task) -> SingleTurn:
    if isinstance(task, SingleTurn):
        return task
    raise UnsupportedError(_("the engine {name} answers turns, duels and boxes").format(name=NAME))

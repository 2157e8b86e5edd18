"""Answers to Cat Box puzzles from what the kernels find."""

from __future__ import annotations

from collections.abc import Callable

from games.catbox.puzzle import Chain, Duel, SingleTurn
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Line, OutOfTimeError, UnsupportedError
from solver.catbox.search.best_ends import CountedLines, EndSearch
from solver.catbox.search.chain_search import ChainSearch
from solver.catbox.search.duel_search import solve_duel
from solver.catbox.search.turn_search import solve_turn

NAME = "search"


def answer(task: Task, clock: Clock, top: int) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    Raises:
        UnsupportedError: the task is no chain, turn or duel.
    """
    if isinstance(task, Duel):
        return solve_duel(task, clock)
    if isinstance(task, SingleTurn):
        return solve_turn(task, clock, top)
    return _chain_answer(task, clock, lambda search: EndSearch(search, clock, top).found())


def proof(task: Task, clock: Clock) -> Answer:
    """The best value with its proof; of a chain or turn any best line, and ends aren't counted.

    Raises:
        UnsupportedError: the task is no chain, turn or duel.
    """
    if isinstance(task, Duel):
        return solve_duel(task, clock)
    if isinstance(task, SingleTurn):
        return solve_turn(task, clock, 1, counting=False)
    return _chain_answer(task, clock, lambda search: CountedLines(_found(search)))


def settled(task: Chain, clock: Clock, top: int, best: Line) -> Answer:
    """The lines to the best ends of a chain, and how many there are, if the value is proved.

    Args:
        best: a line of the best value.
    """
    search = ChainSearch(task, clock)
    search.best = best
    lines, count, at_least = EndSearch(search, clock, top).found()
    return Answer.proved(lines, count, NAME, clock, at_least)


def glance(task: Task, clock: Clock) -> tuple[str, ...] | None:
    """A good line of a chain, not proved; None for other tasks, or if there was no time."""
    if not isinstance(task, Chain):
        return None
    search = ChainSearch(task, clock)
    search.glance()
    return None if search.best is None else search.best.steps


def _chain_answer(task: Task, clock: Clock, ends: Callable[[ChainSearch], CountedLines]) -> Answer:
    if not isinstance(task, Chain):
        raise UnsupportedError(_("the engine search answers chains, turns and duels"))
    search = ChainSearch(task, clock)
    try:
        search.prove()
    except OutOfTimeError:
        return Answer.unproved(_found(search), search.bound, NAME, clock)
    if search.best is None:
        return Answer.infeasible(NAME, clock)
    lines, count, at_least = ends(search)
    return Answer.proved(lines, count, NAME, clock, at_least)


def _found(search: ChainSearch) -> tuple[Line, ...]:
    return () if search.best is None else (search.best,)

"""The engine `search`: exact answers to puzzles of If It Fits from compiled code."""

from __future__ import annotations

from collections.abc import Iterator

from games.ifitfits.puzzle import Packing, SingleTurn
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, UnsupportedError
from solver.ifitfits.search import prospects
from solver.ifitfits.search.packing_search import PackingSearch
from solver.ifitfits.search.turn_search import TurnSearch

NAME = "search"


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    The limit's iterations are boards that are evaluated; its time begins once the kernels are
    loaded, or compiled for the first time.

    Raises:
        UnsupportedError: the task is no turn, duel or box, or a box of too many cards.
    """
    search = _search(task, limit, top)
    if isinstance(search, PackingSearch):
        return search.answer(counting=True)
    return search.answer(top)


def prove(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line and its proof alone: the ends of a box aren't counted, its line may be any.

    Raises:
        UnsupportedError: see `solve`.
    """
    search = _search(task, limit)
    if isinstance(search, PackingSearch):
        return search.answer(counting=False)
    return search.answer(1)


def lone(task: Task, gap: int, limit: Limit = Limit()) -> Line | None:
    """The best line, if every other end is worth at least `gap` points less.

    The ends of a duel are those of its first turns.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: see `solve`.
    """
    return _search(task, limit).lone(gap)


def ranked(task: Task, limit: Limit = Limit()) -> Iterator[Line]:
    """Each first turn of a duel, the best one first, with best play by all after it.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is no duel.
    """
    return _duel(task, limit).ranked()


def replies(task: Task, first: tuple[str, ...], limit: Limit = Limit()) -> tuple[str, ...]:
    """The best replies to a first turn of a duel.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is no duel.
    """
    return _duel(task, limit).replies(first)


def first_steps(task: Task, limit: Limit = Limit()) -> tuple[Line, ...]:
    """Each legal first step with the value of the best line after it, in the order of text.

    A first step is one action; a duel's is the whole turn.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: see `solve`.
    """
    search = _search(task, limit)
    if isinstance(search, PackingSearch):
        return prospects.of_packing(search)
    return prospects.of_turns(search)


def _duel(task: Task, limit: Limit) -> TurnSearch:
    search = _search(task, limit)
    if isinstance(search, PackingSearch):
        raise UnsupportedError(_("nobody replies in a box"))
    return search


def _search(task: Task, limit: Limit, top: int = 1) -> TurnSearch | PackingSearch:
    if isinstance(task, SingleTurn):
        return TurnSearch(task, Clock(limit))
    if isinstance(task, Packing):
        return PackingSearch(task, Clock(limit), top)
    raise UnsupportedError(_("the engine {name} answers turns, duels and boxes").format(name=NAME))

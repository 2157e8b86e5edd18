"""The engine `search`: exact answers to puzzles of If It Fits from compiled code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.ifitfits.puzzle import Packing, SingleTurn
from games.ifitfits.scoring import Outcome
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, UnsupportedError
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
        return _best_of(_first_cards(search.task, search.clock))
    length = None if task.adversarial else 1
    return _best_of((turn.steps[:length], turn.value) for turn in search.prospects())


def _first_cards(task: Packing, clock: Clock) -> Iterator[tuple[tuple[str, ...], int]]:
    for laid in task.draft.extended():
        for draft in (laid, *laid.with_cats()):
            clock.check()
            if draft.complete:
                value: int | None = Outcome(draft.board, task.stakes).value
            else:
                rest = replace(task, board=draft.board, cards=draft.left, cats=draft.cats)
                value = PackingSearch(rest, clock).value()
            if value is not None:
                yield (laid.steps[0].text,), value


def _best_of(found: Iterable[tuple[tuple[str, ...], int]]) -> tuple[Line, ...]:
    best: dict[tuple[str, ...], int] = {}
    for steps, value in found:
        best[steps] = max(best.get(steps, value), value)
    return tuple(Line(best[steps], steps) for steps in sorted(best))


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

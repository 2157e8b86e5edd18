"""The engine `search`: exact answers from compiled code."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from games.catbox.puzzle import Chain, Duel, SingleTurn
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, UnsupportedError
from solver.catbox.search.chain_search import ChainSearch, CountedLines, EndSearch
from solver.catbox.search.control import NOTHING, new_control, run
from solver.catbox.search.turn_search import (
    EVERYTHING,
    NAME,
    DuelSearch,
    Texts,
    TooManyContextsError,
    encode_turn,
    first_turns,
    solve_duel,
    solve_turn,
    turns_of,
)
from solver.catbox.search.turns import KIND, PASSED, evaluate_max

STATES = 4_000_000
"""States of a chain that may be gone through to look for a second end."""


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    The limit's iterations are placements that are tried; its time begins once the kernels are
    loaded, or compiled for the first time.

    Raises:
        UnsupportedError: the task is of no kind that the kernels know.
    """
    clock = Clock(limit)
    if isinstance(task, Duel):
        return solve_duel(task, clock)
    if isinstance(task, SingleTurn):
        return solve_turn(task, clock, top)
    return _chain_answer(task, clock, lambda search: EndSearch(search, clock, top).found())


def prove(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line and its proof alone: no smallest line, and ends are not counted.

    Raises:
        UnsupportedError: the task is of no kind that the kernels know.
    """
    clock = Clock(limit)
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


def glance(task: Task, limit: Limit = Limit()) -> tuple[str, ...] | None:
    """A good line that takes next to no time and proves nothing; None but for chains."""
    if not isinstance(task, Chain):
        return None
    search = ChainSearch(task, Clock(limit))
    search.glance()
    return None if search.best is None else search.best.steps


def lone(task: Task, gap: int, limit: Limit = Limit()) -> Line | None:
    """The best line, if it is proved that every other end is worth at least `gap` points less.

    The ends of a duel are those after its first turns. None if there is no line, or if another
    end comes too close.

    Raises:
        OutOfTimeError: the limit was reached before that was known.
        UnsupportedError: the task is of no kind that the kernels know.
    """
    clock = Clock(limit)
    clock.check()
    if isinstance(task, Chain):
        return _lone_chain(task, gap, clock)
    lines = _ends(task, clock)
    alone = len(lines) == 1 or (len(lines) > 1 and lines[0].value - lines[1].value >= gap)
    return lines[0] if alone else None


def first_steps(task: Task, limit: Limit = Limit()) -> tuple[Line, ...]:
    """Each legal first step with the value of the best line after it, in the order of text.

    A first step is one action: of a turn with tokens, the card, the token or its word. A duel's
    is the whole turn.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is of no kind that the kernels know.
    """
    clock = Clock(limit)
    clock.check()
    if isinstance(task, Chain):
        return tuple(ChainSearch(task, clock).first_steps())
    if isinstance(task, Duel):
        return _first_turns(task, clock)
    if isinstance(task, SingleTurn):
        return tuple(_first_steps(task, clock))
    raise _unsupported()


def ranked(task: Task, limit: Limit = Limit()) -> Iterator[Line]:
    """Each first turn of a duel, the best one first, with best play by all after it.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is no duel.
    """
    if not isinstance(task, Duel):
        raise UnsupportedError(_("nobody replies here"))
    search = _duel_search(task, Clock(limit))
    return iter(()) if search is None else search.ranked()


def _chain_answer(task: Task, clock: Clock, ends: Callable[[ChainSearch], CountedLines]) -> Answer:
    if not isinstance(task, Chain):
        raise _unsupported()
    search = ChainSearch(task, clock)
    try:
        search.prove()
    except OutOfTimeError:
        return Answer.unproved(_found(search), search.bound, NAME, clock)
    if search.best is None:
        return Answer.infeasible(NAME, clock)
    lines, count, at_least = ends(search)
    return Answer.proved(lines, count, NAME, clock, at_least)


def _unsupported() -> UnsupportedError:
    return UnsupportedError(_("the engine search answers chains, turns and duels"))


def _found(search: ChainSearch) -> tuple[Line, ...]:
    return () if search.best is None else (search.best,)


def _lone_chain(task: Chain, gap: int, clock: Clock) -> Line | None:
    search = ChainSearch(task, clock)
    search.prove()
    if search.best is None:
        return None
    found = search.ends(search.best.value - gap + 1, 1, STATES, 1)
    if not (found.complete or found.full):
        raise OutOfTimeError
    return None if found.full else found.lines[0]


def _ends(task: Task, clock: Clock) -> tuple[Line, ...]:
    """The two best ends of a turn, or all first turns of a duel, each with its value."""
    if isinstance(task, Duel):
        return tuple(sorted(_first_turns(task, clock), key=lambda line: -line.value))
    if not isinstance(task, SingleTurn):
        raise _unsupported()
    answer = solve_turn(task, clock, 2)
    if answer.bound != answer.value:
        raise OutOfTimeError
    return answer.lines


def _first_turns(task: Duel, clock: Clock) -> tuple[Line, ...]:
    search = _duel_search(task, clock)
    return () if search is None else tuple(search.prospects())


def _duel_search(task: Duel, clock: Clock) -> DuelSearch | None:
    """The search of a duel with all first turns; None if there are none."""
    if task.position.over:
        return None
    try:
        encoded = encode_turn(task, clock)
    except TooManyContextsError:
        raise OutOfTimeError from None
    rows = first_turns(encoded, every=True)
    return DuelSearch(task, clock, encoded, rows) if len(rows) else None


def _first_steps(task: SingleTurn, clock: Clock) -> Iterator[Line]:
    if task.position.over:
        return
    encoded = encode_turn(task, clock)
    rows = turns_of(encoded, 0, EVERYTHING, every=True)
    rows = rows[rows[:, KIND] != PASSED]
    control, values = new_control(clock), np.zeros(len(rows), np.int32)
    state = encoded.state
    done = run(
        lambda: evaluate_max(state, 0, rows, NOTHING, False, control, values), control, clock
    )
    if done < len(rows):
        raise OutOfTimeError
    texts = Texts(encoded)
    heads = texts.keys(0, rows)[:, 0]
    order = np.lexsort((-values, heads))
    _, first = np.unique(heads[order], return_index=True)
    seen: dict[str, int] = {}
    for row in order[first]:
        step = texts.steps(0, rows[row])[0]
        seen[step] = max(seen.get(step, NOTHING), int(values[row]))
    yield from (Line(value, (step,)) for step, value in seen.items())

"""Prospects of a puzzle of Cat Box: a lone best end, and the best value after each first step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from games.catbox.puzzle import Chain, Duel, SingleTurn
from games.protocol import Task
from languages.messages import _
from solver.answer import Clock, Line, OutOfTimeError, UnsupportedError
from solver.catbox.search.chain_search import ChainSearch
from solver.catbox.search.control import NOTHING, new_control, run
from solver.catbox.search.duel_search import EVERYTHING, DuelSearch, first_turns
from solver.catbox.search.encoded_turn import encode_turn
from solver.catbox.search.evaluation import evaluate_max
from solver.catbox.search.tabulation import TooManyContextsError
from solver.catbox.search.transitions import KIND, PASSED
from solver.catbox.search.turn_search import solve_turn, turns_of
from solver.catbox.search.turn_texts import Texts
from solver.jit.control import BEST

STATES = 4_000_000
"""States of a chain that may be gone through to look for a second end."""


def lone(task: Task, gap: int, clock: Clock) -> Line | None:
    """The best line, if every other end is worth at least `gap` points less.

    The ends of a duel are those after its first turns. None if there is no line, or if another
    end comes too close.

    Raises:
        OutOfTimeError: the limit was reached before that was known.
        UnsupportedError: the task is no chain, turn or duel.
    """
    clock.check()
    if isinstance(task, Chain):
        return _lone_chain(task, gap, clock)
    lines = _ends(task, clock)
    alone = len(lines) == 1 or (len(lines) > 1 and lines[0].value - lines[1].value >= gap)
    return lines[0] if alone else None


def first_steps(task: Task, clock: Clock) -> tuple[Line, ...]:
    """Each legal first step with the value of the best line after it, in the order of text.

    A first step is one action: of a turn with tokens, the card, the token or its word. A duel's
    is the whole turn.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is no chain, turn or duel.
    """
    clock.check()
    if isinstance(task, Chain):
        return tuple(ChainProspects(task, clock).prospects())
    if isinstance(task, Duel):
        return _first_turns(task, clock)
    if isinstance(task, SingleTurn):
        return tuple(_first_steps(task, clock))
    raise UnsupportedError(_("the engine search answers chains, turns and duels"))


class ChainProspects(ChainSearch):
    """A chain whose first placements are looked at one by one."""

    def prospects(self) -> Iterator[Line]:
        """Each legal first placement with the value of the best line after it, by text.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        for step in self._legal():
            self._clock.check()
            with self._laid(step):
                value = self._reach()
            if value > NOTHING:
                yield Line(value, self._spell([step]))

    def _reach(self) -> int:
        """The value of the best line from here on; `NOTHING` if none is legal."""
        control = new_control(self._clock)
        if not self._hand.left.any():
            return self._worth()
        if not self._search_depth_first(control, self._no_ends, collect=False):
            raise OutOfTimeError
        return int(control[BEST])


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
        raise UnsupportedError(_("the engine search answers chains, turns and duels"))
    answer = solve_turn(task, clock, 2)
    if answer.bound != answer.value:
        raise OutOfTimeError
    return answer.lines


def ranked(task: Duel, clock: Clock) -> Iterator[Line]:
    """Each first turn of a duel, the best one first, with best play by all after it.

    Raises:
        OutOfTimeError: the limit was reached first.
    """
    search = _duel_search(task, clock)
    return iter(()) if search is None else search.ranked()


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

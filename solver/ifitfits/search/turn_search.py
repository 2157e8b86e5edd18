"""The engine `search` for one turn and for duels of If It Fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from games.ifitfits.puzzle import Objective, SingleTurn
from games.ifitfits.steps import Drop, Evict, Lay, LayCat, Nap, Turn
from solver.answer import Answer, Clock, Line, OutOfTimeError
from solver.ifitfits.encoding import THING, Int64s, card_of, encode, held_of, xy_of
from solver.ifitfits.search import minimax
from solver.ifitfits.search.control import FAR, new_control, run
from solver.ifitfits.search.minimax import (
    CELL,
    DROPPED,
    EVICTED,
    KIND,
    MORE,
    NAPPED,
    WORD,
    new_duel,
)
from solver.jit.control import BEST, STOP

Steps = tuple[str, ...]


def turn_of(state: Int64s, row: Int64s) -> Turn:
    """The turn that a row of `minimax.list_turns` is."""
    word, cell, more = int(row[WORD]), int(row[CELL]), int(row[MORE])
    x, y = xy_of(state, cell)
    match int(row[KIND]):
        case kind if kind == NAPPED:
            return Turn((Nap(x, y),))
        case kind if kind == EVICTED:
            return Turn((Evict(x, y, more == THING),))
        case kind if kind == DROPPED:
            return Turn((Drop(held_of(word)),))
    lay = Lay(card_of(word), x, y)
    return Turn((lay, LayCat(*xy_of(state, more))) if more else (lay,))


def texts_of(state: Int64s, rows: Int64s) -> list[Steps]:
    """The steps of each of some turns."""
    return [turn_of(state, row).texts for row in rows]


NAME = "search"

STEPS_A_TURN = 3
"""Steps on the trail: a card with a cat, and a card that is looked at for the next one."""


class FirstTurn(NamedTuple):
    """A turn of the puzzle's own seat.

    Attributes:
        value: its value, exact for a best turn, and for others only if that was asked for.
        end: equal for two that lead to the same board.
    """

    value: int
    steps: Steps
    end: bytes


class TurnSearch:
    """The search of a turn or a duel.

    Raises:
        GameError: a card of a seat that moves is unknown.
    """

    def __init__(self, task: SingleTurn, clock: Clock) -> None:
        self.task, self.clock = task, clock
        _check_hands(task)
        position, most = task.position, _most_turns(task)
        self._state = encode(position, STEPS_A_TURN * (task.length + 1))
        question = np.array([position.turn, task.objective is Objective.MARGIN], np.int64)
        self._control = new_control(clock)
        self._duel = new_duel(question, self._control, most)
        self._values = np.zeros(most, np.int64)
        self._keys = np.zeros((most, 2), np.int64)

    def answer(self, top: int) -> Answer:
        """The lines to the `top` best ends, or the line of best play by all, and the count."""
        turns = self._settled(exact=False)
        if self._control[STOP]:
            lines = () if self.task.adversarial else _ends(turns, 1)  # Nothing is known of a duel.
            return Answer.unproved(lines, self.task.ceiling(), NAME, self.clock)
        if not turns:
            return Answer.infeasible(NAME, self.clock)
        best = max(turn.value for turn in turns)
        lines = self._best_play(turns, best) if self.task.adversarial else _ends(turns, top)
        if not lines:
            return Answer.unproved((), best, NAME, self.clock)
        count = len({turn.end for turn in turns if turn.value == best})
        return Answer.proved(lines, count, NAME, self.clock)

    def prospects(self) -> tuple[FirstTurn, ...]:
        """Each first turn with its exact value, in the order of text.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        turns = self._settled(exact=True)
        if self._control[STOP]:
            raise OutOfTimeError
        return tuple(sorted(turns, key=lambda turn: turn.steps))

    def lone(self, gap: int) -> Line | None:
        """The best line, if every other end is worth at least `gap` points less.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        turns = self.prospects()
        ranked = _ends(turns, len(turns))
        if not ranked or (len(ranked) > 1 and ranked[0].value - ranked[1].value < gap):
            return None
        if not self.task.adversarial:
            return ranked[0]
        lines = self._best_play(turns, ranked[0].value)
        if not lines:
            raise OutOfTimeError
        return lines[0]

    def ranked(self) -> Iterator[Line]:
        """Each first turn, the best one first, with best play by all after it.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        turns, start = self.prospects(), self._state.copy()
        values = {turn.steps: turn.value for turn in turns}
        for first, value in sorted(values.items(), key=lambda item: (-item[1], item[0])):
            line = self._answered(first, value)
            if not line:
                raise OutOfTimeError
            yield Line(value, line)
            self._state[:] = start

    def replies(self, first: Steps) -> Steps:
        """The best replies to a first turn.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        value = next(turn.value for turn in self.prospects() if turn.steps == first)
        line = self._answered(first, value)
        if not line:
            raise OutOfTimeError
        return line[len(first) :]

    def _settled(self, *, exact: bool) -> list[FirstTurn]:
        """The first turns with their values, as far as the limit allows."""
        self._control[BEST] = -FAR

        def settle() -> int:
            self._values[:] = -FAR
            length = self.task.length
            return minimax.settle(self._state, self._duel, length, exact, self._values, self._keys)

        count = run(settle, self._control, self.clock)
        rows, values = self._duel.rows[0, :count], self._values
        texts = texts_of(self._state, rows)
        turns = (
            FirstTurn(int(values[at]), text, self._keys[at].tobytes())
            for at, text in enumerate(texts)
        )
        return [turn for turn in turns if turn.value > -FAR]

    def _best_play(self, turns: Sequence[FirstTurn], best: int) -> tuple[Line, ...]:
        """The line of best play by all, each seat's first best turn; none if time ran out."""
        line = self._answered(min(turn.steps for turn in turns if turn.value == best), best)
        return (Line(best, line),) if line else ()

    def _answered(self, first: Steps, value: int) -> Steps:
        """A first turn and the best replies to it; nothing if time ran out."""
        line, left = self._followed([first], self.task.length, value)
        while line and left:
            reply, left = self._followed(None, left, value)
            line = line + reply if reply else ()
        return line

    def _followed(self, among: list[Steps] | None, turns: int, value: int) -> tuple[Steps, int]:
        """Take the first turn by text, among some or all, after which the others reach a value.

        Returns:
            Its steps, none if time ran out; and how many turns are left.
        """
        count = minimax.list_all(self._state, self._duel)
        texts = texts_of(self._state, self._duel.rows[0, :count])
        ranked = sorted(range(count), key=texts.__getitem__)
        order = np.array([at for at in ranked if among is None or texts[at] in among])
        left = np.zeros(1, np.int64)

        def follow() -> int:
            return minimax.follow(self._state, self._duel, order, turns, value, left)

        found = run(follow, self._control, self.clock)
        return ((), 0) if found < 0 else (texts[found], int(left[0]))


def _ends(turns: Sequence[FirstTurn], top: int) -> tuple[Line, ...]:
    """The lines to the best different ends."""
    first: dict[bytes, Line] = {}
    for turn in sorted(turns, key=lambda turn: (-turn.value, turn.steps)):
        first.setdefault(turn.end, Line(turn.value, turn.steps))
    return tuple(first.values())[:top]


def _check_hands(task: SingleTurn) -> None:
    """Raise `GameError` if a card of a seat that moves is unknown."""
    position = task.position
    for step in range(task.length):
        seat = (position.turn + step) % len(position.seats)
        _ = replace(position, turn=seat).held


def _most_turns(task: SingleTurn) -> int:
    """No seat has more turns: of each card both ways, with no cat or one of two."""
    table = task.position.board.table
    cells, held = table.width * table.height, max(len(seat.hand) for seat in task.position.seats)
    return (6 * held + 3) * cells + held

"""The engine `search` for duels of Cat Box: the value first, then its line, seat by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from games.catbox.puzzle import Duel
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError
from solver.catbox.encoding import BOX, FISH, MOUSE, PAW, STACK, Int32s, Int64s
from solver.catbox.search.arrays import make
from solver.catbox.search.control import NOTHING, new_control, run
from solver.catbox.search.evaluation import evaluate_max
from solver.catbox.search.minimax import FULL, DuelState, first_to_reach, new_duel_state, settle
from solver.catbox.search.turn_search import (
    MOST_CONTEXTS,
    NAME,
    EncodedTurn,
    Texts,
    TooManyContextsError,
    encode_turn,
    turns_of,
)
from solver.catbox.search.turns import (
    BOXED,
    BOXED_FIRST,
    CARD,
    CARD_ONLY,
    FISHED,
    FISHED_FIRST,
    KIND,
    LEFT,
    MORE,
    PASSED,
    PAWED,
    WHERE,
    WHITHER,
    Rows,
)
from solver.jit.control import BEST, BOUND, ENDLESS, STOP

ALL_TOKENS = STACK | PAW | MOUSE | BOX | FISH
EVERYTHING = CARD_ONLY | ALL_TOKENS
FAR = 1_000_000
"""More than any value."""

FEW_LINES = 1 << 18
"""Lines of a duel, if each seat had as many turns as the first, that take next to no time."""

SPARE_TURNS = 1 << 12
"""More turns than first turns for which there is room at each depth at first."""


def solve_duel(
    task: Duel,
    clock: Clock,
    *,
    spare_turns: int = SPARE_TURNS,
    most_contexts: int = MOST_CONTEXTS,
) -> Answer:
    """The value that the mover can be sure of, and the line of best play by all.

    Args:
        spare_turns: see `SPARE_TURNS`; the room grows where it is too small.
        most_contexts: see `turn_search.MOST_CONTEXTS`.

    Raises:
        GameError: a face or an identity that counts is unknown.
    """
    if task.position.over:
        return Answer.infeasible(NAME, clock)
    try:
        encoded = encode_turn(task, clock, most_contexts)
    except (TooManyContextsError, OutOfTimeError):
        return Answer.unproved((), task.ceiling(), NAME, clock)
    rows = first_turns(encoded, every=False)
    if not len(rows):
        return Answer.infeasible(NAME, clock)
    return DuelSearch(task, clock, encoded, rows, spare_turns).answer()


def first_turns(encoded: EncodedTurn, every: bool) -> Rows:
    """The turns of the mover but for passes; redundant ones (see `turns`) only if `every`."""
    rows = turns_of(encoded, 0, EVERYTHING, every=every)
    return rows[rows[:, KIND] != PASSED]


class DuelSearch:
    """The search of one duel whose first turns are listed."""

    def __init__(
        self,
        task: Duel,
        clock: Clock,
        encoded: EncodedTurn,
        rows: Rows,
        spare_turns: int = SPARE_TURNS,
    ) -> None:
        self._task, self._clock, self._encoded, self._rows = task, clock, encoded, rows
        self._texts = Texts(encoded)
        self._brief = len(rows) ** task.length <= FEW_LINES
        self._control = new_control(clock)
        self._room = self._new_room(max(1, 2 * len(rows) + spare_turns))
        self._bounds = np.full(len(rows), FAR, np.int32)

    def answer(self) -> Answer:
        """The value first, then the line that shows it."""
        state, rows = self._encoded.state, self._rows
        values = np.zeros(len(rows), np.int32)
        evaluate_max(state, 0, rows, FAR, False, new_control(Clock(Limit())), values)
        if not self._settled(np.argsort(-values, kind="stable")):
            return Answer.unproved((), self._task.ceiling(), NAME, self._clock)
        value = int(self._control[BEST])
        steps = self._line(value)
        if steps is None:
            return Answer.unproved((), value, NAME, self._clock)
        return Answer.proved((Line(value, steps),), None, NAME, self._clock)

    def prospects(self) -> Iterator[Line]:
        """Each first turn with the value that the mover can force after it, by text.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        for value, row in self._valued():
            yield Line(value, self._texts.steps(0, row))

    def ranked(self) -> Iterator[Line]:
        """Each first turn, the best one first, with best play by all after it.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        for value, row in sorted(self._valued(), key=lambda valued: -valued[0]):
            encoded = encode_turn(self._task, self._clock)
            search = DuelSearch(self._task, self._clock, encoded, self._rows)
            replies = search._replies(make(encoded.state, 0, row), value)
            if replies is None:
                raise OutOfTimeError
            yield Line(value, self._texts.steps(0, row) + replies)

    def _valued(self) -> Iterator[tuple[int, Int32s]]:
        """The value that the mover can force after each first turn, by text, and the turn.

        Turns with equal cards of one hand are one.
        """
        known = set[tuple[str, ...]]()
        for row in self._texts.order(0, self._rows):
            self._clock.check()
            steps = self._texts.steps(0, self._rows[row])
            if steps in known:
                continue
            known.add(steps)
            self._control = new_control(self._clock)
            order = np.array([row], np.int64)
            if not self._settled(order):
                raise OutOfTimeError
            yield int(self._control[BEST]), self._rows[row]

    def _new_room(self, turns: int) -> DuelState:
        position = self._task.position
        cards = [*position.pile, *(card for seat in position.seats for card in seat.hand)]
        shown = Counter(face for card in cards for face in card)
        shown.update(saved.face for seat in position.seats for saved in seat.saved)
        copies = [shown[face] for face in self._encoded.faces]
        return new_duel_state(self._encoded.state, copies, self._task.length - 1, turns)

    def _settled(self, order: Int64s) -> bool:
        """Find the value of the best of some turns; false if the limit was reached before."""
        state, rows, bounds = self._encoded.state, self._rows, self._bounds
        done = self._run(lambda: settle(state, self._room, self._control, rows, order, bounds), -1)
        return done == len(order)

    def _run(self, work: Callable[[], int], failed: int) -> int:
        """The result of a kernel, run with more and more room for turns until that is enough."""
        while True:
            result = run(work, self._control, self._clock, reporting=True, brief=self._brief)
            if self._control[STOP] != FULL:
                return failed if self._control[STOP] else result
            self._room = self._new_room(2 * int(self._control[BOUND]))
            self._control[STOP], self._control[BOUND] = 0, ENDLESS

    def _line(self, value: int) -> tuple[str, ...] | None:
        """The line of best play by all; None if the limit was reached before it was found."""
        rows = turns_of(self._encoded, 0, EVERYTHING, every=True)
        rows = rows[self._most(rows) >= value]
        rows = rows[self._texts.order(0, rows)]
        found = self._first(0, rows, value)
        if found < 0:
            return None
        replies = self._replies(make(self._encoded.state, 0, rows[found]), value)
        return None if replies is None else self._texts.steps(0, rows[found]) + replies

    def _replies(self, context: int, value: int) -> tuple[str, ...] | None:
        """Best play by all in a context; None if the limit was reached before it was found."""
        state = self._encoded.state
        steps: tuple[str, ...] = ()
        while state.transitions.contexts[context, LEFT]:
            rows = turns_of(self._encoded, context, EVERYTHING, every=True)
            rows = rows[self._texts.order(context, rows)]
            found = self._first(context, rows, value)
            if found < 0:
                return None
            steps += self._texts.steps(context, rows[found])
            context = make(state, context, rows[found])
        return steps

    def _first(self, context: int, rows: Rows, value: int) -> int:
        """The number of the first turn of best play; -1 if the limit was reached before."""
        state, control = self._encoded.state, self._control
        rising = context == 0
        return self._run(
            lambda: first_to_reach(state, self._room, control, context, rows, value, rising),
            -1,
        )

    def _most(self, rows: Rows) -> Int32s:
        """Upper bound on the value of each first turn; lower where a better twin was kept."""
        simple = rows.copy()
        for kind, twin in ((BOXED_FIRST, BOXED), (FISHED_FIRST, FISHED)):
            simple[rows[:, KIND] == kind, KIND] = twin
        most = self._looked_up(simple)
        swapped = simple[:, [KIND, MORE, WHITHER, CARD, WHERE]]
        pairs = rows[:, KIND] == PAWED
        most[pairs] = np.maximum(most, self._looked_up(swapped))[pairs]
        return most

    def _looked_up(self, rows: Rows) -> Int32s:
        known, wanted = self._packed(self._rows), self._packed(rows)
        sorter = np.argsort(known)
        place = np.minimum(np.searchsorted(known, wanted, sorter=sorter), len(known) - 1)
        same = known[sorter[place]] == wanted
        return np.where(same, self._bounds[sorter[place]], np.int32(NOTHING))

    def _packed(self, rows: Rows) -> Int64s:
        """Each turn as one number."""
        cells = len(self._encoded.state.grid.look)
        packed = np.zeros(len(rows), np.int64)
        for column in (KIND, CARD, MORE, WHERE, WHITHER):
            packed = packed * cells + rows[:, column]
        return packed

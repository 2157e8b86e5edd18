"""The engine `search` for `box` puzzles of If It Fits: values, counts, and the smallest line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

import numpy as np

from games.ifitfits.cards import SPRAY, Card
from games.ifitfits.position import Position, Seat
from games.ifitfits.puzzle import BoxDraft, Packing
from games.ifitfits.puzzle import Packing as Task
from games.ifitfits.scoring import Outcome
from languages.messages import _
from solver.answer import Answer, Clock, Line, OutOfTimeError, UnsupportedError
from solver.ifitfits.board_kernels import BOUND, Int64s, cell_of, encode, word_of
from solver.ifitfits.search.control import BRIEF, FAR, new_control, run
from solver.ifitfits.search.layouts import (
    COUNTING,
    DEPTH,
    ENDS,
    EXACT,
    FOUND,
    MOST_CARDS,
    NOT_BEGUN,
    WIDTH,
    new_packing,
    search_layouts,
)
from solver.jit.control import BEST, ENDLESS, MOST_NODES, NODES, STOP
from solver.jit.control import BOUND as UPPER

Reaches = Callable[[Packing], bool]
"""Whether a line of a puzzle reaches the value."""


def smallest_line(task: Packing, value: int, reaches: Reaches) -> Line:
    """The line that reaches a value whose text comes first; there must be one."""
    draft = task.draft
    while not (draft.complete and _worth(task, draft) >= value):
        longer = (draft.play(step) for step in sorted(draft.next_steps(), key=lambda s: s.text))
        draft = next(each for each in longer if _leads(task, each, value, reaches))
    return Line(value, draft.move.texts)


def _leads(task: Packing, draft: BoxDraft, value: int, reaches: Reaches) -> bool:
    """Whether some line that goes on from a draft reaches the value."""
    for each in (draft, *draft.with_cats()):
        if each.complete:
            reached = _worth(task, each) >= value
        else:
            reached = reaches(replace(task, board=each.board, cards=each.left, cats=each.cats))
        if reached:
            return True
    return False


def _worth(task: Packing, draft: BoxDraft) -> int:
    return Outcome(draft.board, task.stakes).value


NAME = "search"

RATE = 1_000_000
"""Boards evaluated per second, roughly."""

USUAL = 20_000_000
"""Most boards evaluated while counting, unless the limit says otherwise."""

QUICK_COUNT = 0.1
"""Seconds of the first count, enough for most boxes. Where it isn't, the value is proved and the
smallest line reported before the count goes on."""

PROBED = (2, 3)
"""The most cells that a first search tries at each depth: these nearly always lead to the best
value, in a small part of the time."""


class Count(NamedTuple):
    """How many ends of a value were found."""

    value: int
    ends: int


class PackingSearch:
    """The search of one task.

    Neither of the last two arguments changes an answer.

    Args:
        probed: see `PROBED`.
        brief: boards after which the search gets a thread of its own.

    Raises:
        UnsupportedError: it has more cards than the search takes.
    """

    def __init__(
        self,
        task: Task,
        clock: Clock,
        top: int = 1,
        *,
        probed: Sequence[int] = PROBED,
        brief: int = BRIEF,
    ) -> None:
        if len(task.cards) > MOST_CARDS:
            raise UnsupportedError(
                _("the engine {name} takes at most {most} cards").format(name=NAME, most=MOST_CARDS)
            )
        self.task, self.clock, self._top = task, clock, top
        self._probed, self._brief = probed, brief
        seats = (Seat((), 0),) * task.stakes.seats
        self._state = encode(Position(task.mode, task.board, seats, 0), len(task.cards))
        sorts = Counter(task.cards)
        self._ways = [*_ways(sorts)]
        self._texts, rank = _ranked(self._state, task, self._ways)
        words = np.array([0 if way is None else word_of(way) for way in self._ways], np.int64)
        left = np.array([*sorts.values()], np.int64)
        self._control = new_control(clock)
        cats = min(task.cats, len(task.cards))
        self._packing = new_packing(self._control, self._state, words, left, rank, cats, top)
        self._packing.numbers[DEPTH] = NOT_BEGUN
        self._start = self._state.copy(), left.copy()

    def answer(self, *, counting: bool) -> Answer:
        """The lines to the best ends; how many ends are best, if they are to be counted.

        A few ends are counted while the value is proved. Where there are more, the smallest line
        is reported to the clock before the count.
        """
        lines = self._probe()
        if counting and self._counted(QUICK_COUNT):
            return self._with_worse()
        glimpsed = Count(int(self._control[BEST]), int(self._packing.numbers[ENDS]))
        lines = self._lines() or lines
        self._search(glimpsed.value)
        lines = self._lines() or lines
        if self._control[STOP]:
            bound = min(self.task.ceiling(), int(self._control[UPPER]))
            return Answer.unproved(lines, bound, NAME, self.clock)
        if not lines:
            return Answer.infeasible(NAME, self.clock)
        if counting:
            return self._settled(lines[0], glimpsed)
        return Answer.proved(lines, None, NAME, self.clock)

    def _settled(self, line: Line, glimpsed: Count) -> Answer:
        """The answer when the value is proved, with a count as far as the clock allows."""
        smallest = self._smallest(line)
        self._control[BEST] = line.value
        found = glimpsed.ends if glimpsed.value == line.value else 0
        if self.clock.counts_longer(QUICK_COUNT):
            if self._counted():
                return self._with_worse()
            found = int(self._packing.numbers[ENDS])
        at_least = found if found > 1 else None
        return Answer.proved((smallest,), None, NAME, self.clock, at_least)

    def reaches(self, value: int) -> bool:
        """Whether a line reaches a value.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        self._searched(value - 1)
        return int(self._control[BEST]) >= value

    def _smallest(self, best: Line) -> Line:
        """The smallest line of the best value, as far as time allows; reported to the clock."""
        try:
            smallest = smallest_line(
                self.task,
                best.value,
                lambda rest: PackingSearch(rest, self.clock).reaches(best.value),
            )
        except OutOfTimeError:
            return best
        self.clock.proved(smallest)
        return smallest

    def _counted(self, most: float = inf) -> bool:
        """Whether all best ends are counted; the lines to the smallest are found then."""
        nodes, allowed = self._control[NODES], int(self._control[MOST_NODES])
        work = min(self.clock.counting(RATE, USUAL, most), ENDLESS)
        self._control[MOST_NODES] = min(allowed, nodes + int(work))
        self._packing.numbers[ENDS] = 0
        self._search(int(self._control[BEST]), counting=True)
        whole = not self._control[STOP]
        self._control[MOST_NODES] = allowed
        self._control[STOP] = self._control[NODES] >= allowed
        return whole

    def _with_worse(self) -> Answer:
        """The answer when all best ends are counted, with lines to worse ones if wanted."""
        lines, ends = self._lines(), int(self._packing.numbers[ENDS])
        if not lines:
            return Answer.infeasible(NAME, self.clock)
        lines += self._worse(int(self._control[BEST]), self._top - len(lines))
        return Answer.proved(lines, ends, NAME, self.clock)

    def value(self) -> int | None:
        """The value of the best line; None if there is none.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        self._probe()
        self._searched(int(self._control[BEST]))
        best = int(self._control[BEST])
        return None if best == -FAR else best

    def lone(self, gap: int) -> Line | None:
        """The best line, if every other end is worth at least `gap` points less.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        self._probe()
        self._searched(int(self._control[BEST]), counting=True)
        lines, best = self._lines(), int(self._control[BEST])
        if self._packing.numbers[ENDS] != 1:
            return None
        for value in range(best - 1, best - gap, -1):
            self._searched(value, exact=True)
            if self._packing.numbers[ENDS]:
                return None
        return lines[0]

    def _probe(self) -> tuple[Line, ...]:
        """A good value to begin with, and lines to it: few cells are tried at each depth."""
        lines: tuple[Line, ...] = ()
        self._control[BEST] = -FAR
        for width in self._probed:
            self._search(int(self._control[BEST]), width=width)
            lines = self._lines() or lines
        return lines

    def _worse(self, best: int, count: int) -> tuple[Line, ...]:
        """At most `count` lines to the best ends below the best value, as time allows."""
        lines: tuple[Line, ...] = ()
        things = [*self.task.cards, *self.task.board.cells.values()]
        sprays = sum(thing.icons.count(SPRAY) for thing in things if isinstance(thing, Card))
        value, least = best, -2 * sprays
        while len(lines) < count and value > least and not self._control[STOP]:
            value -= 1
            self._search(value, exact=True)
            if not self._control[STOP]:
                lines += self._lines()[: count - len(lines)]
        return lines

    def _searched(self, value: int, *, counting: bool = False, exact: bool = False) -> None:
        self._search(value, counting=counting, exact=exact)
        if self._control[STOP]:
            raise OutOfTimeError

    def _search(
        self, value: int, *, counting: bool = False, exact: bool = False, width: int = FAR
    ) -> None:
        """Search for ends of more than a value, or of this value exactly.

        Once the limit is reached nothing is searched any more.
        """
        if self._control[STOP]:
            return
        numbers = self._packing.numbers
        if numbers[DEPTH] != NOT_BEGUN:  # A search that was stopped has left cards on the board.
            self._state[:], self._packing.left[:] = self._start
        numbers[COUNTING], numbers[EXACT], numbers[DEPTH] = counting, exact, NOT_BEGUN
        self._control[BEST], numbers[WIDTH] = value, width

        def work() -> None:
            search_layouts(self._state, self._packing)

        run(work, self._control, self.clock, resumes=True, brief=self._brief)

    def _lines(self) -> tuple[Line, ...]:
        packing, value = self._packing, int(self._control[BEST])
        found = packing.lines[: packing.numbers[FOUND]]
        return tuple(Line(value, tuple(self._texts[at] for at in row if at >= 0)) for row in found)


def _ways(sorts: Counter[Card]) -> list[Card | None]:
    """Two ways for each sort of card; None for the second if it looks like the first."""
    ways: list[Card | None] = []
    for card in sorts:
        ways += [card.ways[0], card.ways[1] if len(card.ways) > 1 else None]
    return ways


def _ranked(state: Int64s, task: Task, ways: list[Card | None]) -> tuple[list[str], Int64s]:
    """The texts of all steps, sorted, and the place of each of them (`PackingArrays.rank`)."""
    cells = [*task.board.table.cells()]
    ends = [f"@{x},{y}" for x, y in cells]
    names = [*map(str, ways), "cat"]
    texts = sorted({name + end for name in names for end in ends})
    place = {text: at for at, text in enumerate(texts)}
    numbers = [cell_of(state, cell) for cell in cells]
    rank = np.zeros((len(names), int(state[BOUND])), np.int64)
    for at, name in enumerate(names):
        rank[at, numbers] = [place[name + end] for end in ends]
    return texts, rank

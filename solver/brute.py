"""`brute`: every line there is, tried one after the other; the yardstick of the other engines.

Its only economy is not to go twice into a state that it has been in. Steps are tried in the
order of their text, so that the first line to reach a board is the smallest.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from games.protocol import Counting, End, State, Task
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError

NAME = "brute"

CHECK_EVERY = 256
"""States between two looks at the clock."""

Path = tuple[str, ...]


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    A duel is answered by minimax: its line is best play by all, and its best first moves are
    counted where the task asks for them.
    """
    meter = _Meter(limit, task.ceiling())
    if task.adversarial:
        return _duel(task, meter)
    ends = _Ends(top)
    try:
        _visit(task.start, (), ends, meter, set())
    except OutOfTimeError:
        return Answer.unproved(ends.lines(), task.ceiling(), NAME, meter.clock)
    if not ends.lines():
        return Answer.infeasible(NAME, meter.clock)
    counted = ends.count if task.counting is Counting.ENDS else None
    return Answer.proved(ends.lines(), counted, NAME, meter.clock)


def worth(state: State, limit: Limit = Limit()) -> int | None:
    """The value of best play by all from a state on; None where there is nothing to choose.

    Raises:
        OutOfTimeError: the limit was reached first.
    """
    return _worth(state, _Meter(limit, 0), {})


def best_line(state: State, limit: Limit = Limit()) -> Line | None:
    """Best play by all from a state on; None where there is nothing to choose.

    Raises:
        OutOfTimeError: the limit was reached first.
    """
    return _minimax(state, _Meter(limit, 0), {})


def prospects(task: Task, limit: Limit = Limit()) -> tuple[Line, ...]:
    """Each legal first step with what the best line after it reaches, in the order of text.

    A first step is one action; a duel's is the whole turn.

    Raises:
        OutOfTimeError: the limit was reached first.
    """
    meter, known, found = _Meter(limit, 0), dict[Hashable, int | None](), dict[Path, int]()
    for step, child in task.start.children():
        meter.count()
        value = _worth(child, meter, known)
        if value is not None:
            first = step.texts if task.adversarial else step.texts[:1]
            found[first] = max(found.get(first, value), value)
    return tuple(Line(found[first], first) for first in sorted(found))


def ranked(task: Task, limit: Limit = Limit()) -> Iterator[Line]:
    """Where others reply, each first move, the best one first, with best play by all after it.

    Those of equal value are in the order of their text.

    Raises:
        OutOfTimeError: the limit was reached first.
    """
    meter, known, lines = _Meter(limit, 0), dict[Hashable, Line | None](), dict[Path, Line]()
    for step, child in task.start.children():
        meter.count()
        rest = _minimax(child, meter, known)
        if rest is not None:
            lines.setdefault(step.texts, Line(rest.value, step.texts + rest.steps))
    yield from sorted(lines.values(), key=lambda line: -line.value)


def _worth(state: State, meter: _Meter, known: dict[Hashable, int | None]) -> int | None:
    if state.end is not None:
        return state.end.value
    if state.trace not in known:
        values = []
        for _, child in state.children():
            meter.count()
            values.append(_worth(child, meter, known))
        best = max if state.maximising else min
        known[state.trace] = best((v for v in values if v is not None), default=None)
    return known[state.trace]


class _Meter:
    """Counts states, and stops the search when the limit is reached."""

    def __init__(self, limit: Limit, bound: int) -> None:
        self.clock = Clock(limit)
        self.bound = bound
        self.value: int | None = None
        self._interval = CHECK_EVERY if limit.iterations is None else 1
        self._states = 0

    def count(self) -> None:
        """One more state.

        Raises:
            OutOfTimeError: it is one too many.
        """
        self._states += 1
        if self._states % self._interval == 0:
            if self.clock.passed(self._states):
                raise OutOfTimeError
            self.clock.report(self.value, self.bound)


class _Ends:
    """The `top` best ends and all that tie with them, each with its best line."""

    def __init__(self, top: int) -> None:
        self._top = top
        self._lines: dict[Hashable, Line] = {}
        self._floor: int | None = None
        self.best: int | None = None

    def offer(self, end: End, path: Path) -> None:
        """Keep an end that may be among the best."""
        line = Line(end.value, path)
        self.best = line.value if self.best is None else max(self.best, line.value)
        if self._floor is None or line.value >= self._floor:
            key = end.key
            known = self._lines.get(key)
            if known is None or _rank(line) < _rank(known):
                self._lines[key] = line
                self._raise_floor(line.value)

    def lines(self) -> tuple[Line, ...]:
        """The lines to the best ends, equal values in the order of their text."""
        return tuple(sorted(self._lines.values(), key=_rank)[: self._top])

    @property
    def count(self) -> int:
        """How many different ends reach the best value."""
        values = [line.value for line in self._lines.values()]
        return values.count(max(values, default=0))

    def _raise_floor(self, value: int) -> None:
        """Forget ends that are no longer among the best, once a better one has come."""
        if self._floor is None or value > self._floor:
            values = sorted((line.value for line in self._lines.values()), reverse=True)
            if len(values) >= self._top:
                self._floor = floor = values[self._top - 1]
                self._lines = {k: line for k, line in self._lines.items() if line.value >= floor}


def _rank(line: Line) -> tuple[int, Path]:
    """The best first, then by text; the source of a card, after `<`, doesn't matter there."""
    return -line.value, tuple(step.partition("<")[0] for step in line.steps)


def _visit(state: State, path: Path, ends: _Ends, meter: _Meter, seen: set[Hashable]) -> None:
    if state.end is not None:
        ends.offer(state.end, path + state.end.closing)
        meter.value = ends.best
        return
    for step, child in state.children():
        meter.count()
        if child.trace not in seen:
            seen.add(child.trace)
            _visit(child, path + step.texts, ends, meter, seen)


def _duel(task: Task, meter: _Meter) -> Answer:
    known: dict[Hashable, Line | None] = {}
    try:
        best = _minimax(task.start, meter, known)
        solutions = _best_moves(task, best, meter, known)
    except OutOfTimeError:
        return Answer.unproved((), task.ceiling(), NAME, meter.clock)
    if best is None:
        return Answer.infeasible(NAME, meter.clock)
    return Answer.proved((best,), solutions, NAME, meter.clock)


def _best_moves(
    task: Task, best: Line | None, meter: _Meter, known: dict[Hashable, Line | None]
) -> int | None:
    """How many first moves, or their ends, keep the value of the best line; None if not asked."""
    if task.counting not in (Counting.FIRST_MOVES, Counting.FIRST_ENDS):
        return None
    if task.start.end is not None or best is None:
        return 0
    children = [child for _, child in task.start.children()]
    lines = [_minimax(child, meter, known) for child in children]
    kept = [line is not None and line.value == best.value for line in lines]
    if task.counting is Counting.FIRST_MOVES:
        return sum(kept)
    return len({child.trace for child, keeps in zip(children, kept, strict=True) if keeps})


def _minimax(state: State, meter: _Meter, known: dict[Hashable, Line | None]) -> Line | None:
    """Best play by all from here; None where there is nothing to choose."""
    if state.end is not None:
        return Line(state.end.value, state.end.closing)
    if state.trace not in known:
        known[state.trace] = _best_child(state, meter, known)
    return known[state.trace]


def _best_child(state: State, meter: _Meter, known: dict[Hashable, Line | None]) -> Line | None:
    best: Line | None = None
    sign = 1 if state.maximising else -1
    for step, child in state.children():
        meter.count()
        rest = _minimax(child, meter, known)
        if rest is not None and (best is None or sign * rest.value > sign * best.value):
            best = Line(rest.value, step.texts + rest.steps)
    return best

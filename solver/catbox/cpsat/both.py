"""The engine `both`: `search` and `cpsat` side by side on one chain.

`search` has good lines early, and `cpsat` is quick to prove that there is no line of a value far
above them. So once `search` has a line, `cpsat` comes down from the bound of both: it looks for a
line that is worth as much, then for less and less, in one search that keeps what it has learned.
Then, or beside it, it is asked for single values, each in a search of its own. It isn't told the
line, which leads it astray where it has to prove that there is none. All ends as soon as the best
value of one side meets the bound of the other. The lines of a proved value are found afterwards
from the value alone, so that they don't depend on which engine was first.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf

from games.catbox.puzzle import Chain
from games.protocol import Task
from solver.answer import (
    Answer,
    Clock,
    Limit,
    Line,
    OutOfTimeError,
    UnsupportedError,
)
from solver.catbox.cpsat.layout import Laid
from solver.catbox.cpsat.model import LayoutModel
from solver.catbox.cpsat.plans import plans
from solver.catbox.search import engine as search_engine
from solver.catbox.search.chain_search import ChainSearch

NAME = "both"
"""The name of the engine in its answers."""


EFFORT = 4.0
"""The most work on coming down from the bound by one thread, in CP-SAT's deterministic seconds."""


ASKED_TWICE = 10
"""The fewest faces for which `search` looks for lines alone and its thread asks `cpsat` as well."""


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    Turns and duels are answered by `search`, which leaves `cpsat` nothing to do there.

    Raises:
        UnsupportedError: the task is of no kind that `search` knows.
    """
    if not isinstance(task, Chain):
        return replace(search_engine.solve(task, limit, top), engine=NAME)
    clock = Clock(limit)
    shared = _search_by_both(task, limit, clock)
    if not shared.proved:
        lines = () if shared.best is None else (shared.best,)
        return Answer.unproved(lines, shared.bound, NAME, clock)
    if shared.best is None:
        return Answer.infeasible(NAME, clock)
    settled = search_engine.settled(task, clock, top, shared.best)
    return replace(settled, engine=NAME, seconds=clock.seconds)


def _search_by_both(task: Chain, limit: Limit, clock: Clock) -> _Shared:
    """The best line and the bound of both engines, each run in a thread of its own."""
    shared = _Shared(task.ceiling(), clock)
    asker = _Asker(task, limit, shared)
    with ThreadPoolExecutor(1) as aside:
        try:
            search = ChainSearch(task, Clock(replace(limit, watch=_Side(shared))), most_threads=1)
            search.glance()
            shared.offer(search.best)
            leading = aside.submit(asker.lead)
            if len(task.faces) >= ASKED_TWICE and limit.iterations is None:
                with suppress(OutOfTimeError):
                    search.look()
                shared.offer(search.best)
                shared.report(None, search.bound)
                asker.ask()
            if not shared.over:
                _search(search, shared)
            if not shared.proved and limit.iterations is not None:
                leading.result()
        finally:
            shared.finish()
    leading.result()
    return shared


def _search(search: ChainSearch, shared: _Shared) -> None:
    """The side of `search`."""
    try:
        search.prove()
    except OutOfTimeError:
        shared.offer(search.best)
        shared.report(None, search.bound)
    else:
        shared.offer(search.best)
        shared.settle()


class _Asker:
    """The side of `cpsat`: one question after the other, by one thread or by several."""

    def __init__(self, task: Chain, limit: Limit, shared: _Shared) -> None:
        self._task, self._limit, self._shared = task, limit, shared
        self._asked: set[int] = set()
        self._lock = threading.Lock()
        (self._plan,) = plans(task)
        self._model: LayoutModel | None = None
        self._least = 0.0

    def lead(self) -> None:
        """Bring the bound down from above, then ask."""
        with suppress(OutOfTimeError, UnsupportedError):
            self._descend(self._built())
        self.ask()

    def _descend(self, model: LayoutModel) -> None:
        """Look for the best line, the highest values first, until the other side is lower."""
        descent = _Descent(self._shared, self._offer)
        clock = Clock(replace(self._limit, watch=descent))
        better, twice = self._shared.better, len(self._task.faces) >= ASKED_TWICE
        effort = inf if twice else EFFORT
        found = model.best(clock, better, descent, self._shared.bound, effort)
        self._shared.report(None, better - 1 if found is None else found.bound)

    def ask(self) -> None:
        """Ask until nothing is left to ask, the time is up, or there is no model."""
        with suppress(OutOfTimeError, UnsupportedError):
            model = self._built()
            while not self._shared.over and self._shared.has(self._least):
                goal = self._next()
                if goal is None:
                    break
                self._ask_for(model, goal)

    def _built(self) -> LayoutModel:
        """The model, which the first thread that asks for it builds."""
        with self._lock:
            if self._model is None:
                building = Clock(replace(self._limit, watch=_Side(self._shared)))
                self._model = self._plan.model(building)
                self._least = building.seconds
            return self._model

    def _next(self) -> int | None:
        """The highest value that is open and that nobody asks for; None if there is none.

        The lower a value, the more work it takes, so that a question is never dropped: that would
        only be to ask it, or a harder one, anew.
        """
        with self._lock:
            open_values = range(self._shared.bound, self._shared.better - 1, -1)
            goal = next((goal for goal in open_values if goal not in self._asked), None)
            if goal is not None:
                self._asked.add(goal)
            return goal

    def _ask_for(self, model: LayoutModel, goal: int) -> None:
        """Ask for a line of some value."""
        clock = Clock(replace(self._limit, watch=_Side(self._shared, goal)))
        try:
            found = model.some(clock, goal, inf)
        except OutOfTimeError:
            if self._limit.iterations is not None:
                raise
        else:
            if found is None:
                self._shared.report(None, goal - 1)
            else:
                self._offer(found.laid)
        finally:
            with self._lock:
                self._asked.discard(goal)

    def _offer(self, laid: Laid) -> None:
        steps = self._plan.spell(laid)
        self._shared.offer(Line(self._task.replay(steps).value, steps))


class _Shared:
    """The best line and the bound of either side; safe for threads.

    Attributes:
        best: the best line that is written down.
        value: the best value, whose line may not be written down yet.
        bound: a proved upper bound on any line.
    """

    def __init__(self, ceiling: int, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._finished = self._settled = False
        self.best: Line | None = None
        self.value: int | None = None
        self.bound = ceiling

    @property
    def proved(self) -> bool:
        """Whether the best line is proved to be one, or that there is none."""
        met = self.best is not None and self.best.value >= self.bound
        return self._settled or met

    @property
    def over(self) -> bool:
        """Whether there is nothing left to search for."""
        met = self.value is not None and self.value >= self.bound
        return self._finished or self._settled or met or self._clock.passed(0)

    def has(self, seconds: float) -> bool:
        """Whether this much time is left, without which CP-SAT can't even prepare a question."""
        return self._clock.left is None or self._clock.left >= seconds

    @property
    def better(self) -> int:
        """The least value of a better line; the bound, if no line is known."""
        return self.bound if self.value is None else self.value + 1

    def asks(self, goal: int) -> bool:
        """Whether it is open if there is a line of some value."""
        return goal <= self.bound and (self.value is None or self.value < goal)

    def offer(self, line: Line | None) -> None:
        """Keep a line that is better than the best so far."""
        with self._lock:
            if line is not None and (self.best is None or line.value > self.best.value):
                self.best = line
                self._raise(line.value)
                self._clock.report(self.value, self.bound)

    def report(self, value: int | None, bound: int | None) -> None:
        """Keep a value and a bound that one side has reached."""
        with self._lock:
            if value is not None:
                self._raise(value)
            if bound is not None:
                self.bound = min(self.bound, bound)
            self._clock.report(self.value, self.bound)

    def settle(self) -> None:
        """Keep that no line is better than the best."""
        with self._lock:
            self._settled = True
            if self.best is not None:
                self.bound = self.best.value

    def finish(self) -> None:
        """Let both sides stop."""
        self._finished = True

    def _raise(self, value: int) -> None:
        self.value = value if self.value is None else max(self.value, value)


@dataclass
class _Side:
    """One side's watch.

    Attributes:
        goal: the value of a line that the side looks for; None if it looks for the best.
    """

    shared: _Shared
    goal: int | None = None

    @property
    def stopped(self) -> bool:
        """Whether the side has nothing left to do."""
        return self.shared.over or not (self.goal is None or self.shared.asks(self.goal))

    def report(self, value: int | None, bound: int | None) -> None:
        """Pass on what the side has reached."""
        self.shared.report(value, bound)


class _Descent:
    """The watch of a search that comes down from the bound, which passes on what it reaches."""

    def __init__(self, shared: _Shared, offer: Callable[[Laid], None]) -> None:
        self._shared, self._offer, self._lowest = shared, offer, shared.bound

    @property
    def stopped(self) -> bool:
        """Whether the other side's bound is lower already."""
        return self._shared.over or self._shared.bound < self._lowest

    def report(self, value: int | None, bound: int | None) -> None:
        """Nothing: this search reports by `line` and `bound`."""

    def line(self, laid: Laid) -> None:
        """Pass on a better line."""
        self._offer(laid)

    def bound(self, bound: int) -> None:
        """Pass on a bound."""
        self._lowest = min(self._lowest, bound)
        self._shared.report(None, bound)

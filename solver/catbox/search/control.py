"""The numbers that a running kernel shares with the thread that waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from solver import interruptible
from solver.answer import Clock
from solver.catbox.encoding import Int64s

STOP, BEST, NODES, BOUND, ALLOWED, ENOUGH, MISSED = range(7)
"""The numbers of a control: 1 to stop, the value to exceed, how many states there were, the
bound on what is left, the most states, the value that is enough, and the best bound on what was
left out for not exceeding `BEST`."""

NOTHING = -100_000
"""Less than any value."""

ENDLESS = 2**62
"""No bound, and no limit on states."""

T = TypeVar("T")


def new_control(clock: Clock, best: int = NOTHING) -> Int64s:
    """The control of a search for values above `best`."""
    allowed = ENDLESS if clock.iterations is None else clock.iterations
    return np.array([0, best, 0, ENDLESS, allowed, ENDLESS, NOTHING], np.int64)


def run(
    work: Callable[[], T],
    control: Int64s,
    clock: Clock,
    *,
    reporting: bool = False,
    brief: bool = False,
    others: Sequence[Int64s] = (),
) -> T:
    """Return what a kernel returns; `control[STOP]` is set when the time is up.

    Args:
        reporting: report the best value and the bound to the clock on the way.
        brief: the work takes no more than a few milliseconds, so that a thread of its own, which
            the clock could stop, costs more than it.
        others: the controls of further threads of the same work.

    Raises:
        KeyboardInterrupt: the calling thread was interrupted, see `interruptible.run`.
    """

    if brief:
        control[STOP] = clock.left is not None and clock.left <= 0
        return work()

    controls = (control, *others)

    def stop() -> None:
        for each in controls:
            if not each[STOP]:
                each[STOP] = 1

    def report() -> None:
        best, bound = (max(int(each[number]) for each in controls) for number in (BEST, BOUND))
        value = None if best == NOTHING else best
        clock.report(value, None if bound == ENDLESS else max(best, bound))

    return interruptible.run(work, stop, clock, report if reporting else None)

"""The numbers that a running kernel shares with the thread that waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solver import interruptible
from solver.answer import Clock

STOP, NODES, MOST_NODES, BEST, BOUND = range(5)
"""The first numbers of a control: 1 to stop, how many states there were, the most that are allowed,
the best value so far, and the bound on what is still possible."""

ENDLESS = 2**62
"""No bound, and no limit on states."""

UNKNOWN = 100_000
"""A best value or a bound so far from 0 stands for none."""

Control = NDArray[np.int64]

T = TypeVar("T")


def new_control(clock: Clock, best: int, bound: int, *more: int) -> Control:
    """The control of a search that begins, with further numbers that its kernels know."""
    allowed = ENDLESS if clock.iterations is None else clock.iterations
    return np.array([0, 0, allowed, best, bound, *more], np.int64)


def run(
    work: Callable[[], T], controls: Sequence[Control], clock: Clock, *, reporting: bool = True
) -> T:
    """Return what a kernel returns; each control's `STOP` is set when the time is up.

    Args:
        controls: one for each thread of the work.
        reporting: report the best value and the bound to the clock on the way.

    Raises:
        KeyboardInterrupt: the calling thread was interrupted, see `interruptible.run`.
    """

    def stop() -> None:
        for each in controls:
            if not each[STOP]:
                each[STOP] = 1

    def report() -> None:
        best, bound = (max(int(each[number]) for each in controls) for number in (BEST, BOUND))
        value = None if best <= -UNKNOWN else best
        clock.report(value, None if bound >= UNKNOWN else max(best, bound))

    return interruptible.run(work, stop, clock, report if reporting else None)

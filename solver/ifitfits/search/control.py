"""The numbers that a running kernel shares with the thread that waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

from solver import interruptible
from solver.answer import Clock
from solver.ifitfits.encoding import Int64s

STOP, NODES, MOST_NODES, BEST, BOUND = range(5)
"""The numbers of a control: 1 to stop, how many boards there were, the most that are allowed, the
best value so far, and the bound on what is still possible."""

FAR = 1 << 40
"""More than any value; `-FAR` is less than any."""

ENDLESS = 2**62
"""No limit on boards."""

BRIEF = 20_000
"""Boards that take a few milliseconds: only a longer search gets a thread of its own, which the
clock can stop."""

T = TypeVar("T")


def new_control(clock: Clock) -> Int64s:
    """The control of a search that begins."""
    allowed = ENDLESS if clock.iterations is None else clock.iterations
    return np.array([0, 0, allowed, -FAR, FAR], np.int64)


def run(
    work: Callable[[], T],
    control: Int64s,
    clock: Clock,
    *,
    resumes: bool = False,
    brief: int = BRIEF,
) -> T:
    """Return what a kernel returns; `control[STOP]` is set when the limit was reached.

    The work is called once more if it isn't brief.

    Args:
        resumes: whether it then goes on, and doesn't begin again.
        brief: see `BRIEF`.

    Raises:
        KeyboardInterrupt: the calling thread was interrupted, see `interruptible.run`.
    """
    allowed, done = int(control[MOST_NODES]), control.copy()
    control[STOP] = clock.left is not None and clock.left <= 0
    control[MOST_NODES] = min(allowed, control[NODES] + brief)
    result = work()
    if control[STOP] and control[NODES] < allowed and (clock.left is None or clock.left > 0):
        if resumes:
            control[STOP], control[MOST_NODES] = 0, allowed
        else:
            control[:] = done
        result = interruptible.run(
            work, lambda: _stop(control), clock, lambda: _report(control, clock)
        )
    control[MOST_NODES] = allowed
    return result


def _stop(control: Int64s) -> None:
    control[STOP] = 1


def _report(control: Int64s, clock: Clock) -> None:
    best, bound = int(control[BEST]), int(control[BOUND])
    clock.report(None if best == -FAR else best, None if bound == FAR else bound)

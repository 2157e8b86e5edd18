"""The control of the kernels of Cat Box, see `solver.jit.control`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from solver import interruptible
from solver.answer import Clock
from solver.catbox.encoding import Int64s
from solver.jit.control import ENDLESS, STOP, UNKNOWN

ENOUGH, MISSED = 5, 6
"""Further numbers of a control: the value that is enough, and the best bound on what was left out
for not exceeding `BEST`."""

NOTHING = -UNKNOWN
"""Less than any value."""

T = TypeVar("T")


def new_control(clock: Clock, best: int = NOTHING) -> Int64s:
    """The control of a search for values above `best`."""
    return interruptible.new_control(clock, best, ENDLESS, ENDLESS, NOTHING)


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
        reporting: see `interruptible.run_kernel`.
        brief: the work takes no more than a few milliseconds, so that a thread of its own, which
            the clock could stop, costs more than it.
        others: the controls of further threads of the same work.
    """
    if brief:
        control[STOP] = clock.left is not None and clock.left <= 0
        return work()
    return interruptible.run_kernel(work, (control, *others), clock, reporting=reporting)

"""The control of the kernels of If It Fits, see `solver.jit.control`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from solver import interruptible
from solver.answer import Clock
from solver.ifitfits.board_kernels import Int64s
from solver.jit.control import MOST_NODES, NODES, STOP

FAR = 1 << 40
"""More than any value; `-FAR` is less than any."""

BRIEF = 20_000
"""Boards that take a few milliseconds: only a longer search gets a thread of its own, which the
clock can stop."""

T = TypeVar("T")


def new_control(clock: Clock) -> Int64s:
    """The control of a search that begins."""
    return interruptible.new_control(clock, -FAR, FAR)


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
        result = interruptible.run_kernel(work, (control,), clock)
    control[MOST_NODES] = allowed
    return result

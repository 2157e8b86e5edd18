"""Blocking work in a thread of its own, which a clock, an error or Ctrl-C may stop.

A kernel is stopped by its control: numbers that it shares with the one that waits.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextvars import copy_context
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.answer import Clock
from solver.jit.control import BEST, BOUND, ENDLESS, STOP, UNKNOWN

HEARTBEAT = 0.05
"""Seconds between two looks at the clock."""

GRACE = 1.0
"""Seconds in which work that was interrupted has to stop."""

Control = NDArray[np.int64]

T = TypeVar("T")


def run(
    work: Callable[[], T],
    stop: Callable[[], object],
    clock: Clock,
    report: Callable[[], None] | None = None,
) -> T:
    """Return what some work returns; it is asked to stop when the clock has no time left.

    The work runs in a thread of its own so that the calling thread stays open to Ctrl-C. It
    has to release Python's lock.

    Args:
        stop: asks the work to end soon. It is called again at every heartbeat, as the work may
            not have begun to listen.
        report: called at every heartbeat while there is time.

    Raises:
        BaseException: what the work raised, or what ended the wait for it: Ctrl-C, or an error of
            the clock or the report. That is raised when the work has stopped, or after `GRACE`
            seconds.
    """
    results: list[T] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def perform() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    try:
        threading.Thread(target=copy_context().run, args=(perform,), daemon=True).start()
        _wait(done, stop, clock, report)
    except BaseException:
        stop()
        done.wait(GRACE)
        raise
    if errors:
        raise errors[0]
    return results[0]


def _wait(
    done: threading.Event,
    stop: Callable[[], object],
    clock: Clock,
    report: Callable[[], None] | None,
) -> None:
    while not done.is_set():
        left = clock.left
        if left is not None and left <= 0:
            stop()
            done.wait(HEARTBEAT)
        else:
            done.wait(HEARTBEAT if left is None else min(HEARTBEAT, left))
            if report is not None:
                report()


def new_control(clock: Clock, best: int, bound: int, *more: int) -> Control:
    """The control of a search that begins, with further numbers that its kernels know."""
    allowed = ENDLESS if clock.iterations is None else clock.iterations
    return np.array([0, 0, allowed, best, bound, *more], np.int64)


def run_kernel(
    work: Callable[[], T], controls: Sequence[Control], clock: Clock, *, reporting: bool = True
) -> T:
    """Return what a kernel returns; each control's `STOP` is set when the time is up.

    Args:
        controls: one for each thread of the work.
        reporting: report the best value and the bound to the clock on the way.

    Raises:
        KeyboardInterrupt: the calling thread was interrupted, as for `run`.
    """

    def stop() -> None:
        for each in controls:
            if not each[STOP]:
                each[STOP] = 1

    def report() -> None:
        best, bound = (max(int(each[number]) for each in controls) for number in (BEST, BOUND))
        value = None if best <= -UNKNOWN else best
        clock.report(value, None if bound >= UNKNOWN else max(best, bound))

    return run(work, stop, clock, report if reporting else None)

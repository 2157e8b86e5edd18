"""Blocking work in a thread of its own, which a clock, an error or Ctrl-C may stop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

from solver.answer import Clock

HEARTBEAT = 0.05
"""Seconds between two looks at the clock."""

GRACE = 1.0
"""Seconds in which work that was interrupted has to stop."""

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

"""What a running kernel and the thread that waits for it tell each other."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import numpy as np

from solver.answer import Clock
from solver.catbox.search.grid import Numbers

STOP, BEST, NODES, BOUND, ALLOWED, ENOUGH, MISSED = range(7)
"""The numbers of a control: whether to stop, the value to exceed, how many states there were, the
bound on what is left, the most states, the value that is enough, and the best bound on what was
left out for not exceeding."""

NOTHING = -100_000
"""Less than any value."""

ENDLESS = 2**62

HEARTBEAT = 0.05
"""Seconds between two looks at the clock."""

GRACE = 1.0
"""Seconds in which a kernel that was interrupted has to stop."""

T = TypeVar("T")


def new_control(clock: Clock, best: int = NOTHING) -> Numbers:
    """The control of a search for values above `best`."""
    allowed = ENDLESS if clock.iterations is None else clock.iterations
    return np.array([0, best, 0, ENDLESS, allowed, ENDLESS, NOTHING], np.int64)


def run(work: Callable[[], T], control: Numbers, clock: Clock, *, telling: bool = False) -> T:
    """What a kernel returns; it is asked to stop when the time is up.

    The kernel runs in a thread of its own, so that this one can be interrupted.

    Args:
        telling: let whoever waits know how far it is.

    Raises:
        KeyboardInterrupt: as soon as the kernel has stopped, or is too busy being compiled.
    """
    found: list[T] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def perform() -> None:
        try:
            found.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    threading.Thread(target=perform, daemon=True).start()
    _wait(done, control, clock, telling)
    if errors:
        raise errors[0]
    return found[0]


def _wait(done: threading.Event, control: Numbers, clock: Clock, telling: bool) -> None:
    try:
        while not done.is_set():
            left = clock.left
            if left is not None and left <= 0:
                control[STOP] = 1
                done.wait()
            else:
                done.wait(HEARTBEAT if left is None else min(HEARTBEAT, left))
                if telling:
                    _tell(control, clock)
    except KeyboardInterrupt:
        control[STOP] = 1
        done.wait(GRACE)
        raise


def _tell(control: Numbers, clock: Clock) -> None:
    best, bound = int(control[BEST]), int(control[BOUND])
    clock.tell(None if best == NOTHING else best, None if bound == ENDLESS else max(best, bound))

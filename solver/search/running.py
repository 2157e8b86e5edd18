"""A kernel at work in a thread of its own, asked to stop when its time is up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.answer import Clock

T = TypeVar("T")

STOP, BEST, NODES, BOUND, ALLOWED = range(5)
"""The numbers of the control: asked to stop, best value, states, bound, most states."""

GLANCE = 0.02
"""Seconds between two looks at the clock."""

UNLIMITED = 2**62


def new_control(clock: Clock) -> NDArray[np.int64]:
    """The control of a search that has not begun."""
    control = np.zeros(ALLOWED + 1, np.int64)
    control[ALLOWED] = UNLIMITED if clock.iterations is None else clock.iterations
    return control


def run(work: Callable[[], T], control: NDArray[np.int64], clock: Clock) -> T:
    """What `work` returns; it is told to stop when the time is up, or by Ctrl-C.

    Raises:
        KeyboardInterrupt: it was Ctrl-C.
    """
    results: list[T] = []
    failures: list[BaseException] = []

    def call() -> None:
        try:
            results.append(work())
        except BaseException as failure:
            failures.append(failure)

    worker = threading.Thread(target=call, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            left = clock.left
            if left is not None and left <= 0:
                control[STOP] = 1
            worker.join(GLANCE if left is None or left <= 0 else min(GLANCE, left))
    except KeyboardInterrupt:
        control[STOP] = 1
        worker.join()
        raise
    if failures:
        raise failures[0]
    return results[0]

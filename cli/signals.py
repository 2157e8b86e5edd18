"""Signals that end the program: first what was begun is put in order, then they kill as they do.

A parent process looks at how a program died that a signal has ended: a shell shows 143 after
SIGTERM, a script stops. So the program ends by the signal itself, not by a number that looks
like it. Ctrl-C is an answer to what the program asks, and keeps its own exit status.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, NoReturn

Handler = Callable[[int, FrameType | None], object]

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)
)
"""The signals that end the program, of those that the system has."""

GRACE: Final = 5.0
"""Seconds in which everything has to be in order, such as on a terminal that is gone."""

STATUS: Final = 128
"""A shell's exit status for a program that a signal ended, less the signal's number."""


class EndedBySignal(SystemExit):
    """A signal ends the program; only clearing up is left to do."""

    def __init__(self, number: int) -> None:
        super().__init__(STATUS + number)


@contextmanager
def heard(numbers: Iterable[int], handler: Handler) -> Iterator[None]:
    """Let a handler hear signals, except those that the parent process has ignored."""
    wanted = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, handler) for number in wanted}
    try:
        yield
    finally:
        for number, handler_before in before.items():
            signal.signal(number, handler_before)


@contextmanager
def postponed(ask: Callable[[], object]) -> Iterator[None]:
    """Let signals that end something, Ctrl-C too, do so only when what is inside has ended.

    Args:
        ask: asks it to end; called by a handler of signals, so at any time.
    """
    came: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        came.append(number)
        if number in ENDING:
            _die_at_last(number)
        ask()

    try:
        with heard((signal.SIGINT, *ENDING), note):
            yield
    finally:
        for number in came[:1]:
            signal.raise_signal(number)


@contextmanager
def dying_of_signals() -> Iterator[None]:
    """Clear up after a signal that ends the program, and then die of it.

    Whatever clearing up leads to, such as an error of a terminal that is gone, the program dies of
    the signal. Only the first one counts, so that none disturbs clearing up.
    """
    came: list[int] = []
    atexit.register(_die, came)  # Before all others, so that it is called after them.

    def end(number: int, _: FrameType | None) -> NoReturn:
        came.append(number)
        for each in ENDING:
            signal.signal(each, signal.SIG_IGN)
        _die_at_last(number)
        raise EndedBySignal(number)

    with heard(ENDING, end):
        yield


@contextmanager
def leaving_after_ctrl_c() -> Iterator[None]:
    """Let the process keep the exit status of Ctrl-C.

    `python -m` dies of the signal instead if it came while a text was executed, as in the import of
    a module with a dataclass, even where the program has caught it.
    """
    caught: list[int] = []
    atexit.register(_leave, caught)  # Before all others, so that it is called after them.
    try:
        yield
    except SystemExit as leaving:
        if leaving.code == STATUS + signal.SIGINT:
            caught.append(leaving.code)
        raise


def _leave(caught: list[int]) -> None:
    """Leave with the status of Ctrl-C; return if none was caught."""
    for status in caught:
        _flush()
        os._exit(status)


def _die_at_last(number: int) -> None:
    """Die of a signal after some seconds, whatever is being done then."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda *_: _die_of(number))
        signal.setitimer(signal.ITIMER_REAL, GRACE)


def _die(came: list[int]) -> None:
    """Die of the first signal that came; return if none did."""
    for number in came:
        _flush()
        _die_of(number)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()


def _die_of(number: int) -> None:
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)

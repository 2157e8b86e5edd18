"""One measurement: a child process that answers one puzzle, stopped when its time is over."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event, Timer
from typing import Any

import msgspec

from solver.answer import Status, UnsupportedError

ROOT = Path(__file__).parents[1]

GRACE = 5.0
"""Seconds over its limit after which a child that looks at the clock itself is stopped."""

PATIENCE = 600.0
"""Seconds in which a child has to be warm."""

KIB = 1024

CAPPED = "capped"
"""The status of a child that was stopped."""


class MeasuringError(Exception):
    """A child that failed, or an answer that contradicts what is known."""


class LeftOutError(MeasuringError):
    """An engine that has no model for a puzzle."""


class Measurement(msgspec.Struct, frozen=True):
    """The measurement of one engine on one puzzle.

    Attributes:
        status: of the answer, or `capped` if the child had to be stopped.
        seconds: by the clock; the cap if the child had to be stopped.
        peak_mib: the most memory that the child had, `base_mib` of it before the clock started.
    """

    puzzle: str
    engine: str
    cap: float
    status: str
    value: int | None
    bound: int | None
    solutions: int | None
    line: list[str]
    seconds: float
    base_mib: float
    peak_mib: float

    @property
    def proved(self) -> bool:
        """Whether the value is the best there is."""
        return self.status in (Status.OPTIMAL, Status.INFEASIBLE)


def check(entry: Measurement, value: int | None) -> None:
    """Check an entry against the best value, where that is known.

    Raises:
        MeasuringError: it isn't.
    """
    if value is None or entry.value is None:
        return
    low, high = entry.value, entry.bound
    if low > value or (high is not None and high < value) or (entry.proved and low != value):
        found = f"{entry.status}, {low}, at most {high}"
        raise MeasuringError(f"{entry.engine} on {entry.puzzle}: {found}; expected {value}")


def run(puzzle: Path, engine: str, cap: float, grace: float = GRACE) -> Measurement:
    """Measure one engine on one puzzle.

    Args:
        grace: see `GRACE`.

    Raises:
        MeasuringError: the child failed.
    """
    command = [sys.executable, "-m", "benchmarks.child", engine, str(puzzle), str(cap)]
    child = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stderr is not None
    try:
        warm, _ = _line(child, PATIENCE)
        told, stopped = _line(child, cap + grace) if warm else ({}, False)
    finally:
        os.kill(child.pid, signal.SIGKILL)
        _, code, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(code)
        errors = child.stderr.read()
        child.stdout.close()
        child.stderr.close()
    if stopped:
        told = {
            "status": CAPPED,
            **dict.fromkeys(("value", "bound", "solutions")),
            "line": [],
            "seconds": cap,
            "peak_mib": usage.ru_maxrss / KIB,
        }
    if not warm or not told:
        last = (errors.strip().splitlines() or [f"exit status {child.returncode}"])[-1]
        kind = LeftOutError if UnsupportedError.__name__ in last else MeasuringError
        raise kind(f"{engine} failed on {puzzle.name}: {last}")
    return Measurement(puzzle=puzzle.name, engine=engine, cap=cap, **warm, **told)


def _line(child: subprocess.Popen[str], seconds: float) -> tuple[dict[str, Any], bool]:
    """The next line that a child tells, and whether it was stopped before it told one."""
    late = Event()

    def stop() -> None:
        late.set()
        os.kill(child.pid, signal.SIGKILL)

    timer = Timer(seconds, stop)
    timer.start()
    try:
        assert child.stdout is not None
        text = child.stdout.readline()
    finally:
        timer.cancel()
        timer.join()
    told: dict[str, Any] = json.loads(text) if text else {}
    return told, late.is_set() and not told

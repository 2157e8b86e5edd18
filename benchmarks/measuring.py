"""One measurement: a child process that answers one puzzle, stopped when its time is over."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Any

import msgspec

from solver.answer import Status

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


class Entry(msgspec.Struct, frozen=True):
    """What was measured.

    Attributes:
        status: of the answer, or `capped` if the child had to be stopped.
        seconds: by the clock, at most `cap` unless proved a little later.
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


def run(puzzle: Path, engine: str, cap: float) -> Entry:
    """Measure one engine on one puzzle.

    Raises:
        MeasuringError: the child failed.
    """
    command = [sys.executable, "-m", "benchmarks.child", engine, str(puzzle), str(cap)]
    child = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        warm, told = _lines(child, cap)
    finally:
        child.kill()
        _, code, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(code)
        errors = child.stderr.read() if child.stderr else ""
        for stream in (child.stdout, child.stderr):
            if stream:
                stream.close()
    if not warm or (not told and child.returncode > 0):
        last = (errors.strip().splitlines() or ["nothing was told"])[-1]
        raise MeasuringError(f"{engine} failed on {puzzle.name}: {last}")
    if not told:
        told = _capped(cap, usage.ru_maxrss / KIB)
    return Entry(puzzle=puzzle.name, engine=engine, cap=cap, **warm, **told)


def _lines(child: subprocess.Popen[str], cap: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a child tells when it is warm and when it is done; empty if it doesn't."""
    return _line(child, PATIENCE), _line(child, cap + GRACE)


def _line(child: subprocess.Popen[str], seconds: float) -> dict[str, Any]:
    timer = Timer(seconds, child.kill)
    timer.start()
    assert child.stdout is not None
    text = child.stdout.readline()
    timer.cancel()
    told: dict[str, Any] = json.loads(text) if text else {}
    return told


def _capped(cap: float, peak_mib: float) -> dict[str, Any]:
    return {
        "status": CAPPED,
        "value": None,
        "bound": None,
        "solutions": None,
        "line": [],
        "seconds": cap,
        "peak_mib": peak_mib,
    }

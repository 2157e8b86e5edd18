"""The file of results: what was measured, where, and of which commit.

It is written whole after each measurement; a later run of the same commit goes on with it.
"""

from __future__ import annotations

import os
import platform
import subprocess
from importlib import metadata
from pathlib import Path

import msgspec

from benchmarks.measuring import ROOT, Measurement
from benchmarks.rows import PuzzleRow
from benchmarks.storing import write_whole

NAME = "results.json"

MEASURED = (
    "games",
    "solver",
    "benchmarks/rivals",
    "benchmarks/puzzles",
    "benchmarks/child.py",
)
"""The files whose last commit the results belong to."""

PACKAGES = ("clingo", "llvmlite", "msgspec", "networkx", "numba", "numpy", "ortools")


class Measurements(msgspec.Struct):
    """All measurements of one commit; an entry for each puzzle and engine."""

    commit: str
    command: str
    versions: dict[str, str]
    machine: dict[str, str | int]
    entries: list[Measurement] = []

    def find(self, puzzle: Path, engine: str) -> Measurement | None:
        """The entry of an engine on a puzzle; None if there is none."""
        for entry in self.entries:
            if (entry.puzzle, entry.engine) == (puzzle.name, engine):
                return entry
        return None

    def row(self, row: PuzzleRow, engine: str) -> list[Measurement]:
        """The entries of an engine on a row's puzzles, in their order."""
        found = (self.find(puzzle, engine) for puzzle in row.files)
        return [entry for entry in found if entry is not None]

    def put(self, entry: Measurement) -> None:
        """Add an entry in the place of an older one."""
        same = (entry.puzzle, entry.engine)
        self.entries = [e for e in self.entries if (e.puzzle, e.engine) != same]
        self.entries.append(entry)

    def write(self, folder: Path) -> None:
        """Write the file."""
        lines = msgspec.json.encode(self).decode().replace('{"puzzle"', '\n{"puzzle"')
        write_whole(folder / NAME, lines)


def settled(entry: Measurement | None, cap: float) -> bool:
    """Whether an entry says what a measurement with this cap would."""
    if entry is None:
        return False
    return entry.cap == cap or (entry.proved and entry.seconds <= cap)


def opened(folder: Path, command: str, measured: tuple[str, bool] | None = None) -> Measurements:
    """The results in a folder if they are of this commit and it is clean; else empty ones.

    Args:
        measured: a commit and whether it is clean; by default `measured_commit`.
    """
    commit, clean = measured or measured_commit()
    fresh = Measurements(
        commit if clean else f"{commit} with changes", command, versions(), machine()
    )
    path = folder / NAME
    if clean and path.exists():
        old = msgspec.json.decode(path.read_bytes(), type=Measurements)
        if old.commit == commit:
            fresh.entries = old.entries
    return fresh


def measured_commit() -> tuple[str, bool]:
    """The last commit of what is measured, and whether nothing has changed since."""
    commit = _git("log", "-1", "--format=%H", "--", *MEASURED)
    return commit, not _git("status", "--porcelain", "--", *MEASURED)


def versions() -> dict[str, str]:
    """Of Python and of the packages that do the work."""
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found


def machine() -> dict[str, str | int]:
    """The properties of this machine that times depend on."""
    cores = len(os.sched_getaffinity(0))
    return {"cores": cores, "processor": _processor(), "system": platform.platform()}


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "unknown")


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else "unknown"

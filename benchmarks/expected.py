"""`python -m benchmarks.expected`: fills the file of expected values.

A value stands there once an engine has proved it; every other engine of the row that proves
one within the cap has to agree. Long chains have no expected value.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.measuring import Measurement, MeasuringError, run
from benchmarks.rows import ENGINE_NAMES, FOLDER, ROWS
from benchmarks.storing import write_whole

EXPECTED = FOLDER / "expected.json"

CONFIRMING = (*ENGINE_NAMES, "compiled")
"""Who is asked for values."""


def known() -> dict[str, dict[str, int | None]]:
    """For each puzzle that has one: its value, and how many ends reach it if that is known."""
    if not EXPECTED.exists():
        return {}
    values: dict[str, dict[str, int | None]] = json.loads(EXPECTED.read_text(encoding="utf-8"))
    return values


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


def agreed(puzzle: Path, engines: Iterable[str], cap: float) -> dict[str, int | None]:
    """The value that engines prove within the cap, and how many ends reach it; or nothing.

    Raises:
        MeasuringError: two engines contradict one another.
    """
    entries = [run(puzzle, engine, cap) for engine in engines]
    proofs = [entry for entry in entries if entry.proved]
    if not proofs:
        return {}
    for entry in entries:
        check(entry, proofs[0].value)
    counts = [entry.solutions for entry in proofs if entry.solutions is not None]
    if len(set(counts)) > 1:
        raise MeasuringError(f"{puzzle.name}: different numbers of best boards: {counts}")
    names = ", ".join(f"{entry.engine} {entry.seconds:.2f} s" for entry in proofs)
    print(f"{puzzle.name}: {proofs[0].value} ({names})", flush=True)
    return {"value": proofs[0].value, "solutions": counts[0] if counts else None}


def main(
    only: Annotated[list[str] | None, typer.Argument(help="rows; all by default")] = None,
    engines: Annotated[str, typer.Option(help="who is asked")] = ",".join(CONFIRMING),
    cap: Annotated[float, typer.Option(help="seconds a measurement")] = 60.0,
    again: Annotated[bool, typer.Option(help="ask for known values too")] = False,
) -> None:
    """Ask the engines for the values that are missing."""
    values = known()
    for row in ROWS:
        if row.long or (only and row.key not in only):
            continue
        asked = [name for name in row.engines if name in engines.split(",")]
        for puzzle in row.files:
            if again or puzzle.name not in values:
                found = agreed(puzzle, asked, cap)
                if found:
                    values[puzzle.name] = found
                    write_whole(EXPECTED, json.dumps(dict(sorted(values.items())), indent=1))


if __name__ == "__main__":
    try:
        typer.run(main)
    except MeasuringError as error:
        sys.exit(f"error: {error}")

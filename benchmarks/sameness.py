"""`python -m benchmarks.sameness`: every run of every engine prints the same, but for the time.

Each run is a process of its own, with a hash seed of its own, over stored puzzles of every kind.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.rows import ENGINE_NAMES, ROWS, PuzzleRow

SOLVE = "from cli.main import main; main()"

LONGEST = {"search": 5, "brute": 3, "cpsat": 3}
"""The longest chains that each engine is asked for here, ties counted."""


def rows_for(engine: str) -> list[PuzzleRow]:
    """The rows that an engine answers in a time that one can wait for twenty times."""
    chains = {f"chain-{length}" for length in range(LONGEST[engine] + 1, 20)}
    slow = {"brute": {"duel-3-basic", "duel-2-advanced"}}.get(engine, set())
    asked = [row for row in ROWS if engine in row.engines and not row.long]
    return [row for row in asked if row.key not in slow and row.key.rsplit("-", 1)[0] not in chains]


def printed(engine: str, files: list[Path], seed: int) -> list[dict[str, object]]:
    """The output of one process for some puzzles, without the times."""
    done = subprocess.run(
        [sys.executable, "-c", SOLVE, "solve", "--json", "--engine", engine, *map(str, files)],
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    answers: list[dict[str, object]] = [json.loads(line) for line in done.stdout.splitlines()]
    for answer in answers:
        del answer["seconds"]
    return answers


def main(
    runs: Annotated[int, typer.Option(help="processes for each engine", min=2)] = 20,
    each: Annotated[int, typer.Option(help="puzzles a row", min=1)] = 3,
) -> None:
    """Compare the answers of many processes."""
    for engine in ENGINE_NAMES:
        files = [file for row in rows_for(engine) for file in row.files[:each]]
        first = printed(engine, files, 0)
        for seed in range(1, runs):
            assert printed(engine, files, seed) == first, (engine, seed)
        print(f"{engine}: {len(files)} puzzles, {runs} runs, all the same", flush=True)


if __name__ == "__main__":
    typer.run(main)

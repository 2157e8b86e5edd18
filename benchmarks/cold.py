"""How long commands take from their start to their end: `python -m benchmarks.cold`.

Each command runs in processes of its own: first with an empty folder for caches, then a few times
more with what it left there. CPU seconds are those of the process and of all that it starts. A row
is kept in `results/cold.jsonl` for each commit, so that the table shows how it was before; `--root`
measures another checkout.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.measuring import ROOT
from benchmarks.storing import write_whole

RESULTS: Final = ROOT / "benchmarks" / "results" / "cold.jsonl"

SEED: Final = "cold"

AGAIN: Final = 3
"""How often a command runs once more; the least that one of these takes is kept."""

KIB: Final = 1024

LIMIT: Final = 'python -c "import numpy"'
"""The row of what no command can be faster than."""

COMMANDS: Final[dict[str, tuple[list[str], str]]] = {
    "catbox --help": (["--help"], ""),
    "solve a chain of 3": (["solve", "{chain}"], ""),
    "solve a chain of 5": (["solve", "{long}"], ""),
    "solve a turn": (["solve", "{turn}"], ""),
    "solve a duel": (["solve", "{duel}"], ""),
    "solve a turn of If It Fits": (["solve", "{boxes}"], ""),
    "solve a round of Cat in the Box": (["solve", "{tricks}"], ""),
    "the first lesson, and leave": (["learn", "--plain"], "quit\n"),
    "the daily, and leave": (["daily", "--date", "2026-01-05"], "quit\n"),
    "a game, until the first prompt": (["play", "--bot", "greedy", "--seed", SEED], "quit\n"),
    "a move of greedy": (["play", "bot:greedy", "Anna", "--seed", SEED], "quit\n"),
    "a move of the expert, 1 s": (
        ["play", "bot:expert", "Anna", "--seed", SEED, "--time", "1"],
        "quit\n",
    ),
    "analyse, 40 steps": (["analyse", "{position}", "--iterations", "40"], ""),
    "review a game, 2 steps a turn": (["review", "{record}", "--iterations", "2"], ""),
    "generate a puzzle": (["puzzles", "generate", "--count", "1", "--out", "{new}"], ""),
}
"""The first commands of new users: arguments and keyboard input; `{name}` stands for a file."""

PUZZLES: Final = ROOT / "benchmarks" / "puzzles"


class CommandCost(msgspec.Struct, frozen=True):
    """What a command takes: CPU seconds the first time and the least later, and its memory."""

    first: float
    again: float
    peak_mib: float


class CommitCosts(msgspec.Struct, frozen=True):
    """The measurements of one commit."""

    commit: str
    costs: dict[str, CommandCost]


def measure(root: Path) -> CommitCosts:
    """Measure a checkout."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        files = _files(root, work)
        costs = {LIMIT: _cost(root, work, ["-c", "import numpy"], "")}
        for name, (words, typed) in COMMANDS.items():
            command = ["-m", "cli", *(word.format(**files) for word in words)]
            costs[name] = _cost(root, work, command, typed)
            print(f"{name}: {costs[name]}", file=sys.stderr, flush=True)
    return CommitCosts(_commit(root), costs)


def _files(root: Path, work: Path) -> dict[str, str]:
    """The files that commands are given."""
    files = {
        "chain": str(PUZZLES / "chain-3-score-00.json"),
        "long": str(PUZZLES / "chain-5-score-00.json"),
        "turn": str(PUZZLES / "turn-basic-00.json"),
        "duel": str(PUZZLES / "duel-2-basic-00.json"),
        "boxes": str(ROOT / "examples" / "ifitfits" / "turn.json"),
        "tricks": str(ROOT / "examples" / "keep-the-bonus.json"),
        "position": str(work / "position.json"),
        "record": str(work / "record.json"),
        "new": str(work / "new.db"),
    }
    deal = ["new", "--seed", SEED, "--out", files["position"]]
    game = ["play", "bot:random", "bot:random", "--seed", SEED, "--record", files["record"]]
    for words in (deal, game):
        _run(root, work, "made", ["-m", "cli", *words], "")
    return files


def _cost(root: Path, work: Path, words: Sequence[str], typed: str) -> CommandCost:
    """The cost of a command with an empty cache, and then with what it has left there."""
    cache = f"cache-{len(list(work.glob('cache-*')))}"
    runs = []
    for _ in range(1 + AGAIN):
        runs.append(_run(root, work, cache, words, typed))
        for name in ("new.db", "record.json.review"):
            (work / name).unlink(missing_ok=True)
    (first, _peak), *later = runs
    return CommandCost(first, min(cpu for cpu, _ in later), max(peak for _, peak in later))


def _run(
    root: Path, work: Path, cache: str, words: Sequence[str], typed: str
) -> tuple[float, float]:
    """CPU seconds and the most MiB of one command.

    Raises:
        CalledProcessError: it failed.
    """
    (work / "typed").write_text(typed)
    environment = os.environ | {
        "PYTHONPATH": str(root),
        "XDG_CACHE_HOME": str(work / cache),
        "XDG_DATA_HOME": str(work / "data"),
    }
    command = [sys.executable, *words]
    with (work / "typed").open() as keys, (work / "printed").open("w") as out:
        process = subprocess.Popen(
            command, cwd=work, env=environment, stdin=keys, stdout=out, stderr=out
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        printed = (work / "printed").read_text()
        raise subprocess.CalledProcessError(process.returncode, command, printed)
    return round(used.ru_utime + used.ru_stime, 2), round(used.ru_maxrss / KIB, 1)


def _commit(root: Path) -> str:
    words = ["git", "-C", str(root), "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def stored() -> list[CommitCosts]:
    """The measurements so far, the oldest first."""
    if not RESULTS.exists():
        return []
    lines = RESULTS.read_bytes().splitlines()
    return [msgspec.json.decode(line, type=CommitCosts) for line in lines]


def keep(version: CommitCosts) -> None:
    """Add what was measured, in the place of the same commit's if it was measured before."""
    versions = [each for each in stored() if each.commit != version.commit] + [version]
    write_whole(RESULTS, "".join(msgspec.json.encode(each).decode() + "\n" for each in versions))


def table(versions: list[CommitCosts]) -> Iterator[str]:
    """The table: CPU seconds the first time and later, and MiB, of each version."""
    commits = " | ".join(f"`{version.commit}`" for version in versions)
    yield f"| CPU s the first time, later (MiB) | {commits} |"
    yield "|---|" + "---:|" * len(versions)
    for name in (LIMIT, *COMMANDS):
        costs = (version.costs.get(name) for version in versions)
        cells = (f"{c.first:.2f}, {c.again:.2f} ({c.peak_mib:.0f})" if c else "" for c in costs)
        yield f"| {name} | " + " | ".join(cells) + " |"


def main() -> None:
    """Measure a checkout, keep it, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cold")
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout to measure")
    parser.add_argument("--table", action="store_true", help="print what was measured before")
    wanted = parser.parse_args()
    if not wanted.table:
        keep(measure(wanted.root.resolve()))
    print("\n".join(table(stored())))


if __name__ == "__main__":
    main()

"""How long first answers take: `python -m benchmarks.cold`, with nothing compiled and with all.

Each command runs in a process of its own with an empty folder for compiled code, and once more
with what it left there. CPU seconds are those of the process and of all that it starts; wall
seconds depend on what else the machine does. A row is kept in `results/cold.jsonl` for each
commit, so that the table shows how it was before; `--root` measures another checkout.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec

from benchmarks.measuring import ROOT
from benchmarks.storing import write_whole

RESULTS: Final = ROOT / "benchmarks" / "results" / "cold.jsonl"

SEED: Final = "cold"

COMMANDS: Final[dict[str, tuple[list[str], str]]] = {
    "help": (["--help"], ""),
    "the daily, and leave": (["daily", "--date", "2026-01-05"], "quit\n"),
    "a game, until the first prompt": (["play", "--bot", "greedy", "--seed", SEED], "quit\n"),
    "a move of greedy": (["play", "bot:greedy", "Anna", "--seed", SEED], "quit\n"),
    "a move of the expert, 1 s": (
        ["play", "bot:expert", "Anna", "--seed", SEED, "--time", "1"],
        "quit\n",
    ),
    "analyse, 1 s": (["analyse", "{position}", "--time", "1", "--deck", "standard"], ""),
    "solve a chain of 3": (["solve", "{chain}"], ""),
    "solve a chain of 5": (["solve", "{long}", "--engine", "search"], ""),
    "solve a turn": (["solve", "{turn}", "--engine", "search"], ""),
    "solve a duel": (["solve", "{duel}", "--engine", "search"], ""),
    "generate a puzzle": (["puzzles", "generate", "--count", "1", "--out", "{new}"], ""),
    "review a game, 2 steps a turn": (["review", "{record}", "--iterations", "2"], ""),
}
"""The first commands of new users: arguments and keyboard input; `{name}` stands for a file."""

PUZZLES: Final = ROOT / "benchmarks" / "puzzles"


class CommandTimes(msgspec.Struct, frozen=True):
    """The first answer of one command, in seconds."""

    cold_cpu: float
    cold_wall: float
    warm_cpu: float
    warm_wall: float


class CommitTimes(msgspec.Struct, frozen=True):
    """The measurements of one commit.

    Attributes:
        everything: CPU seconds to compile all, where there is a command for it.
        size: bytes of compiled code after all commands.
        files: how many files hold it.
    """

    commit: str
    answers: dict[str, CommandTimes]
    everything: float | None
    size: int
    files: int


def measure(root: Path) -> CommitTimes:
    """Measure a checkout."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        files = _files(root, work)
        answers = {}
        for name, (words, typed) in COMMANDS.items():
            given = [word.format(**files) for word in words]
            answers[name] = _answer(root, work, given, typed)
            print(f"{name}: {answers[name]}", file=sys.stderr, flush=True)
        everything = _everything(root, work)
        stored = [path for path in _cache(work, "all").rglob("*") if path.is_file()]
        size, number = sum(path.stat().st_size for path in stored), len(stored)
    return CommitTimes(_commit(root), answers, everything, size, number)


def _files(root: Path, work: Path) -> dict[str, str]:
    """The files that commands are given; they are made with all kernels compiled."""
    files = {
        "chain": str(PUZZLES / "chain-3-score-00.json"),
        "long": str(PUZZLES / "chain-5-score-00.json"),
        "turn": str(PUZZLES / "turn-basic-00.json"),
        "duel": str(PUZZLES / "duel-2-basic-00.json"),
        "position": str(work / "position.json"),
        "record": str(work / "record.json"),
        "new": str(work / "new.db"),
    }
    deal = ["new", "--seed", SEED, "--out", files["position"]]
    game = ["play", "bot:random", "bot:random", "--seed", SEED, "--record", files["record"]]
    for words in (deal, game):
        _run(root, work, "made", words, "")
    return files


def _answer(root: Path, work: Path, words: list[str], typed: str) -> CommandTimes:
    """A command with an empty cache, then with what it has left there."""
    number = f"cache-{len(list(work.glob('cache-*')))}"
    cold = _run(root, work, number, words, typed)
    _forget(work)
    warm = _run(root, work, number, words, typed)
    _forget(work)
    return CommandTimes(*cold, *warm)


def _forget(work: Path) -> None:
    """Throw away what a command would find there the second time."""
    for name in ("new.db", "record.json.review"):
        (work / name).unlink(missing_ok=True)


def _everything(root: Path, work: Path) -> float | None:
    """CPU seconds to compile all, or None for a version that has no command for it."""
    if "warmup" not in (root / "cli" / "main.py").read_text():
        return None
    return _run(root, work, "all", ["warmup"], "")[0]


def _run(root: Path, work: Path, cache: str, words: list[str], typed: str) -> tuple[float, float]:
    """CPU and wall seconds of one command.

    Raises:
        CalledProcessError: it failed.
    """
    environment = os.environ | {
        "PYTHONPATH": str(root),
        "XDG_CACHE_HOME": str(_cache(work, cache)),
        "XDG_DATA_HOME": str(work / "data"),
    }
    before, start = _cpu(), perf_counter()
    subprocess.run(
        [sys.executable, "-m", "cli", *words],
        cwd=work,
        env=environment,
        input=typed,
        text=True,
        capture_output=True,
        check=True,
    )
    return round(_cpu() - before, 2), round(perf_counter() - start, 2)


def _cache(work: Path, name: str) -> Path:
    return work / name


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _commit(root: Path) -> str:
    words = ["git", "-C", str(root), "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def stored() -> list[CommitTimes]:
    """The measurements so far, the oldest first."""
    if not RESULTS.exists():
        return []
    lines = RESULTS.read_bytes().splitlines()
    return [msgspec.json.decode(line, type=CommitTimes) for line in lines]


def keep(version: CommitTimes) -> None:
    """Add what was measured, in the place of the same commit's if it was measured before."""
    versions = [each for each in stored() if each.commit != version.commit] + [version]
    write_whole(RESULTS, "".join(msgspec.json.encode(each).decode() + "\n" for each in versions))


def table(versions: list[CommitTimes]) -> Iterator[str]:
    """The table: cold and warm CPU seconds of each version, and its wall seconds cold."""
    yield (
        "| CPU s cold / warm (wall s cold) | "
        + " | ".join(f"`{v.commit}`" for v in versions)
        + " |"
    )
    yield "|---|" + "---:|" * len(versions)
    for name in COMMANDS:
        cells = (_cell(version.answers.get(name)) for version in versions)
        yield f"| {name} | " + " | ".join(cells) + " |"
    totals = ("" if v.everything is None else f"{v.everything:.1f}" for v in versions)
    yield "| everything | " + " | ".join(totals) + " |"
    sizes = (f"{v.size / 1e6:.1f} MB, {v.files} files" for v in versions)
    yield "| compiled code | " + " | ".join(sizes) + " |"


def _cell(answer: CommandTimes | None) -> str:
    if answer is None:
        return ""
    return f"{answer.cold_cpu:.1f} / {answer.warm_cpu:.1f} ({answer.cold_wall:.1f})"


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

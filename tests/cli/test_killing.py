"""`kill -9` in the middle of `catbox puzzles generate`, again and again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from games import loading
from games.rng import Stream
from puzzles.library import Library
from tests.support.libraries import QUICK, exported, generated
from tests.support.paths import ROOT
from tests.support.running import COMMAND, environment


def killed(path: Path, size: int, rng: Stream) -> list[int]:
    """Generate a number of puzzles, and kill it in the middle; the numbers that it reported.

    Some are killed while they start, some soon after their first puzzle.
    """
    while_starting, wait = rng.below(3) == 0, rng.below(1000) / 1000
    command = ["puzzles", "generate", "--json", "--jobs", "2", "--out", str(path)]
    with subprocess.Popen(
        [*COMMAND, *command, *QUICK, "--count", str(size)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=environment(),
    ) as process:
        assert process.stdout
        told = [] if while_starting else [process.stdout.readline()]
        time.sleep(wait * (2.0 if while_starting else 0.3))
        os.kill(process.pid, signal.SIGKILL)
        told += process.stdout.readlines()
    return [json.loads(line)["number"] for line in told if line.endswith("\n")]


@pytest.mark.parametrize(
    ("kills", "size"),
    [
        pytest.param(3, 12, marks=pytest.mark.slow),
        pytest.param(20, 240, marks=pytest.mark.nightly),
    ],
)
def test_a_library_survives_kills(tmp_path: Path, kills: int, size: int) -> None:
    path, rng = tmp_path / "killed.db", Stream("tests/cli/killing")
    seen: list[str] = []
    for _ in range(kills):
        told = killed(path, size, rng)
        if path.exists():
            with Library(path) as library:
                texts = [entry.text for entry in library.entries()]
            assert max(told, default=0) <= len(texts)
            assert texts[: len(seen)] == seen
            seen = texts
        assert path.exists() or not told
    assert seen
    generated(path, size, jobs=2)
    assert exported(path) == exported(generated(tmp_path / "undisturbed.db", size))


def left_by_a_kill(home: Path, wait: float) -> int:
    """Play by a pipe, and kill it in the middle; how many turns were asked for."""
    command = ["play", "--game", "catinthebox", "Anna", "bot:random", "--seed", "3"]
    plays = [f"{colour}{number}" for colour in "BYGR" for number in range(1, 6)]
    steps = "\n".join(["x1", *plays * 30])
    with subprocess.Popen(
        [*COMMAND, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=environment(home),
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(steps)
        process.stdin.flush()
        shown = process.stdout.readline()
        time.sleep(wait)
        os.kill(process.pid, signal.SIGKILL)
        shown += process.stdout.read()
    return max(map(int, re.findall(r"Turn (\d+), Anna", shown)), default=1)


@pytest.mark.slow
def test_a_kept_game_holds_every_turn_that_was_shown(tmp_path: Path) -> None:
    rng, asked = Stream("tests/cli/killing/games"), []
    for number in range(1, 9):
        asked.append(left_by_a_kill(tmp_path, rng.below(1000) / 1000))
        path = tmp_path / "data" / "catbox" / "games" / f"{number}.json"
        if asked[-1] == 1 and path.stat().st_size == 0:
            continue
        record = loading.load(path).value
        *_, position = record.positions()
        assert len(record.turns) >= asked[-1] - 1
        assert position.over or position.moves
    assert max(asked) > 1

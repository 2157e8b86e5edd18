"""`kill -9` and Ctrl-C in the middle of work, alone and on a cluster, and clusters without."""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path

import pexpect
import pytest

from cli.print.output import INTERRUPTED
from games import loading
from games.rng import Stream
from puzzles.library import Library
from tests.support import commands
from tests.support.libraries import QUICK, exported, generated
from tests.support.running import COMMAND, catbox, environment, output, started

CLUSTER = ("--cluster", "local", "--jobs", "2")

GENERATE = ("puzzles", "generate", *QUICK)


def killed(path: Path, size: int, rng: Stream) -> list[int]:
    """Generate a number of puzzles, and kill it in the middle; the numbers that it reported.

    Some are killed while they start, some soon after their first puzzle.
    """
    while_starting, wait = rng.below(3) == 0, rng.below(1000) / 1000
    size_and_jobs = ("--count", str(size), "--jobs", "2")
    with started(*GENERATE, "--json", "--out", path, *size_and_jobs) as process:
        assert process.stdout
        told = [] if while_starting else [process.stdout.readline()]
        time.sleep(wait * (2.0 if while_starting else 0.3))
        process.kill()
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
    plays = [f"{colour}{number}" for colour in "BYGR" for number in range(1, 6)]
    play = "play", "--game", "catinthebox", "Anna", "bot:random", "--seed", "3"
    with started(*play, home=home) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("\n".join(["x1", *plays * 30]))
        process.stdin.flush()
        shown = process.stdout.readline()
        time.sleep(wait)
        process.kill()
        shown += process.stdout.read()
    return max(map(int, re.findall(r"Turn (\d+), Anna", shown)), default=1)


@pytest.mark.slow
def test_a_kept_game_holds_every_turn_that_was_shown(tmp_path: Path) -> None:
    rng, asked = Stream("tests/cli/killing/games"), []
    for number in range(1, 6):
        asked.append(left_by_a_kill(tmp_path, rng.below(1000) / 1000))
        path = tmp_path / "data" / "catbox" / "games" / f"{number}.json"
        if asked[-1] == 1 and path.stat().st_size == 0:
            continue
        record = loading.load(path).value
        *_, position = record.positions()
        assert len(record.turns) >= asked[-1] - 1
        assert position.over or position.moves
    assert max(asked) > 1


@pytest.mark.nightly
def test_ctrl_c_keeps_what_is_done_and_no_worker_complains(tmp_path: Path) -> None:
    process = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *GENERATE, "--out", "a.db", "--count", "100000", *CLUSTER],
        cwd=str(tmp_path),
        env={**environment(), "TERM": "xterm"},
        dimensions=(40, 160),
        encoding="utf-8",
        timeout=120,
    )
    process.expect(r"[1-9]\d*/100000")
    process.sendintr()
    process.expect(r"catbox: interrupted: a.db holds \d+ of 100000 puzzles")
    before = str(process.before)
    process.expect(pexpect.EOF)
    rest = before + str(process.before)
    process.close()
    assert process.exitstatus == INTERRUPTED
    assert "Traceback" not in rest


@pytest.mark.nightly
def test_what_is_done_on_a_cluster_is_what_one_process_does(tmp_path: Path) -> None:
    path = generated(tmp_path / "alone.db", 12)
    done = catbox(*GENERATE, "--out", tmp_path / "cluster.db", "--count", "12", *CLUSTER)
    assert (done.returncode, done.stderr) == (0, "")
    assert exported(tmp_path / "cluster.db") == exported(path)
    assert output("puzzles", "verify", path, *CLUSTER) == output("puzzles", "verify", path)
    match = ("arena", "--bots", "greedy,random", "--deals", "6", "--out")
    output(*match, tmp_path / "alone.jsonl", "--jobs", "1")
    output(*match, tmp_path / "cluster.jsonl", *CLUSTER)
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()
    game, limits = tmp_path / "game.json", ("--iterations", "40", "--json")
    output("play", "bot:greedy", "bot:random", "--seed", "3", "--record", game, cwd=tmp_path)
    other = shutil.copy(game, tmp_path / "other.json")
    alone = output("review", other, *limits, "--jobs", "1")
    assert output("review", game, *limits, *CLUSTER) == alone


@pytest.mark.parametrize(
    "command",
    [
        ["puzzles", "generate", "--out", "a.db"],
        ["puzzles", "verify", "a.db"],
        ["arena", "--bots", "greedy,random", "--out", "m.jsonl"],
        ["review", "game.json"],
    ],
)
def test_a_cluster_has_the_workers_that_it_has(command: list[str], tmp_path: Path) -> None:
    done = commands.catbox(*command, "--cluster", "127.0.0.1:1", "--jobs", "3", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "catbox: --cluster 127.0.0.1:1: it has the workers that it has: leave out --jobs\n"
    )
    assert list(tmp_path.iterdir()) == []

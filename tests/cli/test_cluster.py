"""Commands on a cluster do what they do on one process, also when workers are killed."""

from __future__ import annotations

import shutil
import signal
import subprocess
from pathlib import Path

import pexpect
import psutil
import pytest

from cli.print.output import INTERRUPTED
from tests.support import commands
from tests.support.libraries import QUICK, exported, generated
from tests.support.paths import ROOT
from tests.support.running import COMMAND, environment, output

CLUSTER = ("--cluster", "local", "--jobs", "2")
SIZE = 40


@pytest.mark.nightly
def test_a_library_survives_the_death_of_a_worker(tmp_path: Path) -> None:
    path, size = tmp_path / "cluster.db", ("--count", str(SIZE))
    command = ["puzzles", "generate", "--json", "--out", str(path), *QUICK, *size, *CLUSTER]
    with subprocess.Popen(
        [*COMMAND, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
    ) as running:
        assert running.stdout
        rows = [running.stdout.readline()]
        worker, other = workers_of(running.pid)
        worker.send_signal(signal.SIGKILL)
        rest, errors = running.communicate(timeout=300)
        rows += rest.splitlines()
    assert (running.returncode, errors) == (0, "")
    assert len(rows) == SIZE
    assert not other.is_running()
    assert exported(path) == exported(generated(tmp_path / "alone.db", SIZE))
    assert output("puzzles", "verify", path, *CLUSTER) == output("puzzles", "verify", path)


def workers_of(process: int) -> list[psutil.Process]:
    """The worker processes of a command."""
    children = psutil.Process(process).children(recursive=True)
    return [child for child in children if "spawn_main" in " ".join(child.cmdline())]


@pytest.mark.nightly
def test_ctrl_c_keeps_what_is_done_and_no_worker_complains(tmp_path: Path) -> None:
    command = ["puzzles", "generate", "--out", "a.db", *QUICK, "--count", "100000", *CLUSTER]
    process = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *command],
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
def test_a_match_on_a_cluster_is_that_of_one_process(tmp_path: Path) -> None:
    match = ("arena", "--bots", "greedy,random", "--deals", "6", "--out")
    output(*match, tmp_path / "alone.jsonl", "--jobs", "1")
    output(*match, tmp_path / "cluster.jsonl", *CLUSTER)
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


@pytest.mark.nightly
def test_a_review_on_a_cluster_is_that_of_one_process(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    output("play", "bot:greedy", "bot:random", "--seed", "3", "--record", path, cwd=tmp_path)
    other = Path(shutil.copy(path, tmp_path / "other.json"))
    limits = ("--iterations", "40", "--json")
    alone = output("review", other, *limits, "--jobs", "1")
    assert output("review", path, *limits, *CLUSTER) == alone


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
    assert [path.name for path in tmp_path.iterdir()] == []

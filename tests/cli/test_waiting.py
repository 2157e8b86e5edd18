"""Waiting for an answer at the terminal: the live line, Ctrl-C, a kill, and the time limit."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pexpect
import psutil
import pytest

from games.catbox.faces import Identity
from games.catbox.files import puzzle_text
from games.catbox.puzzle import Objective
from tests.support.paths import ROOT
from tests.support.random_puzzles import random_chain
from tests.support.running import COMMAND, environment, wait_for_work

STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
INTERRUPTED = 130

AT_WORK = 4.0
"""CPU seconds after which a search has begun and found something."""


@pytest.fixture
def long(tmp_path: Path) -> Iterator[Path]:
    """The file of a chain that nobody proves soon, alone in its folder."""
    file = tmp_path / "long.json"
    chain = random_chain(9, 16, Identity.PINK, Objective.MARGIN, "waiting")
    file.write_text(puzzle_text(chain), encoding="utf-8")
    yield file
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["auto", "brute", "cpsat"])
def test_past_a_second_the_line_tells_the_best_and_ctrl_c_shows_it(long: Path, engine: str) -> None:
    process = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "solve", long.name, "--engine", engine],
        cwd=str(long.parent),
        env={**environment(), "TERM": "xterm"},
        dimensions=(40, 160),
        encoding="utf-8",
        timeout=120,
    )
    process.expect(r"best -?\d+, at most \d+, \d+ s")
    process.sendintr()
    process.expect(pexpect.EOF)
    text = STYLE.sub("", str(process.before))
    process.close()
    assert process.exitstatus == INTERRUPTED
    assert "not proved; at most" in text
    assert "Traceback" not in text


@pytest.mark.slow
def test_ctrl_c_gives_programs_the_best_so_far_too(long: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "solve", str(long), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
    )
    wait_for_work(process, AT_WORK)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert json.loads(out)["status"] == "feasible"
    assert err == "catbox: interrupted\n"


@pytest.mark.slow
def test_a_solve_that_is_killed_leaves_nothing_behind(long: Path) -> None:
    """No process goes on, and no file is left in its folder, its home or among temporary files."""
    folder = long.parent
    process = subprocess.Popen(
        [*COMMAND, "solve", str(long)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env={**environment(folder), "TMPDIR": str(folder)},
    )
    wait_for_work(process, AT_WORK)
    begun = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait(30)
    _, alive = psutil.wait_procs(begun, 30)
    assert alive == []
    assert list(folder.iterdir()) == [long]

"""Running `catbox` as people do: as a process of its own, or in a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import platformdirs
import psutil

from puzzles.results import DailyResults
from tests.support.paths import ROOT

EXAMPLE = """{
  "format": "catbox-puzzle/1",
  "kind": "chain",
  "edition": "grail",
  "board": ["KPoB@0,0", "YYVo@1,1"],
  "identity": "pink",
  "faces": ["PPKo", "PYVB", "PooK"],
  "objective": "score",
  "rivals": []
}
"""
"""The puzzle of the file contract."""

COMMAND = [sys.executable, "-m", "cli"]


def environment(home: Path | None = None) -> dict[str, str]:
    """The environment of a process: plain output, and a home of its own if one is given.

    The compiled kernels are shared, for a new home would compile them again.
    """
    plain = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    plain |= {"PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "80", "LINES": "24"}
    if home is not None:
        cache = str(platformdirs.user_cache_path())
        plain |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": cache}
    return plain


def catbox(
    *args: str | Path,
    cwd: Path | None = None,
    typed: str = "",
    command: Sequence[str] = COMMAND,
) -> subprocess.CompletedProcess[str]:
    """The finished process of one command, with what is typed to it."""
    return subprocess.run(
        [*command, *map(str, args)],
        capture_output=True,
        text=True,
        cwd=cwd or ROOT,
        env=environment(cwd),
        check=False,
        input=typed,
        timeout=300,
    )


def started(*args: str | Path, home: Path | None = None) -> subprocess.Popen[str]:
    """The process of one command, which goes on: what it prints can be read, and typed to it."""
    return subprocess.Popen(
        [*COMMAND, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(home),
    )


def output(*args: str | Path, cwd: Path | None = None) -> str:
    """The standard output of a command that must succeed."""
    done = catbox(*args, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def wait_for_work(process: subprocess.Popen[str], seconds: float) -> None:
    """Wait until a process has computed for some CPU seconds more, however busy the machine is."""
    watched = psutil.Process(process.pid)
    end = watched.cpu_times().user + seconds
    while process.poll() is None and watched.cpu_times().user < end:
        time.sleep(0.05)


def results_of(home: Path) -> DailyResults:
    """The results of the dailies that are played in a home."""
    return DailyResults(home / "data" / "catbox" / "results.db")

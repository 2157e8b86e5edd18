"""What the workers of a run share: compiled kernels and compiled test modules."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from threading import Thread

import pytest

from games import registry
from tests.support.paths import ROOT

WITHOUT_KERNELS = (
    "tests/benchmarks",
    "tests/cli/screen/test_game_table",
    "tests/cli/test_signals",
    "tests/games",
    "tests/languages/test_catalogues",
    "tests/languages/test_every",
    "tests/languages/test_spoken",
    "tests/solver/catbox/cpsat",
    "tests/solver/catbox/test_design",
    "tests/solver/catinthebox/cpsat",
    "tests/solver/catinthebox/deduction",
    "tests/solver/cpsat",
    "tests/solver/stats",
    "tests/test_",
    "tests/toy",
    "tests/views",
)
"""Where the tests lie that run while the kernels are compiled."""

COMPILED = "CATBOX_TEST_COMPILED"
"""The variable that names the file which is there once the kernels are compiled."""

PAUSE = 0.1
"""Seconds between two looks for that file."""


def compile_ahead(config: pytest.Config) -> None:
    """Compile the kernels of each game in a process of its own, beside the workers."""
    folder = tempfile.TemporaryDirectory(prefix="catbox-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    done = Path(folder.name) / "compiled"
    os.environ[COMPILED] = str(done)
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "solver.warmup", game], cwd=ROOT, stderr=subprocess.DEVNULL
        )
        for game in registry.GAMES
    ]
    Thread(target=_announce, args=(processes, done), daemon=True).start()


def _announce(processes: list[subprocess.Popen[bytes]], done: Path) -> None:
    for process in processes:
        process.wait()
    with suppress(OSError):
        done.touch()


def wait_for_kernels() -> None:
    """Wait until they are compiled, so that no worker compiles what is being compiled."""
    done = os.environ.get(COMPILED)
    while done and not Path(done).exists():
        time.sleep(PAUSE)


def needs_kernels(item: pytest.Item) -> bool:
    """Whether a test may need them."""
    return not item.nodeid.startswith(WITHOUT_KERNELS)


def in_turn(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Tests in an order in which each worker has those first that need no kernels.

    A worker begins with an equal share of the list, of tests that follow each other.
    """
    early = [item for item in items if not needs_kernels(item)]
    late = [item for item in items if needs_kernels(item)]
    shares = zip(_shares(early, workers), _shares(late, workers), strict=True)
    return [item for share in shares for part in share for item in part]


def _shares(items: list[pytest.Item], workers: int) -> Iterator[list[pytest.Item]]:
    bounds = [len(items) * at // workers for at in range(workers + 1)]
    return (items[low:high] for low, high in pairwise(bounds))


def import_share(config: pytest.Config, worker: int, workers: int) -> None:
    """Import a share of the test modules, which compiles them for all workers.

    They would otherwise compile all modules each, at the same time. A module that can't be
    imported is reported when tests are collected.
    """
    folders = [ROOT / argument for argument in config.args if (ROOT / argument).is_dir()]
    modules = sorted(path for folder in folders for path in folder.rglob("test_*.py"))
    for path in modules[worker::workers]:
        with suppress(Exception):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))

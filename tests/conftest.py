"""What all tests share: one deterministic hypothesis profile, and `--update` for golden files."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, settings

from games import registry
from solver import warmup
from tests.support.paths import ROOT

# Everything speaks English, whatever the developer's language; a test asks for another itself.
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile(
    "catbox",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("catbox")


WITHOUT_KERNELS = (
    "tests/games",
    "tests/solver/catbox/cpsat",
    "tests/solver/catbox/test_design",
    "tests/solver/cpsat",
    "tests/solver/stats",
    "tests/test_",
)
"""Where the tests lie that run while the kernels are compiled."""


def exhaustive_tests() -> tuple[str, ...]:
    """The beginnings of the ids of tests that a table says are exhaustive."""
    lines = (ROOT / "tests" / "exhaustive.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files")
    parser.addoption("--puzzles", type=int, help="so many puzzles for the engines to agree on")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten instead of compared."""
    return bool(request.config.getoption("--update"))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Begin to compile the kernels while the tests that need none run."""
    here = not hasattr(session.config, "workerinput")
    if here and session.config.getoption("numprocesses", None):
        command = [sys.executable, "-m", "solver.warmup", *registry.GAMES]
        subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the tests first that need no kernels, and mark those that are exhaustive.

    Raises:
        UsageError: of all tests that there are, none is meant by a row of the table.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(WITHOUT_KERNELS))
    rows = exhaustive_tests()
    for item in items:
        if item.nodeid.startswith(rows):
            item.add_marker("exhaustive")
    if not config.option.file_or_dir:
        for row in rows:
            if not any(item.nodeid.startswith(row) for item in items):
                raise pytest.UsageError(f"tests/exhaustive.txt: there is no test {row}")


@pytest.fixture(scope="session")
def compiled() -> None:
    """All kernels are compiled, so that a process that a test starts finds them."""
    for part in warmup.missing(warmup.parts_of(registry.GAMES)):
        warmup.make_ready(part)

"""What all tests share: one deterministic hypothesis profile, and `--update` for golden files."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, settings

from games import registry
from solver import warmup
from tests.support.paths import ROOT

settings.register_profile(
    "catbox",
    derandomize=True,
    deadline=None,
    max_examples=100,
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests first that need no kernels."""
    items.sort(key=lambda item: not item.nodeid.startswith(WITHOUT_KERNELS))


@pytest.fixture(scope="session")
def compiled() -> None:
    """All kernels are compiled, so that a process that a test starts finds them."""
    for part in warmup.missing(warmup.parts_of(registry.GAMES)):
        warmup.make_ready(part)

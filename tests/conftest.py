"""Options of all tests: examples of a run, its cost, and `--update` for golden files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import registry
from solver import warmup
from tests.support.cpu_cost import CpuCost
from tests.support.diagonal import off_diagonal
from tests.support.effort import FRESH, load_profile
from tests.support.floor_coverage import FloorCoverage
from tests.support.paths import ROOT

# Everything speaks English, whatever the developer's language; a test asks for another itself.
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"

load_profile()


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
    parser.addoption("--puzzles", type=int, help="number of puzzles for the engines to agree on")
    parser.addoption("--cpu-table", type=Path, help="file for the CPU seconds of every test")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(CpuCost(config.getoption("--cpu-table")))
    if config.getoption("cov_source", None):
        config.pluginmanager.register(FloorCoverage())


def pytest_report_header() -> str:
    return f"seeds count from {FRESH}"


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
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests first that need no kernels, and mark the cases that are left to the night."""
    items.sort(key=lambda item: not item.nodeid.startswith(WITHOUT_KERNELS))
    for item in items:
        if _is_nightly_case(item):
            item.add_marker("nightly")
    for item in off_diagonal(item for item in items if item.get_closest_marker("diagonal")):
        item.add_marker("nightly")


def _is_nightly_case(item: pytest.Item) -> bool:
    """Whether the id of a parametrized test begins as a row of `nightly_cases` beside it says."""
    mark, case = item.get_closest_marker("nightly_cases"), item.name.partition("[")[2]
    return mark is not None and case.startswith(mark.args)


@pytest.fixture(scope="session")
def compiled() -> None:
    """All kernels are compiled, so that a process that a test starts finds them."""
    for part in warmup.missing(warmup.parts_of(registry.GAMES)):
        warmup.make_ready(part)

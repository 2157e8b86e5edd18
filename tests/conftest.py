"""Options of all tests: examples of a run, its cost, and `--update` for golden files."""

from __future__ import annotations

import gc
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from solver.jit import library
from tests.support import workers
from tests.support.cpu_cost import CpuCost
from tests.support.diagonal import off_diagonal
from tests.support.effort import FRESH, load_profile
from tests.support.floor_coverage import FloorCoverage
from tests.support.kernel_library import kernels_of_tests

# Everything speaks English, whatever the developer's language; a test asks for another itself.
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"

# A shell that starts a run in the background has it ignore Ctrl-C, and so would what tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

load_profile()
library.use(kernels_of_tests)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files")
    parser.addoption("--puzzles", type=int, help="number of puzzles for the engines to agree on")
    parser.addoption("--cpu-table", type=Path, help="file for the CPU seconds of every test")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(50_000, 20, 50)  # a tenth of the run would go into looking for garbage
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
    """Share the compiling of test modules out."""
    known = getattr(session.config, "workerinput", None)
    if known is not None:
        workers.import_share(session.config, *_worker(known))


def _worker(known: dict[str, Any]) -> tuple[int, int]:
    """The number of a worker, and how many there are."""
    return int(known["workerid"].removeprefix("gw")), known["workercount"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases that are left to the night."""
    for item in items:
        if _is_nightly_case(item):
            item.add_marker("nightly")
    for item in off_diagonal(item for item in items if item.get_closest_marker("diagonal")):
        item.add_marker("nightly")


def pytest_collection_finish() -> None:
    """Leave modules and tests, which stay to the end, to no collector of garbage."""
    gc.collect()
    gc.freeze()


def _is_nightly_case(item: pytest.Item) -> bool:
    """Whether the id of a parametrized test begins as a row of `nightly_cases` beside it says."""
    mark, case = item.get_closest_marker("nightly_cases"), item.name.partition("[")[2]
    return mark is not None and case.startswith(mark.args)

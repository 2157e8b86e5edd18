"""Line coverage of the product, a row a floor, at the end of a run with `--cov`."""

from __future__ import annotations

from contextlib import suppress
from io import StringIO

import pytest

from release.tree import FLOORS
from tests.support.paths import ROOT


class FloorCoverage:
    """Adds up what pytest-cov has measured, floor by floor; pytest-cov itself lists files."""

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table."""
        from coverage import Coverage
        from coverage.exceptions import NoDataError

        measured = Coverage(config_file=ROOT / "pyproject.toml")
        measured.load()
        terminalreporter.section("line coverage of each floor, compiled kernels left out")
        for floor, name in (*zip(FLOORS, FLOORS, strict=True), ("*", "all")):
            with suppress(NoDataError):
                percent = measured.report(include=[f"{floor}/*"], file=StringIO())
                terminalreporter.write_line(f"{name:<10} {percent:5.1f} %")

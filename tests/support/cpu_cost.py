"""CPU seconds of each test, with those of the processes that it started and waited for."""

from __future__ import annotations

import os
import resource
from collections.abc import Generator
from pathlib import Path

import pytest

LIMIT = 3.0
"""CPU seconds from which a test belongs to the slow ones."""

NAME = "cpu_seconds"
"""The property of a report that holds the cost of a phase."""


def cpu_seconds() -> float:
    """CPU seconds of this process and of its ended children until now."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class CpuCost:
    """Measures each phase of each test where it runs, and lists costly tests at the end of a run.

    A phase's cost travels in its report, so that it reaches the process that prints.

    Args:
        table: a file for a line a phase, `seconds phase test`; None writes none.
    """

    def __init__(self, table: Path | None = None) -> None:
        self._table = table
        self._since = 0.0
        self._costly: list[tuple[float, str]] = []

    def pytest_runtest_logstart(self) -> None:
        """Begin with a test's first phase."""
        self._since = cpu_seconds()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note the cost of the phase that has ended."""
        report = yield
        now = cpu_seconds()
        report.user_properties = [(NAME, now - self._since)]
        self._since = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a phase cost."""
        seconds = float(str(dict(report.user_properties).get(NAME, 0.0)))
        if self._table is not None and "PYTEST_XDIST_WORKER" not in os.environ:
            with self._table.open("a", encoding="utf-8") as rows:
                print(f"{seconds:.3f} {report.when} {report.nodeid}", file=rows)
        if (
            report.when == "call"
            and seconds > LIMIT
            and not {"slow", "nightly"} & {*report.keywords}
        ):
            self._costly.append((seconds, report.nodeid))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List the tests that are not marked slow and cost more than they may."""
        if self._costly:
            terminalreporter.section(f"more than {LIMIT:g} CPU seconds and not marked slow")
            for seconds, test in sorted(self._costly, reverse=True):
                terminalreporter.write_line(f"{seconds:7.1f}  {test}")

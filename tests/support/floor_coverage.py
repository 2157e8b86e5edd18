"""Line coverage of the product, a row a floor, at the end of a run with `--cov`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.support.paths import ROOT


class FloorCoverage:
    """Adds up what pytest-cov has measured, floor by floor; pytest-cov itself lists files."""

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table."""
        terminalreporter.section("line coverage of each floor, compiled kernels left out")
        for row in rows(_measured()):
            terminalreporter.write_line(row)


def rows(files: Iterable[tuple[str, int, int]]) -> Iterator[str]:
    """A line for each top-level folder, and one for all of them.

    Args:
        files: the path of each file, the number of its lines, and of those that were run.
    """
    lines, run = Counter[str](), Counter[str]()
    for path, count, covered in files:
        for name in (Path(path).parts[0], "all"):
            lines[name] += count
            run[name] += covered
    for name in (*sorted(lines.keys() - {"all"}), "all"):
        percent = 100 * run[name] / lines[name] if lines[name] else 100.0
        yield f"{name:<10} {lines[name]:6} lines {percent:5.1f} %"


def _measured() -> Iterator[tuple[str, int, int]]:
    from coverage import Coverage

    measured = Coverage(config_file=ROOT / "pyproject.toml")
    measured.load()
    with TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        measured.json_report(outfile=str(report))
        found: dict[str, Any] = json.loads(report.read_text("utf-8"))["files"]
    for path, file in found.items():
        yield path, file["summary"]["num_statements"], file["summary"]["covered_lines"]

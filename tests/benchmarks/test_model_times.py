"""Stored results of benchmarks, and their tables."""

from __future__ import annotations

import pytest

from benchmarks.model_times import PuzzleTimes, merged, stored, table


def test_a_benchmark_without_results_says_so_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as caught:
        stored("ifitfits-nothing")
    assert caught.value.code == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "ifitfits-nothing.json doesn't exist" in lines[0]


def test_times_are_compared_with_the_reference_and_are_bounds_if_something_is_open() -> None:
    rows = [PuzzleTimes("a", "ours", (1.0, 3.0), 2), PuzzleTimes("a", "theirs", (30.0, 10.0), 1)]
    ours, theirs = [*table(rows)][2:]
    assert ours.endswith("| 2 of 2 | 2,000.0 | 2,000.0 | 3,000.0 | 1.0 |")
    assert theirs.endswith("| 1 of 2 | 20,000.0 | 20,000.0 | 30,000.0 | > 10 |")


def test_rows_that_are_measured_anew_replace_those_before() -> None:
    names = ["a", "b", "c"]
    before = [PuzzleTimes(name, "cpsat", (1.0,), 1) for name in names[:2]]
    anew = [PuzzleTimes(name, "cpsat", (2.0,), 1) for name in names[1:]]
    rows = merged(before, anew, names)
    assert [row.row for row in rows] == names
    assert [row.seconds for row in rows] == [(1.0,), (2.0,), (2.0,)]

"""Measurements: stopped in time, kept, resumed, contradicted, and shown as what they are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from benchmarks import __main__ as command
from benchmarks import measuring, results
from benchmarks.measuring import CAPPED, LeftOutError, Measurement, MeasuringError, check
from benchmarks.results import Measurements, settled
from benchmarks.rows import FOLDER, ROWS
from benchmarks.tables import document, median_of

ROW = ROWS[0]
PUZZLE = ROW.files[0]


def entry(
    seconds: float = 1.0,
    status: str = "optimal",
    engine: str = "search",
    puzzle: Path = PUZZLE,
    value: int | None = 3,
    bound: int | None = 3,
) -> Measurement:
    return Measurement(
        puzzle=puzzle.name,
        engine=engine,
        cap=10.0,
        status=status,
        value=None if status == CAPPED else value,
        bound=None if status == CAPPED else bound,
        solutions=None,
        line=[],
        seconds=seconds,
        base_mib=30.0,
        peak_mib=40.0,
    )


def table_of(*entries: Measurement) -> Measurements:
    return Measurements(
        "c0ffee", "python -m benchmarks", {}, {"cores": 2, "processor": "x"}, [*entries]
    )


@pytest.mark.nightly
def test_a_child_answers_or_is_stopped() -> None:
    found = measuring.run(PUZZLE, "compiled", 60.0)
    assert (found.proved, found.value) == (True, 3)
    assert 0 < found.seconds < 60
    assert found.peak_mib >= found.base_mib > 10
    stopped = measuring.run(FOLDER / "chain-6-score-11.json", "compiled", 0.1, grace=0.0)
    assert (stopped.status, stopped.value, stopped.seconds) == (CAPPED, None, 0.1)
    assert not stopped.proved


def test_a_child_that_fails_is_told_in_one_line() -> None:
    with pytest.raises(
        LeftOutError, match=r"plain-cpsat failed on turn-basic-00\.json: .*chains only"
    ):
        measuring.run(FOLDER / "turn-basic-00.json", "plain-cpsat", 5.0)


def test_a_contradiction_stops_the_run() -> None:
    claims = [("optimal", 4, 4), ("optimal", 2, 2), ("feasible", 4, 9), ("feasible", 1, 2)]
    for status, value, bound in claims:
        with pytest.raises(MeasuringError, match="expected 3"):
            check(entry(status=status, value=value, bound=bound), 3)
    known = table_of(entry(engine="brute", value=2, bound=2))
    with pytest.raises(MeasuringError, match="expected 2"):
        command.consistent(entry(), known, ROW, None)
    command.consistent(entry(value=2, bound=2), known, ROW, 2)


def test_medians_with_capped_runs_are_lower_bounds() -> None:
    proofs = [entry(seconds) for seconds in (1.0, 2.0, 3.0)]
    capped = entry(10.0, CAPPED)
    assert str(median_of(proofs)) == "2.0 s"
    assert str(median_of([*proofs, capped])) == "2.5 s"
    assert str(median_of([*proofs[:1], capped])) == "> 5.5 s"
    assert str(median_of([*proofs[:1], capped, capped])) == "> 10.0 s"


def test_the_table_has_ratios_and_marks_capped_runs() -> None:
    text = document(table_of(entry(0.01), entry(1.0, engine="brute"), entry(10, CAPPED, "clingo")))
    assert "| chain of 3, score | 10 ms (1/1) | 1.0 s, 100x (1/1) |" in text
    assert "> 10.0 s, > 1,000x (0/1)" in text
    assert "commit `c0ffee`" in text


def test_the_table_compares_long_chains_by_value() -> None:
    long = next(row for row in ROWS if row.long)
    first = entry(9.0, "feasible", "both", long.files[0], 7, 20)
    second = entry(9.0, "feasible", "cpsat", long.files[0], 8, 12)
    text = document(table_of(first, second))
    assert "| chain of 8 | cpsat | 8.0 | 1/1 | 12.0 | 0/1 | 9.0 s |" in text
    assert "| chain of 8 | both | 7.0 | 0/1 | 20.0 | 0/1 | 9.0 s |" in text


def test_a_proof_within_the_cap_is_settled_and_a_shorter_cap_is_not() -> None:
    assert not settled(None, 10.0)
    assert settled(entry(1.0), 5.0)
    assert not settled(entry(6.0), 5.0)
    assert settled(entry(10.0, CAPPED), 10.0)
    assert not settled(entry(10.0, CAPPED), 20.0)


def test_a_run_goes_on_only_with_results_of_its_commit(tmp_path: Path) -> None:
    kept = table_of(entry())
    kept.write(tmp_path)
    assert msgspec.json.decode((tmp_path / results.NAME).read_bytes())["entries"]
    for commit, clean, count in (("c0ffee", True, 1), ("c0ffee", False, 0), ("other", True, 0)):
        assert len(results.opened(tmp_path, "again", (commit, clean)).entries) == count


def test_what_is_settled_is_not_measured_again(tmp_path: Path) -> None:
    asked: list[str] = []

    def run(_: Path, engine: str, __: float) -> Measurement:
        asked.append(engine)
        return entry(engine=engine)

    todo = list(command.jobs([ROW], ["search", "brute"], 1, 10.0, 10.0))
    known = table_of(entry())
    command.measure(todo, known, tmp_path, Console(quiet=True), run)
    assert asked == ["brute"]
    assert [e.engine for e in known.entries] == ["search", "brute"]

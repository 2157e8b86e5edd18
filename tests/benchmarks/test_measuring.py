"""Measurements of sound puzzles: kept, resumed, contradicted, and shown as what they are."""

from __future__ import annotations

from math import isclose
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from benchmarks import __main__ as command
from benchmarks import pace, results
from benchmarks.beliefs import LINE_UPS
from benchmarks.child import read, warming
from benchmarks.measuring import CAPPED, Measurement, MeasuringError, check
from benchmarks.pace import contest
from benchmarks.results import Measurements
from benchmarks.rows import FOLDER, NAMES, ROWS, PuzzleRow, expected, row_of
from benchmarks.tables import document, median_of
from games import registry
from games.catbox.files import puzzle_text
from games.catbox.problems import of_position
from games.catbox.puzzle import SingleTurn
from games.catbox.rulings import Mode
from games.registry import Entry
from solver.bots.advice import SECONDS
from solver.bots.roster import roster_of
from solver.catbox.beliefs.likelihood import STYLES
from solver.engines import solve

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


# The stored puzzles


def test_the_puzzles_of_rows_are_stored_and_nothing_else() -> None:
    files = {file.name for row in ROWS for file in row.files}
    assert {file.name for file in FOLDER.iterdir()} == files | {"expected.json"}
    for row in ROWS:
        assert set(row.engines) <= set(NAMES)
        assert all(row_of(file) is row and warming(file).exists() for file in row.files)
    assert set(expected()) <= {file.name for row in ROWS if not row.long for file in row.files}


@pytest.mark.parametrize("row", ROWS, ids=[row.key for row in ROWS])
def test_positions_are_sound_and_wholly_known(row: PuzzleRow) -> None:
    for task in map(read, row.files):
        if isinstance(task, SingleTurn):
            tokens = task.position.mode is Mode.ADVANCED
            assert tokens or not of_position(task.position)
            assert "?" not in puzzle_text(task)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chain-3-score-00", "turn-basic-06", "duel-2-basic-00"])
def test_expected_values_are_those_of_brute(name: str) -> None:
    answer = solve(read(FOLDER / f"{name}.json"), engine="brute")
    assert expected()[f"{name}.json"] == {"value": answer.value, "solutions": answer.solutions}


# Times of bots, and beliefs


@pytest.mark.parametrize("entry", registry.GAMES.values(), ids=registry.GAMES)
def test_a_level_plays_with_the_time_that_people_give_it(entry: Entry) -> None:
    *lower, strongest = roster_of(entry).levels
    assert contest(entry, strongest, 2).limit.seconds == SECONDS
    assert {contest(entry, level, 2).limit.seconds for level in lower} == {None}


def test_a_level_that_takes_longer_than_the_next_one_is_named() -> None:
    levels = {"greedy": {2: 1.3}, "rival": {2: 60.0}, "expert": {2: 8.0}}
    assert list(pace.too_slow(levels)) == ["rival takes longer than expert with 2 seats"]
    assert not list(pace.too_slow({"novice": {2: pace.SLACK}, "greedy": {2: 0.01}}))


def test_styles_are_shares_of_all_players() -> None:
    assert isclose(sum(style.share for style in STYLES), 1)
    assert {"greedy", "rival"} <= {style.name for style in STYLES} & set(LINE_UPS)

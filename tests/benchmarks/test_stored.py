"""The stored puzzles are sound, and worth what the table says."""

from __future__ import annotations

import pytest

from benchmarks.child import read, warming
from benchmarks.rows import FOLDER, NAMES, ROWS, PuzzleRow, expected, row_of
from games.catbox.files import puzzle_text
from games.catbox.problems import of_position
from games.catbox.puzzle import SingleTurn
from games.catbox.rulings import Mode
from solver.engines import solve


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

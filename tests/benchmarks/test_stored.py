"""The stored puzzles are sound, and as varied as the table says."""

from __future__ import annotations

import pytest

from benchmarks.child import read, warming
from benchmarks.rows import EACH, FOLDER, NAMES, ROWS, PuzzleRow, expected, row_of
from games.catbox.files import puzzle_text
from games.catbox.problems import of_position
from games.catbox.puzzle import Chain, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Mode
from solver.engines import solve

KEYS = [row.key for row in ROWS]

HALF = EACH // 2

MID_GAME, LATE_GAME = range(12, 27), range(26, 44)
"""Cards on the board."""


def layers(task: Puzzle) -> int:
    board = task.board if isinstance(task, Chain) else task.position.board
    return len(board.placements)


def test_nothing_else_is_stored() -> None:
    stored = {file.name for file in FOLDER.iterdir()}
    assert stored == {file.name for row in ROWS for file in row.files} | {"expected.json"}


@pytest.mark.parametrize("row", ROWS, ids=KEYS)
def test_boards_grow_from_puzzle_to_puzzle(row: PuzzleRow) -> None:
    sizes = [layers(read(file)) for file in row.files]
    within = LATE_GAME if row.key == "turn-basic" else MID_GAME
    assert sizes == sorted(sizes)
    assert sizes[0] in within[:4]
    assert sizes[-1] == within[-1]


@pytest.mark.parametrize("row", ROWS, ids=KEYS)
def test_identities_and_objectives_go_round(row: PuzzleRow) -> None:
    tasks = [read(file) for file in row.files]
    owns = [t.identity if isinstance(t, Chain) else t.position.mover.identity for t in tasks]
    assert len(set(owns)) >= 5
    margins = sum(task.objective is Objective.MARGIN for task in tasks)
    only = {"score": 0, "margin": EACH}
    assert margins == only.get(row.key.split("-")[-1], HALF)


@pytest.mark.parametrize("row", ROWS, ids=KEYS)
def test_positions_are_sound_and_wholly_known(row: PuzzleRow) -> None:
    for task in map(read, row.files):
        if isinstance(task, SingleTurn):
            tokens = task.position.mode is Mode.ADVANCED
            assert tokens or not of_position(task.position)
            assert "?" not in puzzle_text(task)


def test_every_other_advanced_position_is_guarded() -> None:
    for row in ROWS:
        tasks = [task for task in map(read, row.files) if isinstance(task, SingleTurn)]
        if tasks and tasks[0].position.mode is Mode.ADVANCED:
            guarded = [bool(task.position.standing_guards) for task in tasks]
            assert guarded == [False, True] * HALF
            assert all(task.position.mover.tokens for task in tasks)


def test_rows_name_engines_and_files_that_exist() -> None:
    for row in ROWS:
        assert set(row.engines) <= set(NAMES)
        assert all(row_of(file) is row and warming(file).exists() for file in row.files)


def test_expected_values_are_of_stored_puzzles_and_of_no_long_one() -> None:
    provable = {file.name for row in ROWS if not row.long for file in row.files}
    assert set(expected()) <= provable


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chain-3-score-00", "turn-basic-06", "duel-2-basic-00"])
def test_expected_values_are_those_of_brute(name: str) -> None:
    task = read(FOLDER / f"{name}.json")
    answer = solve(task, engine="brute")
    assert expected()[f"{name}.json"] == {"value": answer.value, "solutions": answer.solutions}

"""The commands serve the toy game: files are solved, checked and shown, and games are played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games import loading
from games.protocol import GameError
from games.record import Record
from tests.support.toy_game import Position, task, text
from tests.toy.conftest import Run

POSITION = Position((4, 9, 2, 7, 1), ((), ()), (1, 2))
MOST_TURNS = 9


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.json"
    path.write_text(text(task(POSITION, 5)))
    return path


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(text(POSITION))
    return path


def test_a_puzzle_is_solved(run: Run, puzzle: Path) -> None:
    row = json.loads(run("solve", puzzle, "--json"))
    assert (row["status"], row["engine"]) == ("optimal", "brute")
    shown = run("solve", puzzle)
    assert f"{row['value']} points, proved to be the most" in shown
    assert " ".join(row["line"]) in shown


def test_a_file_is_checked(run: Run, puzzle: Path, tmp_path: Path) -> None:
    assert "no problems" in run("check", puzzle)
    odd = tmp_path / "odd.json"
    odd.write_text(text(Position((4, 4), ((), ()), (1, 2))))
    assert "a number stands twice" in run("check", odd)


def test_a_position_is_shown_with_its_scores_and_moves(
    run: Run, position: Path, puzzle: Path
) -> None:
    assert "4 9 2 7 1" in run("show", position)
    assert "4 9 2 7 1" in run("show", puzzle)
    assert json.loads(run("moves", position, "--json")) == ["left", "right"]
    scores = json.loads(run("score", position, "--json"))["scores"]
    assert [score["total"] for score in scores] == [0, 0]


def test_a_game_is_dealt_with_the_options_that_it_has(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    shown = run("new", "--game", "ends", "--length", "5", "--seed", "7", "--out", path)
    assert "2 seats, length 5, seed 7" in shown
    assert len(loading.load(path).value.row) == 5
    assert run("new", "--game", "ends", "--seed", "7") != path.read_text()


def test_an_option_of_another_game_is_refused(run: Run) -> None:
    with pytest.raises(GameError, match="--mode: Ends has no such option"):
        run("new", "--game", "ends", "--mode", "basic")
    with pytest.raises(GameError, match='--length "7": expected 5 or 9'):
        run("new", "--game", "ends", "--length", "7")
    with pytest.raises(GameError, match="--length: Cat Box has no such option"):
        run("new", "--length", "5")


def test_help_names_the_values_and_the_game_of_an_option(run: Run) -> None:
    words = " ".join(run("new", "--help").split())
    own = words.partition("Options of Ends: ")[2]
    assert own.startswith("--length [5|9] How many numbers lie in the row. [default: 9]")


def test_a_game_is_played_against_a_bot_and_replayed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    steps = ["help", "hint", "left", "undo", "1", "", *["why", "left", ""] * MOST_TURNS]
    args = ("--game", "ends", "--length", "5", "--seed", "3", "Anna", "--record", path)
    shown = run("play", *args, "--bot", "greedy", typed="\n".join(steps))
    assert shown.startswith("Ends, length 5, seed 3.")
    assert "Anna wins." in shown or "greedy wins." in shown or "share the victory" in shown
    record: Record = loading.load(path).value
    assert len(record.turns) == 5
    assert record.turns[0] == "left"
    replayed = run("replay", path)
    assert replayed.splitlines()[0] == "  1. Anna: left"
    assert replayed.splitlines()[-1] in shown
    assert json.loads(run("replay", path, "--json"))["over"]


def test_a_game_that_was_left_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    begun = run(
        "play", "--game", "ends", "--seed", "3", "--record", path, typed="left\n\nboard\nquit\n"
    )
    assert f"catbox play --resume {path}" in begun
    typed = "1\n\n" * MOST_TURNS
    assert "win" in run("play", "--resume", path, typed=typed)
    assert len(loading.load(path).value.turns) == 9


def test_a_recorded_game_is_analysed_and_reviewed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "--game", "ends", "bot:greedy", "bot:random", "--seed", "3", "--record", path)
    found = json.loads(run("analyse", path, "--turn", "2", "--json"))
    assert (found["turns"], found["bot"]) == (2, "greedy")
    assert found["best"] in ("left", "right")
    reviewed = json.loads(run("review", path, "--json"))
    assert [player["name"] for player in reviewed["players"]] == ["greedy", "random"]
    assert reviewed["players"][0]["lost"] == 0

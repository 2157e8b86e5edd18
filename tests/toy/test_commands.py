"""The commands serve the toy game: files are solved, checked and shown, and games are played.

A game goes on from a position or a puzzle too, and its record is a file like any other.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from games import loading
from games.files import InputError
from games.json_reader import FormatError
from games.protocol import GameError
from games.record import Continuation, Record
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
    typed = "left\n\nboard\nquit\n"
    left = run("play", "--game", "ends", "--seed", "3", "--record", path, typed=typed)
    assert f"catbox play --resume {path}" in left
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


BEGUN = Position((4, 9, 2, 7, 1), ((3,), ()), (1, None), turn=1)
"""A position in which something was done, and a secret isn't known."""


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    path = tmp_path / "begun.json"
    path.write_text(text(BEGUN))
    return path


def record_of(path: Path) -> Continuation:
    record = loading.load(path).value
    assert isinstance(record, Continuation)
    return record


def test_a_person_takes_the_seat_to_move_and_a_bot_the_other(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    shown = run("play", begun, "--seed", "5", "--record", path, typed="right\n\nquit\n")
    assert shown.startswith(f"Ends, {begun}, seed 5.")
    record = record_of(path)
    assert [player.player for player in record.players] == ["bot:greedy", "human"]
    first, second, third = cast(list[Position], list(record.positions()))
    assert (first.row, first.turn, second.row) == (BEGUN.row, 1, (4, 9, 2, 7))
    assert len(third.row) == 3
    assert first.secrets[0] == 1
    assert first.secrets[1] in range(3)


def test_the_record_is_replayed_reviewed_and_taken_up(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    run("play", begun, "bot:greedy", "Anna", "--record", path, typed="right\n\nquit\n")
    run("resume", path, typed="left\n\n" * 5)
    record = record_of(path)
    *_, last = record.positions()
    assert last.over
    assert record.claimed == tuple(score.total for score in last.scores())
    assert record.text == path.read_text()
    assert "Anna: right" in run("replay", path)
    assert len(json.loads(run("review", path, "--json", "--all"))["turns"]) == 5
    assert "no problems" in run("check", path)


def test_the_same_seed_draws_the_same_secrets(run: Run, begun: Path, tmp_path: Path) -> None:
    texts = []
    for name in ("one.json", "other.json"):
        run("play", begun, "--seed", "9", "--record", tmp_path / name, typed="quit\n")
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


def test_a_puzzle_is_played_on_from(run: Run, tmp_path: Path) -> None:
    puzzle, path = tmp_path / "puzzle.json", tmp_path / "game.json"
    puzzle.write_text(text(task(BEGUN, 3)))
    run("play", puzzle, "bot:greedy", "bot:random", "--record", path)
    assert len(record_of(path).turns) == len(BEGUN.row)


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["Anna", "Bob", "Cleo"], "the position has 2 seats"),
        (["--length", "5"], "--length: the position has its own"),
        (["--first", "1"], "--first: the position says whose turn it is"),
    ],
)
def test_what_doesn_t_fit_is_refused(run: Run, begun: Path, args: list[str], text: str) -> None:
    with pytest.raises(GameError, match=text):
        run("play", begun, *args)


def test_a_record_is_no_position_to_go_on_from(run: Run, begun: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", begun, "--record", path, typed="quit\n")
    with pytest.raises(InputError, match="catbox resume goes on with it"):
        run("play", path)
    with pytest.raises(InputError, match="can't be read: No such file"):
        run("play", tmp_path / "none.json")


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("turns", ["up"], "turns\\[0\\]"),
        ("scores", [1, 2], "scores"),
        ("position", {"format": "ends-puzzle/1"}, "position.format"),
        ("position", {"format": "ends-position/1", "row": 3}, "position.row"),
        ("seats", [{"name": "Anna", "player": "human"}], "position"),
    ],
)
def test_a_record_that_is_wrong_says_where(
    run: Run, begun: Path, tmp_path: Path, key: str, value: object, place: str
) -> None:
    path = tmp_path / "game.json"
    run("play", begun, "--record", path, typed="quit\n")
    path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))
    with pytest.raises(FormatError, match=place):
        list(loading.load(path).value.positions())

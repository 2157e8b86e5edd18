"""A game goes on from a position or a puzzle, and its record is a file like any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from games import loading
from games.files import InputError
from games.json_reader import FormatError
from games.protocol import GameError
from games.record import Continuation
from tests.support.toy_game import Position, task, text
from tests.toy.conftest import Run

POSITION = Position((4, 9, 2, 7, 1), ((3,), ()), (1, None), turn=1)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(text(POSITION))
    return path


def record_of(path: Path) -> Continuation:
    record = loading.load(path).value
    assert isinstance(record, Continuation)
    return record


def test_a_person_takes_the_seat_to_move_and_a_bot_the_other(
    run: Run, position: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    shown = run("play", position, "--seed", "5", "--record", path, typed="right\n\nquit\n")
    assert shown.startswith(f"Ends, {position}, seed 5.")
    record = record_of(path)
    assert [player.player for player in record.players] == ["bot:greedy", "human"]
    first, second, third = cast(list[Position], list(record.positions()))
    assert (first.row, first.turn, second.row) == (POSITION.row, 1, (4, 9, 2, 7))
    assert len(third.row) == 3
    assert first.secrets[0] == 1
    assert first.secrets[1] in range(3)


def test_the_record_is_replayed_reviewed_and_taken_up(
    run: Run, position: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    run("play", position, "bot:greedy", "Anna", "--record", path, typed="right\n\nquit\n")
    run("resume", path, typed="left\n\n" * 5)
    record = record_of(path)
    *_, last = record.positions()
    assert last.over
    assert record.claimed == tuple(score.total for score in last.scores())
    assert record.text == path.read_text()
    assert "Anna: right" in run("replay", path)
    assert len(json.loads(run("review", path, "--json", "--all"))["turns"]) == 5
    assert "no problems" in run("check", path)


def test_the_same_seed_draws_the_same_secrets(run: Run, position: Path, tmp_path: Path) -> None:
    texts = []
    for name in ("one.json", "other.json"):
        run("play", position, "--seed", "9", "--record", tmp_path / name, typed="quit\n")
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


def test_a_puzzle_is_played_on_from(run: Run, tmp_path: Path) -> None:
    puzzle, path = tmp_path / "puzzle.json", tmp_path / "game.json"
    puzzle.write_text(text(task(POSITION, 3)))
    run("play", puzzle, "bot:greedy", "bot:random", "--record", path)
    assert len(record_of(path).turns) == len(POSITION.row)


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["Anna", "Bob", "Cleo"], "the position has 2 seats"),
        (["--length", "5"], "--length: the position has its own"),
        (["--first", "1"], "--first: the position says whose turn it is"),
    ],
)
def test_what_doesn_t_fit_is_refused(run: Run, position: Path, args: list[str], text: str) -> None:
    with pytest.raises(GameError, match=text):
        run("play", position, *args)


def test_a_record_is_no_position_to_go_on_from(run: Run, position: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", position, "--record", path, typed="quit\n")
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
    run: Run, position: Path, tmp_path: Path, key: str, value: object, place: str
) -> None:
    path = tmp_path / "game.json"
    run("play", position, "--record", path, typed="quit\n")
    path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))
    with pytest.raises(FormatError, match=place):
        list(loading.load(path).value.positions())

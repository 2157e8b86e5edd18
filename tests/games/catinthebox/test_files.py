"""Files of positions and puzzles: read, written alike, or refused with the place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catinthebox.files import text
from games.catinthebox.position import Position, view
from games.catinthebox.puzzle import Objective, Predict, Together, Tricks
from games.catinthebox.round import Round
from games.catinthebox.wish import parse_wish
from games.json_reader import FormatError
from games.loading import load, parse
from games.protocol import GameError
from tests.support.catinthebox.rounds import end_game, moments, raw_position, seat_counts, seeds

CONTRACT: dict[str, Any] = {
    "format": "catinthebox-position/1",
    "follow": "free",
    "bonus": "published",
    "seats": [
        {"hand": [2, 5, 5], "open": "RBYG", "prediction": 1, "won": 1, "discard": 6},
        {"hand": [1, 3, 6], "open": "RBG", "prediction": 3, "won": 1, "discard": None},
        {"hand": [1, 4, 4], "open": "RBYG", "prediction": 1, "won": 0, "discard": None},
    ],
    "board": ["B6:1", "B2:0", "B3:2", "Y4:2", "R1:1", "Y2:0"],
    "leader": 1,
    "trick": [],
    "paradox": None,
}
"""The example of the file contract."""


def read(raw: Any) -> Any:
    return parse(json.dumps(raw).encode()).value


def problems(raw: Any) -> list[str]:
    with pytest.raises(FormatError) as caught:
        read(raw)
    return [str(problem) for problem in caught.value.problems]


def puzzle(kind: str, position: dict[str, Any], objective: str, **more: Any) -> dict[str, Any]:
    return {
        "format": "catinthebox-puzzle/1",
        "kind": kind,
        "position": position,
        "objective": objective,
    } | more


def test_the_example_of_the_contract_is_read_and_written() -> None:
    position = read(CONTRACT)
    assert position.turn == 1
    assert position.round.broken
    assert sorted(json.loads(text(position))["board"]) == sorted(CONTRACT["board"])
    assert read(json.loads(text(position))) == position


@given(moments)
def test_every_moment_is_written_and_read_back(each: Round) -> None:
    position = Position(each)
    assert parse(text(position).encode()).value == position


@given(moments, st.integers(0, 4))
def test_what_a_seat_sees_is_a_position_file_too(each: Round, seat: int) -> None:
    seen = view(Position(each), seat % len(each.seats))
    assert parse(text(seen).encode()).value == seen


@given(seat_counts, seeds)
def test_every_puzzle_is_written_and_read_back(seats: int, seed: int) -> None:
    position = Position(end_game(seats, seed, 4))
    wish = (parse_wish("seat:1 won:2"), parse_wish("group:0>=3"), parse_wish("R5:1"))
    for task in (
        Tricks(position, Objective.SCORE),
        Tricks(position, Objective.MARGIN),
        Together(position, Objective.TOTAL),
        Together(position, Objective.SCORE, wish, 1),
    ):
        assert parse(text(task).encode()).value == task


def test_a_prediction_is_written_and_read_back() -> None:
    raw = puzzle("predict", raw_position("1 2", "3 4", "5 6"), "margin", seat=2)
    task = read(raw)
    assert task == Predict(task.position, Objective.MARGIN, 2)
    assert parse(text(task).encode()).value == task


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"board": ["B6:1", "B6:0"]}, "board[1]: B6:0: the space B6 stands twice"),
        ({"board": ["B7:1"]}, "board[0]: B7:1: the number 7 is not in play with 3 seats"),
        ({"board": ["B6:3"]}, "board[0]: B6:3: there is no seat 3: expected 0 to 2 or n"),
        ({"board": ["B6"]}, 'board[0]: "B6" is no token'),
        ({"board": ["B6:1", "R6:1", "Y6:0", "G6:0"]}, "seats: 6 cards of 6"),
        ({"leader": 3}, "leader: there is no seat 3: expected 0 to 2"),
        ({"leader": True}, "leader: expected"),
        ({"trick": ["B5"]}, "trick[0]: B5: expected its token B5:1 on the board"),
        ({"trick": ["B6", "B2", "B3"]}, "trick: 3 plays: expected fewer than there are seats, 3"),
        ({"trick": ["B6"]}, "seats[1].hand: 3 cards: expected 2 by the trick"),
        ({"trick": ["x4"]}, 'trick[0]: "x4" is no play'),
        ({"paradox": 4}, "paradox: there is no seat 4"),
        ({"phase": "after"}, "phase: "),
        ({"phase": "discard"}, "seats[0].prediction: nothing is predicted yet"),
        ({"follow": "maybe"}, "follow: "),
        ({"seats": CONTRACT["seats"][:1]}, "seats: "),
        ({"unknown": 1}, 'unknown key "unknown"'),
        ({"board": "B6:1"}, "board: "),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(
    change: dict[str, Any], problem: str
) -> None:
    assert any(found.startswith(problem) for found in problems(CONTRACT | change))


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ({"hand": [2, 5]}, "seats[0].hand: 2 cards: expected 3 by the trick"),
        ({"hand": [2, 5, 7]}, "seats[0].hand[2]: the number 7 is not in play with 3 seats"),
        ({"hand": [None, 5, 5]}, "seats[0].hand[1]: expected known numbers before unknown ones"),
        ({"hand": [2, 5, "5"]}, "seats[0].hand[2]: "),
        ({"open": "RGB"}, 'seats[0].open: "RGB": expected some of the letters RBYG'),
        ({"prediction": 2}, "seats[0].prediction: expected 1, 3, 4 or null"),
        ({"won": -1}, "seats[0].won: "),
        ({"won": 11}, "seats[0].won: "),
        ({"discard": 9}, "seats[0].discard: the number 9 is not in play"),
        ({"discard": 0}, "seats[0].discard: "),
    ],
)
def test_a_seat_that_contradicts_the_rest_is_refused(seat: dict[str, Any], problem: str) -> None:
    seats = json.loads(json.dumps(CONTRACT["seats"]))
    seats[0] |= seat
    assert any(found.startswith(problem) for found in problems(CONTRACT | {"seats": seats}))


PLAIN = raw_position("1 2", "3 4", "5 6")
TWO = raw_position("1 2", "3 4")


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (puzzle("tricks", PLAIN, "total"), "objective: expected score or margin for tricks"),
        (puzzle("together", PLAIN, "margin", wish=[]), "objective: expected total or score"),
        (puzzle("together", PLAIN, "total"), "wish: missing"),
        (puzzle("together", PLAIN, "score", wish=[]), "seat: missing"),
        (puzzle("together", PLAIN, "score", wish=[], seat=3), "seat: there is no seat 3"),
        (puzzle("together", PLAIN, "total", wish=[], seat=1), "seat: together with the objective"),
        (puzzle("together", PLAIN, "total", wish=["predictions"]), "wish[0]: seat 0 has predicted"),
        (puzzle("together", TWO, "total", wish=["predictions"]), "wish[0]: with two seats"),
        (puzzle("together", PLAIN, "total", wish=["B7:1"]), "wish[0]: B7 isn't on the board"),
        (puzzle("together", PLAIN, "total", wish=["group:9>=2"]), "wish[0]: there is no seat 9"),
        (puzzle("together", PLAIN, "total", wish=["group:1>2"]), 'wish[0]: "group:1>2" is no wish'),
        (puzzle("tricks", PLAIN, "score", wish=[]), "wish: tricks has none"),
        (puzzle("tricks", PLAIN, "score", seat=1), "seat: tricks with the objective"),
        (puzzle("tricks", raw_position("1 ?", "3 4"), "score"), "position.seats[0].hand: a puzzle"),
        (puzzle("tricks", PLAIN | {"phase": "predict"}, "score"), "position.phase: tricks begins"),
        (puzzle("predict", PLAIN, "score"), "seat: missing"),
        (puzzle("predict", TWO, "score", seat=0), "kind: with two seats nothing is predicted"),
        (puzzle("predict", PLAIN | {"board": ["B1:0"]}, "score", seat=0), "position: a prediction"),
        (
            puzzle("predict", raw_position(*["1 2 3 4 5"] * 3), "score", seat=0),
            "position.seats[0].hand: expected at most 4 cards",
        ),
        (puzzle("guess", PLAIN, "score"), "kind: "),
    ],
)
def test_a_puzzle_that_asks_what_cannot_be_asked_is_refused(
    raw: dict[str, Any], problem: str
) -> None:
    assert any(found.startswith(problem) for found in problems(raw))


@given(moments, st.data())
def test_a_damaged_file_is_refused_or_read_and_never_breaks(
    each: Round, data: st.DataObject
) -> None:
    raw = json.loads(text(Position(each)))
    damage(raw, data)
    position, refusal = attempt(lambda: read(raw))
    if position is None:
        assert refusal.count("\n") == 0
        return
    assert parse(text(position).encode()).value == position
    moves, refusal = attempt(lambda: position.moves)
    assert moves is not None or "isn't known" in refusal
    for move in moves or ():
        position.play(move)


def attempt(action: Callable[[], Any]) -> tuple[Any, str]:
    """The result of an action, or why it is refused."""
    try:
        return action(), ""
    except GameError as error:
        return None, str(error)


def damage(raw: Any, data: st.DataObject) -> None:
    """Replace, drop or add something at a random place of a JSON value."""
    holder, key = data.draw(st.sampled_from(list(places(raw))))
    values: list[Any] = [None, -1, 0, 3, 99, "", "R1", "B9:9", [], {}, [[]], True, 1.5, "é", "RBYG"]
    if data.draw(st.booleans()):
        holder[key] = data.draw(st.sampled_from(values))
    elif isinstance(holder, list):
        holder.insert(key, holder[key])
    else:
        del holder[key]


def places(raw: Any) -> Any:
    items = raw.items() if isinstance(raw, dict) else enumerate(raw)
    for key, value in items:
        yield raw, key
        if isinstance(value, dict | list):
            yield from places(value)


def test_a_file_on_disk_is_read_by_its_format(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(CONTRACT))
    assert load(path).entry.name == "catinthebox"

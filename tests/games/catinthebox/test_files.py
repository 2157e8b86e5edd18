"""Files of positions and puzzles: read, written alike, or refused with the place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from games.catinthebox.files import text
from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Predict, Together, Tricks
from games.catinthebox.wish import parse_wish
from games.loading import parse
from tests.support.catinthebox.file_samples import POSITION, puzzle
from tests.support.catinthebox.rounds import end_game, raw_position, seat_counts, seeds
from tests.support.file_samples import problems, read


def test_the_example_of_the_contract_is_read_and_written() -> None:
    position = read(POSITION)
    assert position.turn == 1
    assert position.round.broken
    assert sorted(json.loads(text(position))["board"]) == sorted(POSITION["board"])
    assert read(json.loads(text(position))) == position


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
    raw = puzzle("predict", "margin", raw_position("1 2", "3 4", "5 6"), seat=2)
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
        ({"leader": -1}, "leader: expected"),
        ({"leader": True}, "leader: expected"),
        ({"trick": ["B5"]}, "trick[0]: B5: expected its token B5:1 on the board"),
        ({"trick": ["B6", "B2", "B3"]}, "trick: 3 plays: expected fewer than there are seats, 3"),
        ({"trick": ["B6"]}, "seats[1].hand: 3 cards: expected 2 by the trick"),
        ({"trick": ["x4"]}, 'trick[0]: "x4" is no play'),
        ({"paradox": 4}, "paradox: there is no seat 4"),
        ({"phase": "after"}, "phase: "),
        ({"phase": "discard"}, "seats[0].prediction: nothing is predicted yet"),
        ({"phase": "predict", "trick": ["B6"]}, "trick: nothing is played in the phase predict"),
        ({"follow": "maybe"}, "follow: "),
        ({"seats": POSITION["seats"][:1]}, "seats: "),
        ({"unknown": 1}, 'unknown key "unknown"'),
        ({"board": "B6:1"}, "board: "),
        ({"board": ["B6:1"] * 37}, "board: expected an array of at most 36"),
        ({"trick": ["B6"] * 6}, "trick: expected an array of at most 5"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(
    change: dict[str, Any], problem: str
) -> None:
    assert any(found.startswith(problem) for found in problems(POSITION | change))


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ({"hand": [2, 5]}, "seats[0].hand: 2 cards: expected 3 by the trick"),
        ({"hand": [2, 5, 7]}, "seats[0].hand[2]: the number 7 is not in play with 3 seats"),
        ({"hand": [None, 5, 5]}, "seats[0].hand[1]: expected known numbers before unknown ones"),
        ({"hand": [2, 5, "5"]}, "seats[0].hand[2]: "),
        ({"hand": [2] * 11}, "seats[0].hand: expected an array of at most 10"),
        ({"open": "RGB"}, 'seats[0].open: "RGB": expected some of the letters RBYG'),
        ({"prediction": 2}, "seats[0].prediction: expected 1, 3, 4 or null"),
        ({"won": -1}, "seats[0].won: "),
        ({"won": 11}, "seats[0].won: "),
        ({"discard": 9}, "seats[0].discard: the number 9 is not in play"),
        ({"discard": 0}, "seats[0].discard: "),
    ],
)
def test_a_seat_that_contradicts_the_rest_is_refused(seat: dict[str, Any], problem: str) -> None:
    seats = json.loads(json.dumps(POSITION["seats"]))
    seats[0] |= seat
    assert any(found.startswith(problem) for found in problems(POSITION | {"seats": seats}))


LYING_ASIDE = raw_position("1 2 3", "1 2 3", "3 4", phase="discard")


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (raw_position("1", "2", phase="predict"), "phase: with two seats nothing is predicted"),
        (
            raw_position("2 3", "3", board="B1:0", trick="B1"),
            "seats[1].hand: expected at least 2 cards of a seat that has to play",
        ),
        (
            raw_position("1 2 3", "1 2", "3", phase="discard"),
            "seats[2].hand: 1 card: expected at least 2",
        ),
        (
            LYING_ASIDE | {"seats": [seat | {"discard": 5} for seat in LYING_ASIDE["seats"]]},
            "seats[0].discard: expected null, or a hand that is one card shorter",
        ),
    ],
)
def test_hands_are_as_long_as_the_phase_says(raw: dict[str, Any], problem: str) -> None:
    assert problems(LYING_ASIDE) == []
    assert problems(raw)[0].startswith(problem)


PLAIN = raw_position("1 2", "3 4", "5 6")
TWO = raw_position("1 2", "3 4")


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (puzzle("tricks", "total", PLAIN), "objective: expected score or margin for tricks"),
        (puzzle("together", "margin", PLAIN, wish=[]), "objective: expected total or score"),
        (puzzle("together", "total", PLAIN), "wish: missing"),
        (puzzle("together", "score", PLAIN, wish=[]), "seat: missing"),
        (puzzle("together", "score", PLAIN, wish=[], seat=3), "seat: there is no seat 3"),
        (puzzle("together", "total", PLAIN, wish=[], seat=1), "seat: together with the objective"),
        (puzzle("together", "total", PLAIN, wish=["predictions"]), "wish[0]: seat 0 has predicted"),
        (puzzle("together", "total", TWO, wish=["predictions"]), "wish[0]: with two seats"),
        (puzzle("together", "total", PLAIN, wish=["B7:1"]), "wish[0]: B7 isn't on the board"),
        (puzzle("together", "total", PLAIN, wish=["group:9>=2"]), "wish[0]: there is no seat 9"),
        (puzzle("together", "total", PLAIN, wish=["group:1>2"]), 'wish[0]: "group:1>2" is no wish'),
        (
            puzzle("together", "total", PLAIN, wish=["B1:1"] * 21),
            "wish: expected an array of at most 20",
        ),
        (puzzle("tricks", "score", PLAIN, wish=[]), "wish: tricks has none"),
        (puzzle("tricks", "score", PLAIN, seat=1), "seat: tricks with the objective"),
        (puzzle("tricks", "score", raw_position("1 ?", "3 4")), "position.seats[0].hand: a puzzle"),
        (puzzle("tricks", "score", PLAIN | {"phase": "predict"}), "position.phase: tricks begins"),
        (puzzle("predict", "score", PLAIN), "seat: missing"),
        (puzzle("predict", "score", TWO, seat=0), "kind: with two seats nothing is predicted"),
        (puzzle("predict", "score", PLAIN | {"board": ["B1:0"]}, seat=0), "position: a prediction"),
        (
            puzzle("predict", "score", raw_position(*["1 2 3 4 5"] * 3), seat=0),
            "position.seats[0].hand: expected at most 4 cards",
        ),
        (
            puzzle("predict", "score", PLAIN | {"phase": "discard"}, seat=0),
            "position.phase: a prediction comes after the discards: expected predict or play",
        ),
        (
            puzzle("predict", "score", raw_position("1", "3", "5", predictions=[1, 3, 4]), seat=0),
            "position.seats[0].prediction: expected null",
        ),
        (
            puzzle("predict", "score", PLAIN | {"paradox": 1}, seat=0),
            "position.paradox: expected null",
        ),
        (puzzle("guess", "score", PLAIN), "kind: "),
    ],
)
def test_a_puzzle_that_asks_what_cannot_be_asked_is_refused(
    raw: dict[str, Any], problem: str
) -> None:
    assert any(found.startswith(problem) for found in problems(raw))

"""The task of puzzles that no recipe makes, but that a file may state."""

from __future__ import annotations

import pytest

from games.catinthebox.asked import task
from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Predict, Together
from games.catinthebox.wish import parse_wish
from languages.message import translated
from tests.support.catinthebox.rounds import moment

START = Position(moment("2 5", "3 5", "1 4"))


@pytest.mark.parametrize(
    ("objective", "wishes", "said"),
    [
        (
            Objective.TOTAL,
            [],
            "without a paradox. Find the line with the most points for all together.",
        ),
        (Objective.SCORE, [], "without a paradox. Find the line with the most points for seat 2."),
        (
            Objective.SCORE,
            ["seat:1 won:1", "group:0>=1", "group:2>=3", "R5:2"],
            (
                "without a paradox, so that seat 1 wins 1 trick in all, seat 0 has a token on the "
                "board, seat 2 has a group of 3 tokens and seat 2 declares red 5. Find the line "
                "with the most points for seat 2."
            ),
        ),
    ],
)
def test_a_line_for_all_is_for_one_seat_or_all_with_any_wishes(
    objective: Objective, wishes: list[str], said: str
) -> None:
    puzzle = Together(START, objective, tuple(map(parse_wish, wishes)), 2)
    assert translated(task(puzzle)) == f"Play for all seats to the end of the round, {said}"


def test_a_prediction_is_asked_like_a_play() -> None:
    assert translated(task(Predict(START, Objective.MARGIN, 1))) == (
        "You are seat 1. All cards are open, and everybody plays to the end of the round. All "
        "other seats together play against you. Choose the prediction that makes sure of the "
        "largest lead over the best other seat."
    )

"""Tasks of one round: what a line is, how it ends, and what it is worth by `brute`."""

from __future__ import annotations

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Predict, Together, Tricks
from games.catinthebox.steps import Play, parse_step
from games.catinthebox.wish import parse_wish
from games.protocol import GameError, IllegalMoveError
from solver.answer import Status
from solver.engines import solve
from tests.support.catinthebox.rounds import moment


def test_a_round_that_is_over_has_an_empty_line() -> None:
    answer = solve(Tricks(Position(moment("3", "4", won=[3, 2])), Objective.MARGIN))
    assert (answer.status, answer.value, answer.line) == (Status.OPTIMAL, 1, ())
    assert answer.solutions == 0


def test_a_mover_who_cannot_play_causes_a_paradox() -> None:
    stuck = moment("3 3", "4 4", open={0: "R"}, board="R3:1", won=[3, 2])
    answer = solve(Tricks(Position(stuck), Objective.SCORE))
    assert (answer.status, answer.value, answer.line) == (Status.OPTIMAL, -3, ("paradox",))
    assert answer.solutions == 0


def test_a_paradox_that_the_file_states_is_no_part_of_the_line() -> None:
    broken = moment("3 3", "4 4", won=[3, 2], paradox=0)
    answer = solve(Tricks(Position(broken), Objective.SCORE))
    assert (answer.value, answer.line) == (-3, ())


def test_a_line_that_ends_in_a_paradox_states_it() -> None:
    start = moment("3 3", "4 4", open={1: "B"}, board="B4:0")
    task = Tricks(Position(start), Objective.SCORE)
    assert task.replay(["Y3", "paradox"]).round.paradox == 1
    with pytest.raises(IllegalMoveError, match="ends in a paradox"):
        task.replay(["Y3"])
    with pytest.raises(IllegalMoveError, match="stops short"):
        task.replay([])


def test_together_plays_for_all_seats_and_causes_no_paradox() -> None:
    start = moment("3 4", "4 5", open={1: "B"}, board="B4:0")
    answer = solve(Together(Position(start), Objective.TOTAL), engine="brute")
    assert answer.status is Status.OPTIMAL
    assert "paradox" not in answer.line
    assert answer.solutions is None


@pytest.mark.parametrize(
    ("wish", "possible"),
    [("seat:0 won:1", True), ("seat:0 won:2", False), ("group:1>=1", True), ("R5:0", False)],
)
def test_a_wish_holds_at_the_end_or_is_impossible(wish: str, possible: bool) -> None:
    start = moment("3 4", "4 5")
    task = Together(Position(start), Objective.TOTAL, (parse_wish(wish),))
    answer = solve(task, engine="brute")
    assert (answer.status is Status.OPTIMAL) == possible
    if not possible:
        assert (answer.status, answer.value, answer.bound) == (Status.INFEASIBLE, None, None)
        assert answer.solutions == 0


def test_the_seat_that_predicts_makes_it_high_whoever_leads() -> None:
    start = moment("1 6", "2 3", "4 5", leader=1)
    task = Predict(Position(start), Objective.MARGIN, 2)
    first = task.after(parse_step("=1"))  # type: ignore[arg-type]
    assert not first.maximising
    assert solve(task, engine="brute").status is Status.OPTIMAL


@pytest.mark.parametrize("text", ["=2", "B3", "x1", "?", ""])
def test_what_is_no_prediction_is_refused(text: str) -> None:
    task = Predict(Position(moment("1 6", "2 3", "4 5")), Objective.SCORE, 0)
    with pytest.raises(GameError):
        task.replay([text])


def test_the_draft_of_tricks_is_one_play_and_that_of_together_a_line() -> None:
    start = Position(moment("3 4", "4 5"))
    play = Play(*parse_step("B3").space)  # type: ignore[union-attr]
    assert Tricks(start, Objective.SCORE).draft.add(play).complete
    line = Together(start, Objective.TOTAL).draft
    while not line.complete:
        line = line.add(line.next_steps()[0])
    assert len(line.steps) == 2


def test_a_paradox_that_can_t_be_avoided_leaves_no_line_for_all() -> None:
    """Seat 0 has to take the last space that seat 1 could play on."""
    start = moment("3 3", "3 4", open={0: "B", 1: "B"}, board="B4:0")
    answer = solve(Together(Position(start), Objective.TOTAL), engine="brute")
    assert (answer.status, answer.line) == (Status.INFEASIBLE, ())

"""The best line for all seats: rules that bind it, wishes, limits, and what is proved."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Together, Tricks
from games.catinthebox.research_board import PlacedToken, ResearchBoard
from games.catinthebox.round import OPEN, Phase, Round, Seat
from games.catinthebox.rulings import Follow, seat_rules
from games.catinthebox.setup import CatInTheBoxSetup
from games.catinthebox.steps import Colour, parse_play
from games.catinthebox.wish import parse_wish
from solver import brute
from solver.answer import Answer, Limit, Status, UnsupportedError
from solver.engines import pick, solve
from tests.support.catinthebox import puzzles
from tests.support.effort import amount

ENOUGH = Limit(iterations=4_000)
"""States after which enumeration gives up."""


def together(moment: Round, *wishes: str, objective: Objective = Objective.TOTAL) -> Together:
    """The task of a moment."""
    return Together(Position(moment), objective, tuple(map(parse_wish, wishes)))


def moment(
    *hands: tuple[int, ...], tokens: str = "", follow: Follow = Follow.FREE, opened: str = "RBYG"
) -> Round:
    """A moment with seat 0 to lead; the tokens are the last seat's, the colours seat 0's."""
    board = ResearchBoard.empty(seat_rules(len(hands)).numbers)
    board = board.put(*(PlacedToken(parse_play(t).space, len(hands) - 1) for t in tokens.split()))
    own = frozenset(Colour("RBYG".index(letter)) for letter in opened)
    seats = (Seat(hand, OPEN if at else own, 1) for at, hand in enumerate(hands))
    return Round(tuple(seats), board, 0, follow=follow)


def whole_round(seats: int) -> Round:
    """A round before its first play, the first card of each hand being discarded."""
    position = CatInTheBoxSetup(seats).deal("whole").position().round
    while position.phase is not Phase.PLAY:
        position = position.play(position.steps[0])
    return position


def best(task: Together) -> Answer:
    """The judged answer of the engine."""
    return solve(task, engine="cpsat")


def test_red_is_not_led_unless_it_is_broken_or_nothing_else_can_be_declared() -> None:
    wanted = "R6:0"
    assert best(together(moment((6, 6), (1, 2), (1, 2)), wanted)).status is Status.INFEASIBLE
    broken = moment((6, 6), (1, 2), (1, 2), tokens="R1")
    assert best(together(broken, wanted)).line[0] == "R6"
    forced = moment((6, 6), (1, 2), (1, 2), tokens="B6 Y6 G6")
    assert best(together(forced, wanted)).line[0] == "R6"
    closed = moment((6, 6), (1, 2), (1, 2), opened="RB", tokens="B6")
    assert best(together(closed, wanted)).line[0] == "R6"
    other = moment((1, 6), (1, 2), (1, 2), tokens="B6 Y6 G6")
    assert best(together(other, wanted)).status is Status.INFEASIBLE


def test_strict_followers_declare_the_colour_led_if_they_can() -> None:
    hands, wish = ((6, 6), (1, 2), (1, 2)), "R1:1"
    assert best(together(moment(*hands), wish)).status is Status.OPTIMAL
    bound = moment(*hands, follow=Follow.STRICT)
    assert best(together(bound, wish)).status is Status.INFEASIBLE
    full = moment(*hands, follow=Follow.STRICT, tokens="B1 B2 Y1 Y2 G1 G2")
    assert best(together(full, wish)).status is Status.OPTIMAL


def test_a_space_filled_earlier_in_the_trick_need_not_be_followed() -> None:
    hands, wish = ((6, 6), (1, 1), (1, 1)), "R1:2"
    full = moment(*hands, follow=Follow.STRICT)
    assert best(together(full, wish)).status is Status.OPTIMAL
    assert best(together(full, "R1:1")).status is Status.INFEASIBLE


@pytest.mark.parametrize("ones", [1, 2])
def test_cards_that_are_played_need_not_follow_any_more(ones: int) -> None:
    hands = (2, 3, 4, 5)[: ones + 2], (*(1,) * ones, 6, 6), (2, 3, 4, 5)[: ones + 2]
    yellow = moment(*hands, tokens="Y6", follow=Follow.STRICT)
    spent = ("B1:1", "G1:1")[:ones]
    answer = best(together(yellow, "R6:1", *spent))
    assert answer.status is Status.OPTIMAL
    assert "Y1" not in answer.line


@pytest.mark.parametrize("wish", ["seat:0 won:4", "group:0>=5", "B1:0"])
def test_what_cannot_be_is_proved_to_be_infeasible(wish: str) -> None:
    answer = best(together(moment((5, 6), (2, 4), (3, 4), tokens="B1"), wish, "seat:2 won:1"))
    found = (answer.status, answer.value, answer.bound, answer.solutions, answer.line)
    assert found == (Status.INFEASIBLE, None, None, 0, ())


def test_all_may_have_to_lose_points_for_a_wish() -> None:
    hands = moment((4, 5, 6), (1, 2, 3), (1, 2, 3))
    free, bound = best(together(hands)), best(together(hands, "seat:0 won:2"))
    assert free.status is bound.status is Status.OPTIMAL
    assert free.value is not None
    assert bound.value is not None
    assert free.value > bound.value


def test_a_round_that_is_over_is_scored_as_it_stands() -> None:
    over = moment((1,), (2,), (3,))
    answer = best(together(over))
    assert (answer.status, answer.value, answer.line) == (Status.OPTIMAL, 0, ())
    assert best(together(replace(over, paradox=1))).status is Status.INFEASIBLE


def test_a_whole_round_may_be_impossible_for_want_of_spaces() -> None:
    answer = best(together(whole_round(4)))
    assert (answer.status, answer.line) == (Status.INFEASIBLE, ())


@pytest.mark.slow
def test_lines_to_further_ends_are_those_of_brute() -> None:
    found = 0
    for number in range(amount(30, 60)):
        task = puzzles.together(random.Random(f"ends {number}"))
        expected = brute.solve(task, ENOUGH, top=3)
        if expected.status is Status.OPTIMAL:
            assert solve(task, engine="cpsat", top=3).lines == expected.lines
            found += len(expected.lines) == 3
    assert found >= 2


def test_the_engine_is_picked_for_lines_of_all_seats_and_no_duels() -> None:
    position = Position(whole_round(4))
    assert pick(Together(position, Objective.TOTAL)) == "cpsat"
    assert pick(Tricks(position, Objective.SCORE)) == "search"
    with pytest.raises(UnsupportedError):
        solve(Tricks(position, Objective.SCORE), engine="cpsat")

"""Duels: the value of best play by all, found a second time in the plainest way."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from games.catbox import scoring
from games.catbox.position import Position
from games.catbox.puzzle import Duel, Objective
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Seat
from solver import brute
from solver.answer import Limit, Status
from solver.engines import pick, solve
from tests.support.random_puzzles import late_position, random_position


def three_cards(seed: int) -> Position:
    """Three seats with one card each, and one card on the table."""
    position = random_position(3, 1, Edition.GRAIL, Mode.BASIC, "duel", seed)
    seats = tuple(replace(seat, hand=seat.hand[:1]) for seat in position.seats)
    return replace(position, seats=seats)


TWO_SEATS = [late_position(2, left, seed) for left in (2, 3) for seed in range(4)]
THREE_SEATS = [three_cards(seed) for seed in range(4)]


def points(position: Position, seat: Seat) -> int:
    assert seat.identity is not None
    return scoring.points(position.board, seat.identity) + len(seat.tokens)


def worth(position: Position, mover: int, objective: Objective) -> int:
    """The objective's value at the end of a duel, from the rulebook's points."""
    totals = [points(position, seat) for seat in position.seats]
    own = totals.pop(mover)
    return own - max(totals) if objective is Objective.MARGIN else own


def minimax(position: Position, mover: int, left: int, objective: Objective) -> int | None:
    """The value that the mover can force; None where the first seat has no card to lay."""

    @cache
    def best(at: Position, turns: int) -> int:
        if turns == 0 or at.over:
            return worth(at, mover, objective)
        values = [best(at.play(move), turns - 1) for move in at.moves]
        return max(values) if at.turn == mover else min(values)

    if not any(move.steps for move in position.moves):
        return None
    return best(position, left)


@pytest.mark.nightly_cases("position10", "position11")
@pytest.mark.diagonal
@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("position", TWO_SEATS + THREE_SEATS)
def test_brute_finds_the_minimax_value(position: Position, objective: Objective) -> None:
    seats = len(position.seats)
    answer = solve(Duel(position, objective), engine="brute")
    assert answer.status is Status.OPTIMAL
    assert answer.value == minimax(position, position.turn, seats, objective)
    assert answer.bound == answer.value
    assert answer.solutions is None


@pytest.mark.parametrize("position", TWO_SEATS)
def test_the_line_is_best_play_by_all(position: Position) -> None:
    duel = Duel(position, Objective.MARGIN)
    answer = brute.solve(duel)
    end = duel.replay(answer.line)
    assert end.value == answer.value
    assert brute.solve(duel).line == answer.line


def test_an_advanced_duel_counts_the_tokens_that_are_left() -> None:
    position = random_position(2, 1, Edition.GRAIL, Mode.ADVANCED, "duel")
    seats = [replace(seat, hand=seat.hand[:1]) for seat in position.seats]
    seats[0] = replace(seats[0], tokens=(Token.STACK, Token.BOX))
    seats[1] = replace(seats[1], tokens=(Token.STACK, Token.FISH))
    position = replace(position, seats=tuple(seats))
    for objective in Objective:
        answer = solve(Duel(position, objective), engine="brute")
        assert answer.value == minimax(position, position.turn, 2, objective)


def test_a_duel_without_a_card_to_lay_is_infeasible() -> None:
    position = late_position(2, 2, 1)
    bare = tuple(Seat(seat.identity, ()) for seat in position.seats)
    empty = Position(position.edition, position.mode, position.board, bare, 0)
    answer = solve(Duel(empty, Objective.SCORE), engine="brute")
    assert answer.status is Status.INFEASIBLE
    assert answer.bound is None


@pytest.mark.parametrize("iterations", [1, 5])
def test_a_duel_cut_short_claims_nothing(iterations: int) -> None:
    duel = Duel(TWO_SEATS[-1], Objective.SCORE)
    answer = solve(duel, Limit(iterations=iterations), "brute")
    assert answer.status is Status.UNKNOWN
    assert answer.lines == ()
    assert answer.bound == duel.ceiling()


def test_the_ceiling_of_a_duel_is_not_below_its_value() -> None:
    for position in TWO_SEATS:
        for objective in Objective:
            duel = Duel(position, objective)
            value = brute.solve(duel).value
            assert value is not None
            assert value <= duel.ceiling()


def test_duels_are_left_to_an_engine_that_answers_them() -> None:
    assert pick(Duel(TWO_SEATS[0], Objective.SCORE)) != "cpsat"

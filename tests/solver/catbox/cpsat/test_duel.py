"""Duels by CP-SAT: the same answers as by trying every line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catbox.faces import Face
from games.catbox.position import Position
from games.catbox.puzzle import Duel, Objective
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Saved
from solver import brute
from solver.answer import Limit, Line, Status, UnsupportedError
from solver.catbox.cpsat import engine as cpsat
from solver.engines import check_support, solve
from tests.support.boards import table
from tests.support.effort import seeded
from tests.support.listener import Listener
from tests.support.random_puzzles import comparable, late_position, random_position

TOKENS = tuple(Token)


def few_cards(seats: int, seed: int, mode: Mode = Mode.BASIC) -> Position:
    """As many seats with one card each, on a table of one card."""
    position = random_position(seats, 1, Edition.GRAIL, mode, "few cards", seed)
    table_ = tuple(replace(seat, hand=seat.hand[:1]) for seat in position.seats)
    return replace(position, seats=table_)


def holding(first: Token, second: Token, seed: int) -> Position:
    """Two seats with one card and one token each."""
    position = few_cards(2, seed, Mode.ADVANCED)
    seats = (
        replace(position.seats[0], tokens=(first,)),
        replace(position.seats[1], tokens=(second,)),
    )
    edition = tuple(Edition)[seed % 2]
    return replace(position, seats=seats, edition=edition)


def assert_agreement(position: Position, objective: Objective) -> Line:
    duel = Duel(position, objective)
    expected = solve(duel, engine="brute")
    assert comparable(solve(duel, engine="cpsat")) == comparable(expected)
    return expected.lines[0]


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("left", [2, 3])
@pytest.mark.parametrize("seed", seeded(26, 3))
def test_engines_agree_on_duels_of_two(seed: int, left: int, objective: Objective) -> None:
    assert_agreement(late_position(2, left, seed), objective)


@pytest.mark.slow
@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("seed", seeded(20, 2))
def test_engines_agree_on_duels_of_three(seed: int, objective: Objective) -> None:
    assert_agreement(few_cards(3, seed), objective)


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("seed", seeded(3, 1))
def test_cards_drawn_from_the_pile_are_replied_with(seed: int, objective: Objective) -> None:
    position = few_cards(3, 100 + seed)
    seats = tuple(
        replace(seat, hand=seat.hand if index == 0 else ())
        for index, seat in enumerate(position.seats)
    )
    drawn = position.seats[1].hand + position.seats[2].hand
    assert_agreement(replace(position, seats=seats, pile=drawn), objective)


@pytest.mark.parametrize("objective", Objective)
def test_the_duel_ends_with_the_last_card(objective: Objective) -> None:
    position = table("KPoB/YYVo PPPo/BBBB", "", "", board="KPVB@0,0")
    assert len(assert_agreement(position, objective).steps) == 2


@pytest.mark.parametrize("objective", Objective)
def test_a_seat_that_has_nothing_to_lay_passes(objective: Objective) -> None:
    position = table("KPoB/YYVo", "", "", board="KPVB@0,0")
    seats = (*position.seats[:2], replace(position.seats[2], saved=(Saved(Face("PPKo")),)))
    assert "pass" in assert_agreement(replace(position, seats=seats), objective).steps


def test_a_saved_card_leaves_the_others_one_more_to_lay() -> None:
    position = table("KPoB/YYVo", "YPPo/BKKB", "", board="KPVB@0,0")
    saved = replace(position.seats[1], saved=(Saved(position.seats[1].hand[0].secret),))
    seats = (position.seats[0], saved, position.seats[2])
    assert_agreement(replace(position, seats=seats), Objective.MARGIN)


PAIRS = [(one, TOKENS[(index + shift) % 5]) for index, one in enumerate(TOKENS) for shift in (0, 2)]


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_engines_agree_on_duels_with_tokens(first: Token, second: Token) -> None:
    seed = PAIRS.index((first, second))
    assert_agreement(holding(first, second, seed), tuple(Objective)[seed % 2])


def test_tokens_of_those_who_reply_are_refused_where_more_than_one_replies() -> None:
    duel = Duel(few_cards(3, 0, Mode.ADVANCED), Objective.SCORE)
    with pytest.raises(UnsupportedError, match="tokens of those who reply"):
        check_support(duel, "cpsat")
    with pytest.raises(UnsupportedError):
        cpsat.solve(duel)


def test_a_duel_without_a_card_to_lay_is_infeasible() -> None:
    position = few_cards(2, 0)
    bare = tuple(replace(seat, hand=()) for seat in position.seats)
    duel = Duel(replace(position, seats=bare), Objective.SCORE)
    assert comparable(solve(duel, engine="cpsat")) == comparable(solve(duel, engine="brute"))


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.2, 0.5])
def test_a_duel_cut_short_claims_nothing_false(seconds: float) -> None:
    duel = Duel(late_position(2, 3, 0), Objective.MARGIN)
    best = brute.solve(duel).value
    answer = solve(duel, Limit(seconds=seconds), "cpsat")
    assert best is not None
    assert answer.bound is not None
    assert answer.bound >= best
    assert answer.value is None or answer.value <= best
    assert answer.status is not Status.INFEASIBLE


def reports(duel: Duel, hint: tuple[str, ...] | None) -> list[tuple[int | None, int | None]]:
    listener = Listener()
    answer = cpsat.solve(duel, Limit(watch=listener), hint=hint)
    assert answer.status is Status.OPTIMAL
    return listener.rows


@pytest.mark.parametrize("hinted", [False, True])
def test_the_value_rises_and_the_bound_falls_until_they_meet(hinted: bool) -> None:
    duel = Duel(late_position(2, 3, 2), Objective.SCORE)
    best = brute.solve(duel)
    reported = reports(duel, best.line if hinted else None)
    values = [value for value, _ in reported if value is not None]
    bounds = [bound for _, bound in reported if bound is not None]
    assert values == sorted(values)
    assert bounds == sorted(bounds, reverse=True)
    assert values[-1] == bounds[-1] == best.value

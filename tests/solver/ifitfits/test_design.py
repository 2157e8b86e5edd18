"""Designed boards: found ones are as wished, and none is called impossible that exists."""

from __future__ import annotations

from functools import cache

import pytest

from games.ifitfits.board import STANDARD, Table
from games.ifitfits.cards import Card, parse_card
from games.ifitfits.design import (
    BoxTarget,
    Design,
    Designed,
    DesignTarget,
    ScoresTarget,
    parse_box_target,
    parse_scores_target,
)
from games.ifitfits.files import load_deck
from games.ifitfits.rulings import Mode
from games.protocol import IllegalMoveError
from solver.answer import Limit, Status
from solver.brute import solve as enumerate_all
from solver.design_answer import DesignAnswer
from solver.ifitfits.design import DesignSearch

SMALL = Table.sized(3, 3)

TINY = tuple(map(parse_card, ("woww:m", "woww:mb", "ooww:s")))
"""Three cards, few enough to lay in every way there is."""

HAND = tuple(map(parse_card, ("oowo:mm", "ooww:m", "ooww:b", "woww:m", "owow:m", "oooo:s")))


def searched(
    wish: DesignTarget, cards: tuple[Card, ...], most: int, mode: Mode = Mode.BASIC
) -> DesignAnswer:
    """Tiny cards are laid on a small table, others on the usual one."""
    return DesignSearch(wish, cards, most, mode, SMALL if cards == TINY else STANDARD).run()


@cache
def exists(wish: DesignTarget, most: int, mode: Mode) -> bool:
    """Whether a board of the tiny cards is as wished, by going through all of them."""
    tasks = (Design(mode, SMALL, TINY, count, wish) for count in range(1, most + 1))
    return any(enumerate_all(task).value == 0 for task in tasks)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(
    "words",
    ["closed", "closed cells=2", "closed m=2", "closed s=1", "open m=2 s=1", "cells=3", "b>=2"],
)
def test_a_box_is_found_exactly_where_there_is_one(words: str, mode: Mode) -> None:
    wish = parse_box_target(words.split())
    found = searched(wish, TINY, 3, mode).answer
    assert found.status is (Status.FEASIBLE if exists(wish, 3, mode) else Status.INFEASIBLE)


@pytest.mark.parametrize("points", ["0 0", "4 0", "0 4", "5 0", "2 2", "0 3", "-1 0", "0 -1"])
def test_scores_are_found_exactly_where_there_are_such(points: str) -> None:
    wish = parse_scores_target(points.split())
    found = searched(wish, TINY, 3).answer
    assert found.status is (Status.FEASIBLE if exists(wish, 3, Mode.BASIC) else Status.INFEASIBLE)


def test_no_cat_enters_a_box_of_another_seat_in_a_design() -> None:
    cards = tuple(map(parse_card, ("oooo:mb", "oowo:m", "oooo:mb")))
    designed = DesignSearch(parse_scores_target(["3", "3"]), cards, 3, Mode.BASIC, SMALL).run()
    assert designed.answer.status is Status.INFEASIBLE


def test_what_is_found_has_as_few_cards_as_can_be() -> None:
    designed = searched(parse_box_target(["m=3"]), HAND, 6)
    assert len(designed.answer.line) == 2
    assert designed.because == "replayed and counted again"


def test_a_wish_of_the_deck_is_met() -> None:
    wish = parse_box_target(["closed", "cells=4", "m=5", "s=0"])
    designed = searched(wish, load_deck("standard").cards, 6)
    assert designed.answer.status is Status.FEASIBLE


def test_a_stopped_search_claims_nothing() -> None:
    wish, limit = BoxTarget(True, ()), Limit(seconds=0)
    designed = DesignSearch(wish, HAND, 6, Mode.BASIC, STANDARD, limit).run()
    assert designed.answer.status is Status.UNKNOWN
    assert designed.because == "stopped before anything was proved"


def test_seats_take_turns_in_a_design() -> None:
    task = Design(Mode.BASIC, SMALL, TINY, 2, ScoresTarget((0, 4)))
    board: Designed = task.replay(["woww:m@0,0", "wwwo:mb@1,0", "cat1@0,0"])
    assert board.value == 0
    for line, reason in (
        (["woww:m@0,0", "wwwo:mb@1,0", "cat0@0,0"], "turn"),
        (["woww:m@0,0"], "expected 2"),
        (["woww:m@0,0", "woww:m@1,0"], "not among the cards"),
        (["woww:m@0,0", "wwwo:mb@1,0", "cat1@-1,0"], "laid last"),
    ):
        with pytest.raises(IllegalMoveError, match=reason):
            task.replay(line)

"""Which engine `auto` picks: plain enumeration only where there are few lines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, RoundTask, Together, Tricks, tricks_left
from games.catinthebox.round import Round
from games.catinthebox.rulings import seat_rules
from solver.catinthebox.engines import PICKS
from solver.engines import pick
from tests.support.catinthebox.puzzles import puzzle
from tests.support.catinthebox.random_rounds import late
from tests.support.line_counts import counted

MOMENTS = 120
"""Random moments of the play, from the first card on."""

LONG = 2
"""Rounds of more lines than `brute` is for, with one legal play at first."""

FEW = PICKS[0][0]
"""Lines of which `brute` tries every one."""


def moment(number: int) -> Round:
    """A moment of a dealt round with hands of any size, by chance."""
    rng = random.Random(f"picks {number}")
    seats = rng.randint(2, 5)
    return late(seats, rng.randint(2, seat_rules(seats).hand - 1), rng)


def tasks() -> Iterator[RoundTask]:
    """A puzzle for one seat and one for all at each moment, and small puzzles of every kind."""
    for number in range(MOMENTS):
        position = Position(moment(number))
        yield Tricks(position, Objective.SCORE)
        yield Together(position, Objective.TOTAL)
        yield puzzle(number)


def test_enumeration_is_picked_for_few_lines_alone() -> None:
    picked = [task for task in tasks() if pick(task) == "brute"]
    assert len(picked) > MOMENTS // 2
    assert [task for task in picked if counted(task, int(FEW) + 1) > FEW] == []


def test_a_long_round_that_begins_with_the_only_legal_play_is_searched() -> None:
    forced = (each for each in map(moment, count()) if len(each.steps) == 1)
    plays = (Tricks(Position(each), Objective.SCORE) for each in forced)
    for task in islice((each for each in plays if counted(each, int(FEW) + 1) > FEW), LONG):
        assert pick(task) == "search"
        assert pick(Together(task.position, Objective.TOTAL)) == "cpsat"


def test_the_last_trick_is_enumerated() -> None:
    last = [each for each in map(moment, range(MOMENTS)) if tricks_left(each) <= 1]
    assert len(last) > 3
    assert {pick(Tricks(Position(each), Objective.SCORE)) for each in last} == {"brute"}

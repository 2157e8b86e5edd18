"""Moments solved one after the other with the same arrays, as bots do."""

from __future__ import annotations

import random

import numpy as np
import pytest

from benchmarks.catinthebox.tricks import task
from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Tricks
from games.catinthebox.rulings import COLOURS
from solver.answer import Limit, Status
from solver.catinthebox.round_kernels import ROW, encode, members, play_at
from solver.catinthebox.search import engine, solving
from solver.catinthebox.search.solving import SearchArrays, new_search
from solver.jit.control import ENDLESS, NODES, STOP
from tests.support.catinthebox.decoding import decode
from tests.support.catinthebox.plain_minimax import first_values
from tests.support.catinthebox.puzzles import predicted
from tests.support.catinthebox.random_rounds import late

CARDS = {2: 5, 3: 4, 4: 3, 5: 3}


def values_of(search: SearchArrays, task: Tricks) -> dict[str, int]:
    """Every play with its value, in one call."""
    margin = task.objective is Objective.MARGIN
    solving.set_question(search, task.seat, margin, ENDLESS)
    values = np.zeros(COLOURS * ROW, np.int64)
    found = solving.find_play_values(encode(task.round), search, values, 0)
    return {str(play_at(place)): int(values[place]) for place in members(found)}


@pytest.mark.parametrize("bits", [4, 14])
def test_one_table_serves_all_rounds_and_questions_also_if_it_is_far_too_small(bits: int) -> None:
    search = new_search(0, margin=False, table_bits=bits)
    for seed in range(24):
        rng = random.Random(seed)
        moment = predicted(late(2 + seed % 4, CARDS[2 + seed % 4], rng), rng)
        for objective in (Objective.SCORE, Objective.MARGIN):
            task = Tricks(Position(moment), objective)
            if task.start.end is None:
                assert values_of(search, task) == first_values(task)


def test_a_search_stops_once_it_has_taken_the_moments_that_it_may() -> None:
    moment = late(4, 8, random.Random(3))
    state = encode(moment)
    search = new_search(0, margin=False, table_bits=10)
    solving.set_question(search, 0, False, 500)
    solving.find_play_values(state, search, np.zeros(COLOURS * ROW, np.int64), 0)
    assert search.control[STOP]
    assert search.control[NODES] <= 500 + 1
    assert decode(state) == moment


def test_rounds_of_four_seats_and_five_cards_are_proved_within_few_moments() -> None:
    for number in range(12):
        answer = engine.solve(task(4, 5, number), Limit(iterations=120_000))
        assert answer.status is Status.OPTIMAL
        assert answer.solutions

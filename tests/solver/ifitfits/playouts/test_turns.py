"""The kernels of whole games agree with the rules, move by move."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import fmean

import numpy as np
import pytest

from games.ifitfits.board import Table
from games.ifitfits.position import Position
from games.ifitfits.rulings import Mode
from solver.ifitfits.board_kernels import COUNT, Int64s
from solver.ifitfits.playouts import policy
from solver.ifitfits.playouts.policy import WEIGHTS, rated, surveyed, turn_of, word_of_turn
from solver.jit import entry_point
from tests.support.effort import amount
from tests.support.ifitfits.decoding import decode
from tests.support.ifitfits.games_in_progress import SMALL, USUAL, moments, some_moments

act = entry_point(policy.act)
count_up = entry_point(policy.count_up)

SEATS = pytest.mark.parametrize("seats", range(2, 6))
MODES = pytest.mark.parametrize("mode", Mode)
TABLES = pytest.mark.parametrize("table", [SMALL, USUAL], ids=["small", "usual"])


def counted(state: Int64s) -> list[int]:
    """The points of all seats, then the negative ones."""
    end = np.zeros(2 * int(state[COUNT]), np.int64)
    count_up(state, end)
    return end.tolist()


def margin(position: Position, seat: int) -> float:
    """How many points a seat is ahead of the mean of the others."""
    totals = [score.total for score in position.scores()]
    return totals[seat] - fmean(totals[:seat] + totals[seat + 1 :])


@pytest.mark.slow
@pytest.mark.diagonal
@pytest.mark.nightly_cases("small-basic-2")
@SEATS
@MODES
@TABLES
def test_moves_lead_where_the_rules_say(seats: int, mode: Mode, table: Table) -> None:
    for seed in range(amount(2, 4)):
        way = moments(seats, seed, mode, table)
        state = surveyed(way[0].position)
        for before, after in pairwise(way):
            move = after.memory.histories[0][-1].move
            word = word_of_turn(state, move)
            assert turn_of(state, word) == move
            act(state, word)
            assert decode(state) == replace(after.position, discards=())
            scores = after.position.scores()
            points = [score.total for score in scores] + [score.negative for score in scores]
            assert counted(state) == points
            assert before.position.play(move) == after.position


@pytest.mark.diagonal
@SEATS
@MODES
@TABLES
def test_all_moves_are_listed_with_the_points_that_they_bring(
    seats: int, mode: Mode, table: Table
) -> None:
    for moment in some_moments(seats, mode, table, 6):
        position = moment.position
        found = rated(moment.observation.view, np.zeros(WEIGHTS))
        assert set(found) == set(position.moves)
        for move, value in found.items():
            after = replace(position, board=position.moves.draft(move).board)
            expected = margin(after, position.turn) - margin(position, position.turn)
            assert value == pytest.approx(expected), move

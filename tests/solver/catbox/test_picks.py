"""Which engine `auto` picks: plain enumeration only where there are few lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.protocol import Task
from solver.catbox.engines import PICKS
from solver.engines import pick
from tests.support.line_counts import counted
from tests.support.puzzle_sources import puzzle
from tests.support.random_puzzles import random_chain, random_position

PUZZLES = 200

LAYERS = (1, 6, 20, 40, 90)
"""Cards on the boards of longer chains and of turns: the larger, the more places there are."""

FEW = PICKS[0][0]
"""Lines of which `brute` tries every one."""


def tasks() -> Iterator[Task]:
    """Puzzles of every kind, and chains and turns on boards of any size."""
    yield from map(puzzle, range(PUZZLES))
    for layers in LAYERS:
        for length in range(1, 5):
            yield random_chain(length, layers, Identity.PINK, Objective.SCORE, "picks")
    for layers in LAYERS[:-1]:
        for token in Token:
            place = random_position(2, layers, Edition.GRAIL, Mode.ADVANCED, 1, tokens=(token,))
            yield SingleTurn(place, Objective.SCORE)


@pytest.mark.slow
def test_no_puzzle_has_more_lines_than_are_estimated() -> None:
    small = [task for task in tasks() if task.line_estimate <= FEW / 10]
    assert len(small) > PUZZLES // 2
    assert [task for task in small if counted(task, int(FEW)) > task.line_estimate] == []


def test_enumeration_is_picked_for_few_lines_alone() -> None:
    assert all((pick(task) == "brute") == (task.line_estimate <= FEW) for task in tasks())


@pytest.mark.parametrize("length", range(1, 7))
def test_enumeration_is_picked_for_short_chains_on_small_boards(length: int) -> None:
    assert (pick(random_chain(length, 2, Identity.PINK)) == "brute") == (length <= 3)


@pytest.mark.parametrize("token", [Token.PAW, Token.MOUSE, Token.BOX])
def test_a_turn_with_many_places_for_its_token_is_searched(token: Token) -> None:
    place = random_position(2, 40, Edition.GRAIL, Mode.ADVANCED, 1, tokens=(token,))
    assert pick(SingleTurn(place, Objective.SCORE)) == "search"


def test_a_short_chain_on_a_large_board_is_searched() -> None:
    assert pick(random_chain(3, 40, Identity.PINK, Objective.SCORE, "e")) == "search"

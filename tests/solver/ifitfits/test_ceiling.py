"""The ceiling of a puzzle is a bound on its value, also where every toy counts twice."""

from __future__ import annotations

import json

import pytest

from games.ifitfits.puzzle import Puzzle
from games.loading import parse
from solver.engines import solve
from tests.support.ifitfits.puzzles import puzzle

TABLE = {"left": -4, "top": -3, "width": 9, "height": 7}


def closed_box() -> Puzzle:
    """Two cards that close a box of four mice, and a cat."""
    raw = {
        "format": "ifitfits-puzzle/1",
        "kind": "box",
        "mode": "basic",
        "table": TABLE,
        "board": ["woww:mm@0,0"],
        "cards": ["woww:mm"],
        "cats": 1,
    }
    task: Puzzle = parse(json.dumps(raw).encode()).value
    return task


@pytest.mark.parametrize("task", [closed_box(), *map(puzzle, range(20))])
def test_no_puzzle_is_worth_more_than_its_ceiling(task: Puzzle) -> None:
    value = solve(task, engine="search").value
    assert value is None or value <= task.ceiling()


def test_a_closed_box_is_worth_twice_its_toys() -> None:
    assert solve(closed_box(), engine="search").value == 8

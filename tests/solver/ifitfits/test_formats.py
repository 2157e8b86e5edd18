"""A sentence of the page of formats, on the last phase: all engines read files as it says."""

from __future__ import annotations

import json

import pytest

from games.ifitfits.puzzle import Puzzle
from games.loading import parse
from solver.answer import Status
from solver.engines import engine_names, solve
from tests.support.ifitfits import file_samples
from tests.support.ifitfits.positions import raw_position

every_engine = pytest.mark.parametrize("engine", engine_names("ifitfits"))


def duel(board: str, *hands: str, cats: tuple[int, ...]) -> Puzzle:
    """A duel in which cards are left to draw; each seat has a hand, and cats in front of it."""
    start = raw_position(board, *hands, cats=cats, pile=9)
    task: Puzzle = parse(json.dumps(file_samples.puzzle("duel", "score", start)).encode()).value
    return task


def box_of_two(cats: int) -> Puzzle:
    """Seats 0 and 2 share a box of three points, which a sleeping cat would win for seat 2.

    Seat 0 closes another box with a cat of its own, which seat 1 can evict.
    """
    board = "woww:m@0,0 wooo:mm@1,0 wwwo@2,0 woww:bb@0,-1 cat0@0,0 cat2@1,0"
    return duel(board, "woww:bb", "princess", "", cats=(cats, 5, 4))


@every_engine
def test_the_end_trigger_stays_when_a_cat_comes_back(engine: str) -> None:
    last = solve(box_of_two(cats=1), engine=engine)
    assert (last.status, last.value) == (Status.OPTIMAL, 3)
    assert last.line == ("wwwo:bb@1,-1", "cat@0,-1", "princess@0,-1")
    more = solve(box_of_two(cats=2), engine=engine)
    assert more.value == 0
    assert more.line[-1].startswith("nap@")


@every_engine
def test_the_end_trigger_stays_when_the_mover_takes_its_last_cat_back(engine: str) -> None:
    """Seat 1 has no card, and may not lay a sleeping cat: nothing follows."""
    task = duel("woww:m@0,0 wwwo:m@1,0 cat0@0,0", "princess", "", cats=(0, 5))
    answer = solve(task, engine=engine)
    assert (answer.status, answer.line) == (Status.OPTIMAL, ("princess@0,0",))

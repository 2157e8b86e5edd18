"""The boxes that a better end may have, and what is left out with good reason."""

from __future__ import annotations

import pytest

from games.ifitfits.board import STANDARD, Board, Cat
from games.ifitfits.cards import Card, parse_card
from games.ifitfits.puzzle import SEAT, Packing
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import score_box
from games.rng import Stream
from solver.engines import solve
from solver.ifitfits.cpsat import engine
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.packing_search import Contenders, listable
from solver.judge import judged
from tests.support.effort import seeded
from tests.support.ifitfits import random_positions


def board_of_walls() -> Board:
    """A mouse that is open to its right, and a wall around it."""
    return Board.empty(STANDARD).put((0, 0), Card("woww", "m"))


def packing(board: Board, *cards: str, cats: int = 2, mode: Mode = Mode.BASIC) -> Packing:
    return Packing(mode, board, tuple(parse_card(card).named for card in cards), cats)


def contenders(task: Packing, fresh: int, best: int) -> Contenders:
    return Contenders(task, Ground.of(task.board, len(task.cards)), fresh, best)


def random_task(number: int) -> Packing:
    """A packing on a board without awake cats of the seat, so that contenders can be listed."""
    rng = Stream("contenders", number)
    while True:
        mode, seats = rng.choice(tuple(Mode)), rng.below(3)
        board = random_positions.board(rng, 3 + rng.below(6), seats, mode)
        task = Packing(mode, board, random_positions.cards(rng, 2 + rng.below(3)), 1 + rng.below(4))
        if listable(task, Ground.of(board, len(task.cards))):
            return task


@pytest.mark.parametrize("number", seeded(120))
def test_packings_with_contenders_have_the_value_of_search(number: int) -> None:
    task = random_task(number)
    ours, theirs = judged(task, engine.prove(task)), solve(task, engine="search")
    assert (ours.status, ours.value) == (theirs.status, theirs.value)


@pytest.mark.parametrize("number", seeded(60))
def test_the_boxes_of_a_better_end_are_listed(number: int) -> None:
    """If the best end has two boxes or more that it needs all, each of them is a contender."""
    task = random_task(number)
    (line, *_) = solve(task, engine="search").lines
    end = task.replay(line.steps).board
    scores = [score_box(end, box, task.mode) for box in end.boxes]
    own = [score for score in scores if SEAT in score.owners]
    if len(own) < 2 or any(score.points <= 0 for score in own):
        return
    listed = contenders(task, len(own), line.value - 1).boxes
    olds = [box.cells for box in task.board.boxes]
    for score in own:
        inside = sum(1 << at for at, cells in enumerate(olds) if cells <= score.box.cells)
        new = len(score.box.cells) - sum(len(c) for c in olds if c <= score.box.cells)
        found = [
            each
            for each in listed
            if (each.olds, each.closed, each.cards.bit_count()) == (inside, score.box.closed, new)
        ]
        assert any(each.points >= score.points for each in found)


def test_an_older_box_is_in_one_box_alone() -> None:
    """Either card may be joined to the mouse, and neither to anything else."""
    task = packing(board_of_walls(), "wowo:b", "woww:b")
    assert not contenders(task, 2, 0).boxes


def test_boxes_that_cannot_be_worth_enough_are_left_out() -> None:
    task = packing(board_of_walls().put((1, 1), Card("owoo", "f")), "wowo:m", "wowo:f")
    assert contenders(task, 2, 1).boxes
    assert not contenders(task, 2, task.ceiling()).boxes


def test_an_awake_cat_of_the_seat_is_none_of_the_new_ones() -> None:
    board = Board.empty(STANDARD).put((0, 0), Card("wowo")).put((1, 0), Card("wowo"))
    task = packing(board.put_across((0, 0), Cat(SEAT)), "wowo:m")
    assert not listable(task, Ground.of(task.board, 1))
    assert listable(packing(board, "wowo:m"), Ground.of(board, 1))

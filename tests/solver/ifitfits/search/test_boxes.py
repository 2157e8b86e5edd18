"""The search for boxes: its bound holds, and what guides it changes nothing that it answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.ifitfits.board import STANDARD, Board
from games.ifitfits.cards import parse_card
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Clock, Limit, Status
from solver.ifitfits.search import engine
from solver.ifitfits.search.packing_search import PackingSearch
from tests.support.effort import seeded
from tests.support.ifitfits.puzzles import random_packing
from tests.support.ifitfits.random_positions import board, cards

CUT_SHORT = Limit(iterations=1)
"""A search says what its bound is at the start and no more."""

ENOUGH = Limit(iterations=600)
"""States after which enumeration gives up."""

BLOCK = 40
"""Puzzles of each sort in a test."""

SEATS = 3


def packing(number: int) -> Packing:
    """Three cards on a board with eight things of up to three seats."""
    task, rng = random_packing(number), Stream("boxes", number)
    lying = board(rng, 8, 1 + rng.below(SEATS), task.mode)
    return replace(task, board=lying, cards=cards(rng, 3))


def rests(task: Packing, number: int) -> Iterator[Packing]:
    """The rest of a puzzle after each card of a line by chance."""
    rng, draft = Stream("rests", number), task.draft
    while len(draft.left) > 1:
        drafts = [each for laid in draft.extended() for each in (laid, *laid.with_cats())]
        if not drafts:
            return
        draft = replace(rng.choice(drafts), laid=None)
        yield replace(task, board=draft.board, cards=draft.left, cats=draft.cats)


def last_rest(number: int) -> list[Packing]:
    """What is left of three cards on a board once two of them lie there, unless one can't."""
    return [rest for rest in rests(packing(number), number) if len(rest.cards) == 1]


def parts(answer: Answer) -> tuple[object, ...]:
    """An answer but for the time that it took."""
    return answer.status, answer.lines, answer.bound, answer.solutions


def bound_of(task: Packing) -> int:
    """The bound of a search that goes no further than its start."""
    bound = engine.prove(task, CUT_SHORT).bound
    assert bound is not None
    return bound


@pytest.mark.parametrize("block", seeded(20))
def test_no_end_exceeds_the_bound(block: int) -> None:
    decided = 0
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        for task in (random_packing(number), *last_rest(number)):
            tried = brute.solve(task, ENOUGH)
            if tried.status is Status.OPTIMAL and tried.value is not None:
                decided += 1
                assert engine.prove(task).value == tried.value <= bound_of(task), number
                assert PackingSearch(task, Clock(Limit())).reaches(tried.value), number
    assert decided > BLOCK


@pytest.mark.parametrize("block", seeded(20))
def test_no_bound_is_below_what_is_found_after_more_cards(block: int) -> None:
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        task = packing(number)
        line = (task, *rests(task, number))
        values = [engine.prove(rest).value for rest in line]
        for at, rest in enumerate(line):
            bound = bound_of(rest)
            found = [value for value in values[at:] if value is not None]
            assert all(value <= bound for value in found), number
            search = PackingSearch(rest, Clock(Limit()))
            assert all(search.reaches(value) for value in found), number


@pytest.mark.parametrize("number", seeded(12))
def test_a_search_that_is_interrupted_goes_on_where_it_was(number: int) -> None:
    task = packing(number)
    whole = engine.solve(task, top=2)
    halted = PackingSearch(task, Clock(Limit()), 2, brief=number).answer(counting=True)
    assert parts(halted) == parts(whole)


@pytest.mark.parametrize("number", seeded(12))
def test_where_a_search_looks_first_is_no_matter(number: int) -> None:
    task = packing(number)
    probed = [parts(engine.solve(task, top=2)), parts(engine.prove(task))[2]]

    def unprobed(top: int, counting: bool) -> tuple[object, ...]:
        search = PackingSearch(task, Clock(Limit()), top, probed=())
        return parts(search.answer(counting=counting))

    assert [unprobed(2, True), unprobed(1, False)[2]] == probed


def test_the_bound_counts_the_toys_of_cards_that_may_close_a_box_twice() -> None:
    named = sorted((parse_card(card).named for card in ("woww:mm", "woww:mm")), key=str)
    task = Packing(Mode.BASIC, Board.empty(STANDARD), tuple(named), 1)
    assert engine.prove(task).value == 8
    assert engine.prove(task, CUT_SHORT).bound == 8

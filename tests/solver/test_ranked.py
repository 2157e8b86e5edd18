"""Where others reply, several lines are the first moves in the order of what each is worth."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache

import pytest

from games.protocol import Task
from games.rng import Stream
from solver import brute
from solver.answer import Limit, OutOfTimeError, Status, UnsupportedError
from solver.engines import check_support, engine_names, engines_of, solve
from tests.support.catinthebox.puzzles import puzzle as catinthebox
from tests.support.effort import amount
from tests.support.ifitfits.puzzles import puzzle as ifitfits
from tests.support.puzzle_sources import alike
from tests.support.puzzle_sources import puzzle as catbox

SOURCES: dict[str, Callable[[int], Task]] = {
    "catbox": catbox,
    "catinthebox": catinthebox,
    "ifitfits": ifitfits,
}
ENOUGH = Limit(iterations=5_000)
"""States after which `brute` gives up."""

ALL = 1_000


@cache
def adversarial(game: str) -> list[Task]:
    """Puzzles of a game in which others reply, and which `brute` decides."""
    tasks = [SOURCES[game](number) for number in range(40)]
    return [
        task
        for task in tasks
        if task.adversarial
        and task.start.end is None
        and brute.solve(task, ENOUGH).status is Status.OPTIMAL
    ]


@pytest.mark.parametrize("game", SOURCES)
def test_engines_rank_first_moves_as_enumeration_does(game: str) -> None:
    searches = engines_of(game).searches
    assert searches is not None
    tasks = adversarial(game)
    assert len(tasks) > 2
    for task in tasks:
        assert tuple(searches().ranked(task, Limit())) == tuple(brute.ranked(task))


def test_so_they_do_where_hands_hold_equal_cards_and_a_line_says_whose_is_laid() -> None:
    searches, decided = engines_of("catbox").searches, 0
    assert searches is not None
    for number in range(amount(20, 200)):
        task = alike(Stream("tests/ranked", number), number)
        with suppress(OutOfTimeError):
            if task.adversarial:
                expected = tuple(brute.ranked(task, ENOUGH))
                assert tuple(searches().ranked(task, Limit())) == expected
                assert solve(task, engine="search", top=ALL).lines == expected
                decided += 1
    assert decided


@pytest.mark.parametrize("game", SOURCES)
def test_every_engine_answers_with_the_best_first_moves(game: str) -> None:
    for task in adversarial(game)[:4]:
        best = tuple(brute.ranked(task))
        firsts = sorted((line.value for line in brute.prospects(task)), reverse=True)
        assert firsts == [line.value for line in solve(task, top=ALL).lines]
        for engine in engine_names(game):
            with suppress(UnsupportedError):
                check_support(task, engine)
                answer = solve(task, engine=engine, top=3)
                assert answer.lines == best[:3]
                assert answer.solutions == solve(task, engine=engine).solutions


@pytest.mark.parametrize("game", SOURCES)
def test_out_of_time_there_are_fewer_of_them(game: str) -> None:
    for task in adversarial(game)[:4]:
        whole = tuple(brute.ranked(task))
        for steps in (0, 1, 5, 50, 500):
            answer = solve(task, Limit(iterations=steps), top=ALL)
            if answer.status is Status.OPTIMAL:
                assert answer.lines == whole[: len(answer.lines)]
        with pytest.raises(OutOfTimeError):
            tuple(brute.ranked(task, Limit(iterations=1)))

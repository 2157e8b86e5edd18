"""Whatever line an engine prints, it can be read back: by the judge, and step by step as typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from itertools import count, islice
from typing import Any

import pytest

from games import registry
from games.protocol import Puzzle
from games.rng import Stream
from puzzles import dailies
from solver.answer import Limit, UnsupportedError
from solver.engines import check_support, engine_names, solve
from tests.support.catinthebox.puzzles import puzzle as catinthebox
from tests.support.effort import seeded
from tests.support.ifitfits.puzzles import puzzle as ifitfits
from tests.support.puzzle_sources import alike, puzzle
from views.sessions.question import content_of
from views.view import view_of

TOP = 3
"""Lines of each answer that are typed."""

DEDUCTIONS = 12
"""Dailies that ask for a deduction."""

ENOUGH = Limit(iterations=2_000)
"""Steps after which an engine answers with what it has."""


def with_doubles(number: int) -> Any:
    """A turn or a duel of Cat Box with a deck of one's own, in which most faces come twice."""
    return alike(Stream("tests/printed", number), number)


def deductions(number: int) -> Any:
    """The deduction that a daily of Cat in the Box asks for."""
    days = (date(2026, 1, 1) + timedelta(days) for days in count())
    found = (dailies.shipped("catinthebox", day) for day in days)
    asked = (daily for daily in found if daily is not None and daily.kind == "deduce")
    return content_of(next(islice(asked, number % DEDUCTIONS, None))).value


SOURCES: dict[str, Callable[[int], Any]] = {
    "catbox": puzzle,
    "doubles": with_doubles,
    "catinthebox": catinthebox,
    "deductions": deductions,
    "ifitfits": ifitfits,
}


def lines(task: Puzzle, engine: str) -> list[tuple[str, ...]]:
    try:
        check_support(task, engine)
    except UnsupportedError:
        return []
    return [line.steps for line in solve(task, ENOUGH, engine, TOP).lines]


def typed(task: Puzzle, line: Sequence[str]) -> tuple[str, ...]:
    """The steps of a line, or of its first move where others reply, typed one after the other."""
    tabletop, draft = view_of(registry.entry(task.game)).tabletop, task.draft
    for text in line:
        (step,) = tabletop.steps(draft, text)
        draft = draft.add(step)
    return tuple(tabletop.step_texts(draft))


def own_steps(task: Puzzle, line: tuple[str, ...]) -> tuple[str, ...]:
    """The steps of a line that a person takes, without words about where it ends."""
    if not task.adversarial:
        return line
    moves = {move.texts for move, _ in task.start.children()}
    lengths = range(len(line), 0, -1)
    first = next((line[:most] for most in lengths if line[:most] in moves), ())
    return tuple(text for text in first if text != ";")


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("seed", seeded(12, 200))
def test_a_printed_line_can_be_typed(source: str, seed: int) -> None:
    task = SOURCES[source](seed)
    for engine in engine_names(task.game):
        for line in lines(task, engine):
            assert len(list(task.readings(line))) == 1
            steps = own_steps(task, line)
            assert typed(task, steps) == steps

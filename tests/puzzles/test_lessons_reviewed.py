"""Every lesson asks for good play: the judge of reviews finds no move that is better."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import registry
from games.loading import Content
from games.protocol import Role
from games.registry import Entry
from puzzles.lesson import Lesson, tutorial_of
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import assess
from solver.bots.roster import roster_of
from views.view import view_of

PLAYOUTS = Limit(iterations=1000)


def answers() -> Iterator[object]:
    for entry in registry.GAMES.values():
        for lesson in tutorial_of(entry.name).lessons if entry.lessons else ():
            for steps in lesson.answers:
                name = "-".join((entry.name, lesson.name, *steps))
                yield pytest.param(entry, lesson, steps, id=name)


@pytest.mark.parametrize(("entry", "lesson", "steps"), list(answers()))
def test_a_review_finds_no_move_better_than_an_answer(
    entry: Entry, lesson: Lesson, steps: tuple[str, ...]
) -> None:
    adviser = Adviser(entry, roster_of(entry).adviser, PLAYOUTS, "lessons")
    content = Content(entry, Role.POSITION, lesson.observation.view)
    observation = view_of(entry).events.observation(content, lesson.observation.seat, {})
    assessment = assess(adviser, DecisionPoint(0, observation, lesson.played(steps).move))
    assert assessment.played is not None
    assert assessment.as_good, assessment.listed

"""Lessons of Cat in the Box: what they ask for is good play."""

from __future__ import annotations

import pytest

from games import registry
from puzzles.lesson import Lesson, tutorial_of
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import assess
from solver.bots.roster import roster_of

LESSONS = tutorial_of("catinthebox").lessons
PLAYOUTS = Limit(iterations=100)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_a_review_finds_no_better_step_than_an_answer(lesson: Lesson) -> None:
    entry = registry.entry("catinthebox")
    adviser = Adviser(entry, roster_of(entry).adviser, PLAYOUTS, "lessons")
    for answer in lesson.answers:
        point = DecisionPoint(0, lesson.observation, lesson.played(answer).move)
        assert assess(adviser, point).as_good, answer

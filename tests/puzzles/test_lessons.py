"""Every lesson has one move that reaches its goal, in a position of a real game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import registry
from games.protocol import GameError
from puzzles.lesson import Lesson, completions, tutorial_of

GAMES = ("catbox", "catinthebox", "ifitfits")

RULES, PLAYING = 10, 6
"""How many lessons a game has on its rules, and after them on playing well."""

LONGEST = 700
"""How long the text of a lesson is at most, in signs, so that it fits on a screen."""


def lessons() -> Iterator[object]:
    for game in GAMES:
        for lesson in tutorial_of(game).lessons:
            yield pytest.param(lesson, id=f"{game}-{lesson.name}")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_taught_in_ten_lessons_on_its_rules_and_six_on_playing(game: str) -> None:
    found = tutorial_of(game).lessons
    assert len({lesson.name for lesson in found}) == len(found) == RULES + PLAYING


@pytest.mark.parametrize("lesson", list(lessons()))
def test_the_stated_moves_and_no_others_reach_the_goal(lesson: Lesson) -> None:
    right = [draft.move.texts for draft in lesson.drafts() if lesson.reached(draft)]
    assert sorted(right) == sorted(lesson.answers)


def several_answers() -> list[Lesson]:
    every = (lesson for game in GAMES for lesson in tutorial_of(game).lessons)
    return [lesson for lesson in every if len(lesson.answers) > 1]


@pytest.mark.parametrize("lesson", several_answers(), ids=lambda lesson: lesson.name)
def test_several_answers_lead_to_the_same(lesson: Lesson) -> None:
    ends = {lesson.observation.view.play(lesson.played(steps).move) for steps in lesson.answers}
    assert len(ends) == 1


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_moments_of_a_game_by_the_rules(game: str) -> None:
    for lesson in tutorial_of(game).lessons:
        view = lesson.observation.view
        assert registry.entry(game).game.problems(view) == (), lesson.name
        assert view.turn == lesson.observation.seat


@pytest.mark.parametrize("lesson", list(lessons()))
def test_what_is_said_is_short_and_in_whole_sentences(lesson: Lesson) -> None:
    said = [*lesson.text, lesson.task, *lesson.hints, lesson.why, *lesson.remarks.values()]
    assert all(text.endswith((".", "!", "?")) and text[0].isupper() for text in said), said
    assert sum(map(len, lesson.text)) <= LONGEST
    assert len(lesson.hints) >= 2


@pytest.mark.parametrize("lesson", list(lessons()))
def test_remarks_are_about_moves_that_miss_the_goal(lesson: Lesson) -> None:
    missing = {" ".join(draft.move.texts) for draft in lesson.drafts() if lesson.missed(draft)}
    assert set(lesson.remarks) <= missing


def test_completions_are_all_whole_moves() -> None:
    draft = tutorial_of("catinthebox").lessons[0].draft
    assert all(each.complete for each in completions(draft))


def test_there_is_no_tutorial_of_a_game_that_there_is_not() -> None:
    with pytest.raises(GameError, match='"chess" is no game'):
        tutorial_of("chess")

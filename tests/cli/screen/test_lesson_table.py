"""Lessons on the full screen: a wrong move, a hint, another lesson, the last one."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.screen.puzzle_table import LessonTable
from games import registry
from tests.support.screens import press, run_on, screen_text, until
from views.sessions.lesson_session import LessonProgress, LessonSession


@pytest.fixture
def progress(tmp_path: Path) -> LessonProgress:
    return LessonProgress(tmp_path / "lessons.json")


def learner_of(game: str, progress: LessonProgress) -> LessonSession:
    return LessonSession(registry.entry(game), progress, print)


@pytest.mark.slow
def test_a_wrong_move_a_hint_and_the_right_one(progress: LessonProgress) -> None:
    learner = learner_of("catinthebox", progress)

    async def script(pilot: Pilot[None]) -> None:
        assert "The highest card of" in screen_text(pilot)
        await press(pilot, "enter", "6", "enter")
        await until(pilot, "A red 6 wins too, but it isn't blue")
        assert "The colours that are open to you would be 3: the task asks for 4." in screen_text(
            pilot
        )
        await press(pilot, "enter")
        assert "Win the trick with a blue" in screen_text(pilot)
        await press(pilot, "h")
        assert "It has to be higher than Ben's 5." in screen_text(pilot)
        await press(pilot, "6", "down", "enter")
        await until(pilot, "The move: B6")
        assert "Nobody can play a blue 6 again" in screen_text(pilot)
        await press(pilot, "enter")
        await until(pilot, "Lesson 2 of 16: Following")

    run_on(LessonTable(learner), script)
    assert progress.of("catinthebox").done == ("colour",)
    assert progress.of("catinthebox").at == "low"


def test_a_wrong_move_is_not_made_again_by_one_key_too_many(progress: LessonProgress) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "6", "enter")
        await until(pilot, "A red 6 wins too, but it isn't blue")
        await press(pilot, "enter", "6", "enter")
        assert "You have just tried that." in screen_text(pilot)
        await press(pilot, "down", "enter")
        await until(pilot, "The move: B6")

    run_on(LessonTable(learner_of("catinthebox", progress)), script)


@pytest.mark.slow
def test_any_lesson_is_opened_from_the_list(progress: LessonProgress) -> None:
    learner = learner_of("ifitfits", progress)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "b")
        assert "this is the first lesson" in screen_text(pilot)
        await press(pilot, "s", "enter", "b", "enter", "c")
        assert "[ ]  3  Cats" in screen_text(pilot)
        await press(pilot, "down", "down", "enter")
        await until(pilot, "Lesson 3 of 16: Cats")
        await press(pilot, "enter", "c", "escape", "i")
        assert "Without a cat of yours it brings you nothing" in " ".join(
            screen_text(pilot).replace("│", " ").split()
        )
        await press(pilot, "enter", "question_mark")
        await until(pilot, "s, b           skip to the next lesson")

    run_on(LessonTable(learner), script, (100, 40))
    assert progress.of("ifitfits").at == "cats"


def test_the_last_lesson_may_be_given_up(progress: LessonProgress) -> None:
    learner = learner_of("catbox", progress)
    learner.go(16)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "s")
        assert "this is the last lesson" in screen_text(pilot)
        await press(pilot, "g", "g")
        await until(pilot, "The move: YBBY@0,-2")
        await press(pilot, "enter")

    run_on(LessonTable(learner), script)
    assert progress.of("catbox").done == ()

"""Lessons serve the toy game, and a game without any says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.screen.puzzle_table import LessonTable
from games import registry
from games.protocol import GameError
from puzzles.lesson import tutorial_of
from tests.support.screens import press, run_on, screen_text, until
from tests.toy.conftest import Run
from views.sessions.lesson_session import LessonProgress, LessonSession

LEARN = ("learn", "--game", "ends", "--plain")


def test_the_lessons_are_played_to_the_end(run: Run) -> None:
    shown = run(*LEARN, typed="help\nleft\nhint\nright\n\nboard\nleft\n")
    assert "Lesson 1 of 2: Two ends" in shown
    assert "skip, next     go on to the next lesson" in shown
    assert "The four is the smaller one." in shown
    assert "Your points would be 5: the task asks for 9." in shown
    assert "Hint 1 of 2: Look at both ends." in shown
    assert "Nine is more than four." in shown
    assert "Lesson 2 of 2: Your secret" in shown
    assert "[x]  1  Two ends\n  [x]  2  Your secret\n" in shown
    assert "All done. You are ready: catbox play --game ends" in shown


def test_a_game_without_lessons_says_so_in_a_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "ends", registry.GAMES["ends"]._replace(lessons=""))
    with pytest.raises(GameError, match="there are no lessons for Ends yet: expected catbox, "):
        run(*LEARN)


def test_one_move_answers_each() -> None:
    for lesson in tutorial_of("ends").lessons:
        right = [draft.move.texts for draft in lesson.drafts() if lesson.reached(draft)]
        assert right == list(lesson.answers)


def test_the_full_screen_goes_from_one_to_the_next(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path / "lessons.json")
    learner = LessonSession(registry.entry("ends"), progress, print)

    async def script(pilot: Pilot[None]) -> None:
        assert "Take the larger end." in screen_text(pilot)
        await press(pilot, "enter", "2", "enter")
        await until(pilot, "Nine is more than four.")
        await press(pilot, "enter")
        await until(pilot, "Lesson 2 of 2: Your secret")

    run_on(LessonTable(learner), script)
    assert progress.of("ends").done == ("ends",)
    assert LessonSession(registry.entry("ends"), progress, print).number == 2

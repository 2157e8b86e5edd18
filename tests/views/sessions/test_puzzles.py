"""A puzzle and a lesson are sessions: state and actions, without a shell."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from games import registry
from games.protocol import IllegalMoveError
from puzzles import dailies
from puzzles.lesson import tutorial_of
from puzzles.results import Progress
from views.sessions.lesson_session import LessonProgress, LessonSession
from views.sessions.own_turn import UntimelyError
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import ChallengeQuestion

DAY = date(2026, 1, 1)
WIDTH = 80


def question_of(game: str) -> ChallengeQuestion:
    """The daily of a day."""
    challenge = dailies.shipped(game, DAY)
    assert challenge is not None
    return ChallengeQuestion(challenge)


def puzzle_of(game: str, begun: Progress = Progress()) -> PuzzleSession:
    """The same, to be solved."""
    return PuzzleSession(question_of(game), begun)


def own_steps(game: str) -> Sequence[str]:
    """The steps of the solution that the solver takes."""
    question = question_of(game)
    return question.view.tabletop.step_texts(question.solved)


def lay(session: PuzzleSession, line: Sequence[str]) -> None:
    """Take steps in notation, until the line ends."""
    for text in line:
        if session.ends:
            break
        session.act(*session.view.tabletop.steps(session.draft, text))


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_puzzle_is_solved_after_a_hint_and_an_undone_step(game: str) -> None:
    session = puzzle_of(game)
    with pytest.raises(IllegalMoveError, match="nothing to take back"):
        session.undo()
    assert session.hint() == session.hints[0]
    assert (len(session.hints), session.hints_left) == (1, len(session.question.hints) - 1)
    lay(session, own_steps(game)[:1])
    session.undo()
    assert session.draft == session.line.start
    with pytest.raises(UntimelyError, match="shown when the puzzle is over"):
        session.solution(WIDTH)
    lay(session, own_steps(game))
    assert session.judge()[0].startswith("That's it: ")
    assert session.progress.course == "?*"
    assert list(session.solution(WIDTH))


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_done_in_a_puzzle_that_was_given_up(game: str) -> None:
    session = puzzle_of(game)
    session.give_up()
    for action in (session.undo, session.hint, session.give_up, session.judge):
        with pytest.raises(UntimelyError, match="over"):
            action()
    assert session.progress.course == "-"
    assert puzzle_of(game, session.progress).over


def test_a_wrong_try_clears_the_board_and_undo_brings_it_back() -> None:
    kept: list[Progress] = []
    question = question_of("catbox")
    session = PuzzleSession(question, keep=kept.append)
    trap = next(trap.line for trap in question.challenge.traps if trap.whole)
    lay(session, trap)
    *_, back = session.judge()
    assert back == "The board is back at the start; undo brings your steps back."
    assert not session.line.begun
    assert [each.course for each in kept] == ["x"]
    session.undo()
    assert session.view.tabletop.step_texts(session.draft) == trap[:-1]
    assert session.progress.tries == 1


def test_hints_end_and_the_third_is_the_last() -> None:
    session = puzzle_of("catbox")
    while session.hints_left:
        session.hint()
    with pytest.raises(IllegalMoveError, match="there are no more hints"):
        session.hint()


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_judged_before_something_is_laid(game: str) -> None:
    session = puzzle_of(game)
    with pytest.raises(IllegalMoveError):
        session.judge()
    assert session.progress.course == ""


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_lessons_are_learned_to_the_last(game: str, tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path / "lessons.json")
    learner = LessonSession(registry.entry(game), progress, print)
    last = len(tutorial_of(game).lessons)
    for number in range(1, last + 1):
        assert learner.number == number
        session = learner.puzzle()
        session.act(*learner.lesson.answer.steps)
        assert session.judge() == ("Right!",)
        assert list(session.solution(WIDTH))
        assert learner.go_on() == (number < last)
    assert learner.open_rows == []
    assert len(progress.of(game).done) == last


def test_lessons_are_skipped_and_gone_back_to(tmp_path: Path) -> None:
    learner = LessonSession(registry.entry("catbox"), LessonProgress(tmp_path / "l.json"), print)
    learner.skip()
    assert learner.number == 2
    learner.back()
    with pytest.raises(UntimelyError, match="this is the first lesson"):
        learner.back()
    learner.go(len(learner.lessons))
    with pytest.raises(UntimelyError, match="this is the last lesson"):
        learner.skip()

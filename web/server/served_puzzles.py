"""Everything that visitors solve on the page: puzzles, lessons, and turns that are tried again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, NamedTuple

from games.registry import Entry
from languages.message import translated
from languages.messages import _, spoken
from puzzles.challenge import Challenge, Trap
from puzzles.dailies import Daily, PracticeName
from puzzles.lesson import tutorial_of
from puzzles.results import Progress
from solver.bots.review import Assessment
from views.sessions.own_turn import Reader, Tables
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import (
    ChallengeQuestion,
    Grade,
    LessonQuestion,
    Question,
    TurnQuestion,
    is_searched,
)
from views.sessions.review import Review
from views.table_state import Laid
from web.server.refusals import NotThereError
from web.server.work import assessed, judged


class PuzzleName(NamedTuple):
    """Which puzzle: a daily, that of a share code, or one to practise."""

    daily: Daily | None = None
    code: str = ""
    practice: PracticeName | None = None

    @property
    def text(self) -> str:
        """Its name in one word, as in the address, under which progress is kept."""
        if self.practice is not None:
            return f"practice/{self.practice}"
        if self.daily is not None:
            return f"daily/{self.daily.game}/{self.daily.key}"
        return f"puzzle/{self.code}"


def lesson_name(game: str, lesson: str) -> str:
    """The name of a lesson, under which progress is kept."""
    return f"lesson/{game}/{lesson}"


class ServedPuzzle:
    """Something to solve, with its question."""

    repeatable: ClassVar[bool] = True
    """Whether it begins anew when somebody comes back who was done with it."""

    thinks: ClassVar[bool] = False
    """Whether a bot has to think to judge an attempt."""

    def __init__(self, name: str, question: Question) -> None:
        self.name, self.question = name, question
        self.entry: Entry = question.entry

    @cached_property
    def tables(self) -> Tables:
        """The tables after lines of steps."""
        return Tables(Reader(self.question.view, self.question.start), self.question.page)

    @cached_property
    def counted_tables(self) -> Tables:
        """The same tables with the points of what isn't judged."""
        counted = self.question.counted
        return self.tables if counted is self.question else Tables(self.tables.read, counted.page)

    @cached_property
    def solution_steps(self) -> tuple[str, ...]:
        """The steps of the solution that a solver takes, without the replies of others."""
        return self.question.view.tabletop.step_texts(self.question.solved)

    @property
    def line(self) -> tuple[str, ...]:
        """The whole solution."""
        return self.solution_steps

    @property
    def reasons(self) -> Sequence[str]:
        """Why it is the solution."""
        return ()

    @property
    def traps(self) -> Sequence[Trap]:
        """Lines that look good."""
        return ()

    def replied(self, steps: tuple[str, ...], grade: Grade) -> tuple[Laid, ...]:  # noqa: ARG002
        """The things that others lay or move to refute an attempt."""
        return ()

    @property
    def answers(self) -> tuple[Laid, ...]:
        """The things that others lay or move after the solution."""
        return ()

    def tables_for(self, *, counts: bool) -> Tables:
        """The tables, with the points of what isn't judged or as the question has them."""
        return self.counted_tables if counts else self.tables

    def session(self, begun: Progress = Progress(), steps: tuple[str, ...] = ()) -> PuzzleSession:
        """Somebody who solves it; others keep the time.

        Raises:
            GameError: one of the steps so far isn't legal.
        """
        line = self.tables.read.line(steps)
        return PuzzleSession(self.question, begun, clock=lambda: 0.0, line=line)

    def search(self, steps: tuple[str, ...]) -> Callable[[], object] | None:  # noqa: ARG002
        """Work for a process that judges an attempt; None if that needs no search.

        Raises:
            GameError: a step isn't legal.
        """
        return None

    def judged(self, found: Any) -> Grade:
        """The judgement, from the result of that work."""
        grade: Grade = found
        return grade

    def grade(self, steps: tuple[str, ...]) -> Grade:
        """The judgement of an attempt that needs no search."""
        return self.question.grade(self.tables.read(steps))


class ServedChallenge(ServedPuzzle):
    """A puzzle of a day or a share code: once it is over, it stays so."""

    repeatable = False
    question: ChallengeQuestion

    def __init__(self, name: PuzzleName, challenge: Challenge) -> None:
        self.puzzle_name, self.challenge = name, challenge
        super().__init__(name.text, ChallengeQuestion(challenge))

    @property
    def line(self) -> tuple[str, ...]:
        """The whole solution."""
        return self.challenge.solution

    @property
    def reasons(self) -> Sequence[str]:
        """Why nothing else is as good."""
        return tuple(map(translated, self.challenge.explanation))

    @property
    def traps(self) -> Sequence[Trap]:
        """Lines that look good."""
        return self.challenge.traps

    def replied(self, steps: tuple[str, ...], grade: Grade) -> tuple[Laid, ...]:
        """The things that others lay or move to refute an attempt."""
        return self.question.replied(self.tables.read(steps), grade.replies)

    @property
    def answers(self) -> tuple[Laid, ...]:
        """The things that others lay or move after the solution."""
        return self.question.answers

    def search(self, steps: tuple[str, ...]) -> Callable[[], object] | None:
        """Work for a process, unless the value is known."""
        if not is_searched(self.challenge, self.question.puzzle, self.tables.read(steps)):
            return None
        return partial(judged, self.entry, self.challenge.text, steps, spoken())


class ServedLesson(ServedPuzzle):
    """A lesson, which the rules judge."""

    question: LessonQuestion

    def __init__(self, entry: Entry, lesson: str) -> None:
        lessons = {each.name: each for each in tutorial_of(entry.name).lessons}
        if lesson not in lessons:
            raise NotThereError(_("no such lesson"))
        super().__init__(lesson_name(entry.name, lesson), LessonQuestion(entry, lessons[lesson]))

    @property
    def reasons(self) -> Sequence[str]:
        """The point of the lesson, in one sentence."""
        return (self.question.spoken.why,)


class ServedTurn(ServedPuzzle):
    """A turn of a game that is over, judged by the search that has judged the game."""

    thinks = True
    question: TurnQuestion

    def __init__(self, name: str, review: Review, turn: int) -> None:
        found = {each.number + 1: each for each in review.assessments}
        if turn not in found or found[turn].best is None:
            raise NotThereError(_("This turn was not looked at."))
        super().__init__(name, TurnQuestion(review, found[turn]))

    @property
    def reasons(self) -> Sequence[str]:
        """The best turn, and why it is best."""
        return self.question.reasons

    def search(self, steps: tuple[str, ...]) -> Callable[[], object] | None:
        """Work for a bot, unless the turn was compared already."""
        session, move = self.question.second_try, self.tables.read(steps).move
        if session.known(move) is not None:
            return None
        adviser, point = session.review.adviser, session.decision_point(move)
        return partial(assessed, adviser, point, spoken())

    def judged(self, found: Assessment) -> Grade:
        """The judgement, by what a bot has found."""
        return self.question.judged(found)

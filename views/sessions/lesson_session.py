"""Somebody who goes through the lessons of a game, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.protocol import GameError
from games.registry import Entry
from languages.messages import _
from puzzles.lesson import Lesson, tutorial_of
from puzzles.results import Progress
from views.sessions.lesson_progress import LessonProgress, LessonsKept
from views.sessions.lesson_question import LessonQuestion, lesson_heading
from views.sessions.own_turn import UntimelyError
from views.sessions.puzzle_session import PuzzleSession

DONE, OPEN = "x", " "
"""The signs before a lesson that is done, and before another one."""


class LessonRow(NamedTuple):
    """A lesson in the list of all."""

    number: int
    title: str
    done: bool

    @property
    def text(self) -> str:
        """A line, with a tick if the lesson is done."""
        return f"[{DONE if self.done else OPEN}] {self.number:>2}  {self.title}"


class LessonSession:
    """The lessons of a game, one of which is open.

    A failure to keep progress is reported once; the lessons go on all the same.

    Args:
        report: called with what is wrong with the file.

    Raises:
        GameError: the game has no lessons.
    """

    def __init__(
        self, entry: Entry, progress: LessonProgress, report: Callable[[str], None]
    ) -> None:
        self.entry = entry
        self.trouble: GameError | None = None
        self._progress = progress
        self._report = report
        self._kept = self._begun()
        self._at = self._first_open()

    @property
    def lessons(self) -> Sequence[Lesson]:
        """All lessons, in the language that is spoken.

        Raises:
            GameError: the game has none.
        """
        return [lesson.spoken for lesson in tutorial_of(self.entry.name).lessons]

    @property
    def number(self) -> int:
        """The number of the lesson that is open, from 1."""
        return self._at + 1

    @property
    def lesson(self) -> Lesson:
        """The lesson that is open."""
        return self.lessons[self._at]

    @property
    def rows(self) -> Sequence[LessonRow]:
        """All lessons, with ticks."""
        return [
            LessonRow(at + 1, lesson.title, lesson.name in self._kept.done)
            for at, lesson in enumerate(self.lessons)
        ]

    @property
    def open_rows(self) -> Sequence[LessonRow]:
        """The lessons that aren't done."""
        return [row for row in self.rows if not row.done]

    @property
    def heading(self) -> str:
        """Which lesson it is."""
        return lesson_heading(self.entry, self.lesson)

    def puzzle(self) -> PuzzleSession:
        """The open lesson, with nothing tried."""
        question = LessonQuestion(self.entry, self.lesson)
        self._keep(self._kept.shown(self.lesson.name))
        return PuzzleSession(question, keep=self._count)

    def go(self, number: int, refusal: str = "") -> None:
        """Open a lesson by its number, from 1.

        Raises:
            UntimelyError: there is no such lesson.
        """
        if not 1 <= number <= len(self.lessons):
            refusal = refusal or _("there is no lesson {number}: expected 1 to {last}")
            raise UntimelyError(refusal.format(number=number, last=len(self.lessons)))
        self._at = number - 1

    def go_on(self) -> bool:
        """Open the next lesson; whether there is one."""
        self._at, before = min(self._at + 1, len(self.lessons) - 1), self._at
        return self._at > before

    def skip(self) -> None:
        """Open the next lesson; raises as `go` does."""
        self.go(self.number + 1, _("this is the last lesson"))

    def back(self) -> None:
        """Open the lesson before; raises as `go` does."""
        self.go(self.number - 1, _("this is the first lesson"))

    def restart(self) -> None:
        """Forget what was done, and open the first lesson."""
        self._at = 0
        self._keep(LessonsKept())

    def _first_open(self) -> int:
        """The lesson that was shown last, or the next one that isn't done; the first if all are."""
        names = [lesson.name for lesson in self.lessons]
        last = names.index(self._kept.at) if self._kept.at in names else 0
        order = [*range(last, len(names)), *range(last)]
        return next((at for at in order if names[at] not in self._kept.done), 0)

    def _count(self, progress: Progress) -> None:
        if progress.solved:
            self._keep(self._kept.with_done(self.lesson.name))

    def _begun(self) -> LessonsKept:
        try:
            return self._progress.of(self.entry.name)
        except GameError as error:
            self._say(error)
            return LessonsKept()

    def _keep(self, kept: LessonsKept) -> None:
        self._kept = kept
        if self.trouble is None:
            try:
                self._progress.keep(self.entry.name, kept)
            except GameError as error:
                self._say(error)

    def _say(self, error: GameError) -> None:
        self.trouble = error
        self._report(
            _("{error}: you can learn, but what you do won't be kept.").format(error=error)
        )

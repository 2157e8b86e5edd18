"""A player and one question: the line that is being laid, and what was spent so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.protocol import Draft, IllegalMoveError, Step
from languages.messages import _
from puzzles.progress import CourseMark, Progress
from views.sessions.question import Grade, Question

Keep = Callable[[Progress], None]
"""Called with how far the player is, whenever that changes."""

Share = Callable[[Progress], str]
"""Gives the text to share of a puzzle that is over."""


class Attempts:
    """One attempt after the other, until the question is answered or given up.

    Args:
        begun: what the player has put into it before.
    """

    def __init__(
        self, question: Question, begun: Progress, keep: Keep, clock: Callable[[], float]
    ) -> None:
        self.question = question
        self._keep = keep
        self._clock = clock
        self._began = clock() - begun.seconds
        self._counted = begun
        self._line: list[Draft] = [question.start]
        self._before: list[Draft] = []

    @property
    def progress(self) -> Progress:
        """The tries, hints and seconds so far; no time is added once the question is over."""
        counted = self._counted
        return counted if counted.over else self._grown("")

    @property
    def start(self) -> Draft:
        """The line before its first step."""
        return self._line[0]

    @property
    def draft(self) -> Draft:
        """The line so far."""
        return self._line[-1]

    @property
    def line(self) -> Sequence[Draft]:
        """The line before its first step, and after each step."""
        return tuple(self._line)

    @property
    def whole(self) -> bool:
        """Whether the line may end here, and nothing can follow."""
        return self.draft.complete and not any(True for _ in self.draft.next_steps())

    def add(self, *steps: Step) -> None:
        """Take steps, all of them or none.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        line = list(self._line)
        for step in steps:
            line.append(line[-1].add(step))
        self._line = line

    def judged(self) -> Iterator[str]:
        """Judge the line as a whole attempt; what is said of it.

        After a wrong one the line is empty; `undo` brings it back, if it could still go on.
        """
        return self.settled(self.question.grade(self.draft))

    def settled(self, grade: Grade) -> Iterator[str]:
        """Count the line as an attempt that was judged already; as `judged` says."""
        kept = self._line[:-1] if self.whole else self._line
        if grade.right:
            self._count(CourseMark.SOLVED)
            yield from grade.lines
            return
        self._count(CourseMark.WRONG)
        self._before, self._line = kept, self._line[:1]
        yield from grade.lines
        if len(kept) > 1:
            yield _("The board is back at the start; undo brings your steps back.")
        else:
            yield _("The board is back at the start.")

    def undo(self) -> None:
        """Take back the last step, or bring back the line that was wrong.

        Raises:
            IllegalMoveError: there is neither.
        """
        if len(self._line) == 1 and not self._before:
            raise IllegalMoveError(_("nothing to take back"))
        if len(self._line) > 1:
            self._line.pop()
        else:
            self._line, self._before = self._before, []

    def next_hint(self) -> str:
        """One hint more.

        Raises:
            IllegalMoveError: there are no more.
        """
        number = self.progress.hints
        if number == len(self.question.hints):
            raise IllegalMoveError(_("there are no more hints; give up shows the solution"))
        self._count(CourseMark.HINT)
        return self.hint_text(number)

    def hint_text(self, number: int) -> str:
        """A hint by its number, from 0."""
        hints = self.question.hints
        return _("Hint {number} of {total}: {hint}").format(
            number=number + 1, total=len(hints), hint=hints[number]
        )

    def give_up(self) -> None:
        """End it unsolved."""
        self._count(CourseMark.GAVE_UP)

    def _count(self, event: CourseMark) -> None:
        self._counted = self._grown(event)
        self._keep(self._counted)

    def _grown(self, event: str) -> Progress:
        return Progress(self._counted.course + event, self._clock() - self._began)

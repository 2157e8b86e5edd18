"""A puzzle or the task of a lesson, solved by one person: steps, tries, hints, and the solution."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from games.protocol import Cell, Draft, IllegalMoveError, Step
from languages.messages import _
from puzzles.results import CourseMark, Progress
from views.advice import NUMBERED
from views.render.text_blocks import WIDTH as TEXT_WIDTH
from views.sessions.hints import LINES
from views.sessions.own_turn import DraftLine, UntimelyError
from views.sessions.question import Grade, Hint, Question
from views.step_choice import marked
from views.tabletop import AnyTabletop, Room

Keep = Callable[[Progress], None]
"""Called with how far the player is, whenever that changes."""

Share = Callable[[Progress], str]
"""Gives the text to share of a puzzle that is over."""


class PuzzleSession:
    """One attempt after the other, until the question is answered or given up.

    All actions raise `UntimelyError` once it is.

    Args:
        begun: what the player has put into it before.
        line: the attempt in the making, if one is.
    """

    def __init__(
        self,
        question: Question,
        begun: Progress = Progress(),
        keep: Keep = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
        line: DraftLine | None = None,
    ) -> None:
        self.question = question.counted if begun.counts or begun.over else question
        self.view = question.view
        self._keep = keep
        self._clock = clock
        self._began = clock() - begun.seconds
        self._counted = begun
        self._empty = self._before = DraftLine((question.start,))
        self.line = self._empty if line is None else line
        self._hinted: list[Hint] = []
        self._named_at: tuple[str, ...] | None = None
        self.refuted: tuple[Draft, frozenset[Cell]] | None = None
        """The last wrong attempt, with the cells on which it is refuted."""

    # State

    @property
    def progress(self) -> Progress:
        """The tries, hints and seconds so far; no time is added once the question is over."""
        counted = self._counted
        return counted if counted.over else self._grown("")

    @property
    def over(self) -> bool:
        """Whether it is solved or given up."""
        return self._counted.over

    @property
    def draft(self) -> Draft:
        """The attempt so far."""
        return self.line.draft

    @property
    def ends(self) -> bool:
        """Whether the attempt ends with its last step, as nothing can follow."""
        return self.line.whole

    @property
    def hints(self) -> Sequence[str]:
        """The hints that were taken, each with its number."""
        numbered = enumerate(self._given, 1)
        return tuple(self._hint_text(number, hint) for number, hint in numbered)

    @property
    def last_hint(self) -> Hint | None:
        """The last hint that was taken."""
        given = self._given
        return given[-1] if given else None

    @property
    def _given(self) -> Sequence[Hint]:
        """The hints that were taken; those of an earlier time are about the line of now."""
        for number in range(len(self._hinted), self._counted.clues):
            step, which = divmod(number, len(self.question.hints))
            over = step < self._counted.clues // len(self.question.hints)
            draft = self.line.drafts[min(step, len(self.line.drafts) - 1)] if over else self.draft
            self._hinted.append(self.question.hinted(draft)[which])
        return self._hinted

    @property
    def hints_left(self) -> int:
        """How many hints there still are: once a step that was named is taken, on the next one."""
        each = len(self.question.hints)
        steps, given = divmod(self._counted.clues, each)
        if given or not steps:
            return each - given
        if self.view.tabletop.step_texts(self.draft) == self._named_at:
            return 0
        return each if self.question.followed(self.draft) >= steps else 0

    @property
    def tabletop(self) -> AnyTabletop:
        """The choices, boards and tables of the question."""
        return self.question.tabletop()

    def shown(self, width: int) -> Iterator[RenderableType]:
        """The board after the steps so far, and what may be typed next."""
        return self.question.shown(self.draft, width)

    def board(self, draft: Draft, cells: frozenset[Cell], width: int) -> Text:
        """The board after some steps, with some cells marked."""
        room = Room(width, LINES)
        return marked(self.tabletop.board(draft, self.line.start, None, room), cells).text

    def solution(self, width: int) -> Iterator[RenderableType]:
        """The solution.

        Raises:
            UntimelyError: the question isn't over yet.
            GameError: the solution isn't worth what the challenge states.
        """
        self.check_over()
        return self.question.solution(width)

    @property
    def end(self) -> Draft:
        """The line at the end: one's own if it was right, else the solution."""
        return self.draft if self.progress.solved and self.line.begun else self.question.solved

    def explained(self) -> Sequence[RenderableType]:
        """The solution and why it is best, without its board; raises as `solution` does."""
        parts = self.solution(TEXT_WIDTH)
        return [part for part in parts if isinstance(part, Text) and "\n" not in part.plain]

    # Actions

    def act(self, *steps: Step) -> Iterator[str]:
        """Take steps, all of them or none; their effects, a line each.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        self.check_open()
        before, self.line = self.line, self.line.added(*steps)
        return self.question.happened(self.line.since(before))

    def go_on(self, after: Draft) -> None:
        """Take the step that has led to a draft."""
        self.check_open()
        self.line = self.line.to(after)

    def undo(self) -> None:
        """Take back the last step, or bring back the line that was wrong.

        Raises:
            IllegalMoveError: there is neither.
        """
        self.check_open()
        if self.line.begun:
            self.line = self.line.shorter
        elif self._before.begun:
            self.line, self._before = self._before, self._empty
        else:
            raise IllegalMoveError(_("nothing to take back"))

    def hint(self) -> str:
        """One hint more.

        Raises:
            IllegalMoveError: there are no more.
        """
        self.check_open()
        if not self.hints_left:
            raise IllegalMoveError(_("there are no more hints; give up shows the solution"))
        given, which = list(self._given), self._counted.clues % len(self.question.hints)
        self._hinted = [*given, self.question.hinted(self.draft)[which]]
        self._named_at = self.view.tabletop.step_texts(self.draft)
        self._count(CourseMark.HINT)
        return self.hints[-1]

    def count_for_me(self) -> None:
        """Say the points of steps before they are judged, from now on; it counts as a hint.

        Raises:
            IllegalMoveError: they are said anyway.
        """
        self.check_open()
        if self.question.counts:
            raise IllegalMoveError(_("the points are counted already"))
        self.question = self.question.counted
        self._count(CourseMark.COUNTS)

    def give_up(self) -> None:
        """End it unsolved."""
        self.check_open()
        self._count(CourseMark.GAVE_UP)

    def check_end(self) -> None:
        """Raise unless the attempt may end here.

        Raises:
            IllegalMoveError: it may not.
        """
        self.check_open()
        self.view.tabletop.ended(self.draft)
        if not self.line.begun:
            raise IllegalMoveError(_("nothing is laid yet"))

    def judge(self) -> Sequence[str]:
        """Judge the attempt, which ends here; the judgement, and what becomes of the board.

        Raises:
            IllegalMoveError: it may not end here.
        """
        self.check_end()
        return self.settle(self.question.grade(self.draft))

    def settle(self, grade: Grade) -> Sequence[str]:
        """Count the line as an attempt, by its judgement; as `judge` says.

        After a wrong one the line is empty; `undo` brings it back, if it could still go on.
        """
        self.check_open()
        if grade.right:
            self._count(CourseMark.SOLVED)
            return grade.lines
        kept = self.line.shorter if self.line.whole else self.line
        self.refuted = (self.draft, grade.cells) if grade.cells else None
        self._count(CourseMark.WRONG)
        self._before, self.line = kept, self._empty
        if kept.begun:
            back = _("The board is back at the start; undo brings your steps back.")
        else:
            back = _("The board is back at the start.")
        return (*grade.lines, back)

    def check_open(self) -> None:
        """Raise once the question is answered or given up.

        Raises:
            UntimelyError: it is.
        """
        if self.over:
            raise UntimelyError(_("This puzzle is over."))

    def check_over(self) -> None:
        """Raise until the question is answered or given up.

        Raises:
            UntimelyError: it isn't.
        """
        if not self.over:
            raise UntimelyError(_("The solution is shown when the puzzle is over."))

    def _hint_text(self, number: int, hint: Hint) -> str:
        each = len(self.question.hints)
        total = each * (1 + (number - 1) // each)
        return _(NUMBERED).format(number=number, total=total, hint=hint.text)

    def _count(self, event: CourseMark) -> None:
        self._counted = self._grown(event)
        if self.over:
            self.question = self.question.counted
        self._keep(self._counted)

    def _grown(self, event: str) -> Progress:
        return Progress(self._counted.course + event, self._clock() - self._began)

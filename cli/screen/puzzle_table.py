"""Questions on the full screen: puzzles, lessons, and turns that are tried again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from cli.screen.pages import Menu, SharePage
from cli.screen.played_table import PlayedTable
from cli.screen.table import PAGE
from games.protocol import Draft, IllegalMoveError, Move, Step
from languages.messages import N_, _
from solver.bots.review import Assessment
from views.sessions.lesson_session import LessonSession
from views.sessions.puzzle_session import PuzzleSession, Share
from views.sessions.question import Grade
from views.sessions.second_try import SecondTry
from views.sessions.share_text import result_text
from views.tabletop import Choice


class AttemptTable(PlayedTable):
    """The table of somebody who looks for what is best: one attempt after the other is judged."""

    _session: PuzzleSession | SecondTry

    beside: ClassVar = False
    """Whether what is wrong with an attempt is said beside the board."""

    @property
    def over(self) -> bool:
        """Whether it is solved or given up."""
        return self._session.over

    @property
    def active(self) -> bool:
        """Whether something may still be tried, and nothing is being judged."""
        return not self.over and not self.work.running

    def check_active(self) -> None:
        """Raise while an attempt is being judged, and after the end.

        Raises:
            IllegalMoveError: nothing can be done now.
        """
        if not self.active:
            raise IllegalMoveError(_("nothing can be done right now"))

    def hint(self) -> None:
        """Say one hint more."""
        raise NotImplementedError

    def action_hint(self) -> None:
        """Say one hint more, or why there is none."""
        self.guarded(self.hint)

    def action_why(self) -> None:
        """There are no moves of bots here."""
        self.say(_("h gives a hint; why is for the moves of bots in a game"))


class PuzzleTable(AttemptTable):
    """The table of somebody who answers a question.

    Args:
        share: gives the text to share that is offered at the end, if one is.
    """

    def __init__(self, session: PuzzleSession, share: Share | None = None) -> None:
        super().__init__(session.question.view, session.question.tabletop())
        self._session: PuzzleSession = session
        self._share = share
        self._giving_up = False
        self._wrong: tuple[Step, ...] = ()

    @property
    def shown(self) -> Draft:
        """The line so far."""
        return self._session.draft

    @property
    def start(self) -> Draft:
        """The line before its first step."""
        return self._session.line.start

    @property
    def seat(self) -> int:
        """The seat that the puzzle addresses; 0 where there are no seats."""
        return self._session.question.seat

    @property
    def heading(self) -> str:
        """The heading of the question."""
        return self._session.question.heading

    def begin(self) -> None:
        """State the task and what else has to be known."""
        session = self._session
        self.note(Text(session.question.task, style="bold"))
        question = session.question
        self.note(*question.conditions, *question.view.lines(question.facts()), *session.hints)
        self.renew(session.question.task)
        if session.over:
            result = result_text(session.progress)
            self._show_solution(_("You have played this one: {result}").format(result=result))

    def ask(self, session: PuzzleSession) -> None:
        """Ask another question at the same table."""
        self._session, self._giving_up, self._wrong = session, False, ()
        self.clear_for(session.question.tabletop())
        self.begin()

    def take(self, after: Draft) -> None:
        """Take a step; a line to which nothing can be added is judged.

        Raises:
            IllegalMoveError: the line was just found wrong, and Enter may have been pressed by
                mistake; a second time it is taken.
        """
        if after.steps == self._wrong:
            self._wrong = ()
            raise IllegalMoveError(_("You have just tried that. Enter tries it again."))
        self._session.go_on(after)
        if self._session.ends:
            self._judge()
        else:
            self.renew()

    def end(self) -> None:
        """End the line here.

        Raises:
            IllegalMoveError: it may not end here.
        """
        self.check_active()
        self._session.check_end()
        self._judge()

    def undo(self) -> None:
        """Take back a step, or bring back a wrong line."""
        self.check_active()
        self._session.undo()
        self.renew()

    def _judge(self) -> None:
        question, draft = self._session.question, self.shown
        self.work.begin(
            _("comparing with the solution"), lambda: question.grade(draft), self._judged
        )
        self.renew()

    def _judged(self, grade: Grade) -> None:
        self._wrong = tuple(self.shown.steps)
        lines = self._session.settle(grade)
        self.note("", *lines)
        if self._session.over:
            self._show_solution(_("Solved"), lines)
        else:
            self.note(Text(self._session.question.task, style="bold"))
            self.renew()
            refuted = self._session.refuted
            board = [] if refuted is None else [self._session.board(*refuted, PAGE)]
            parts = [*map(Text, lines), *board]
            self.page(_("Not yet"), parts, then=self.draw, aside=self.beside)

    def _show_solution(self, title: str, lines: Sequence[str] = ()) -> None:
        self.renew()
        parts = [*map(Text, lines), *self._session.solution(PAGE)]
        if self._share is None:
            self.page(title, parts, then=self.answered)
        else:
            text = self._share(self._session.progress)
            self.push_screen(SharePage(title, parts, text), lambda _: self.answered())

    def answered(self) -> None:
        """Leave once the solution has been read."""
        self.exit()

    def hint(self) -> None:
        """Say one hint more, mark its cells, and hold what it names; in the end show all again."""
        self.check_active()
        if not self._session.hints_left:
            more = _("there are no more hints; g gives up and shows the solution")
            self.page(_("Hints"), map(Text, (*self._session.hints, more)), then=self.draw)
            return
        text = self._session.hint()
        self.note("", text)
        hint = self._session.last_hint
        assert hint is not None
        self._hold_hinted()
        self.point_at(hint.cells, text)

    def renew(self, message: str = "") -> None:
        """Ask anew what may be chosen, hold what the last hint names, and draw everything."""
        super().renew(message)
        if self._hold_hinted():
            self.draw()

    def _hold_hinted(self) -> bool:
        """Hold what the last hint names over its place; false where that is no next step."""
        hint = self._session.last_hint if self.active else None
        if hint is None or hint.step is None:
            return False
        choices = self.tabletop.choices(self.shown)
        held = hint.choice(choices)
        if held is not None:
            self.cursor.take_up(held, [choice.minor for choice in choices])
        return held is not None

    def action_give_up(self) -> None:
        """Show the solution, if that is asked for twice."""
        self.guarded(self._give_up)

    def _give_up(self) -> None:
        self.check_active()
        if not self._giving_up:
            self._giving_up = True
            self.say(_("Press g again to give up and see the solution."))
            return
        self._session.give_up()
        self._show_solution(_("The solution"))


UNUSED = ("why",)
"""Actions of a puzzle that a lesson doesn't have."""


class LessonTable(PuzzleTable):
    """The table of somebody who learns the game."""

    beside = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo", show=False),
        Binding("s", "skip", "skip"),
        Binding("b", "earlier", "back", show=False),
        Binding("c", "lessons", "contents"),
        Binding("i", "text", "text", show=False),
    ]

    keys = (
        *PuzzleTable.keys,
        N_("""\
i              read the lesson again
s, b           skip to the next lesson; back to the one before
c              all lessons, to open one"""),
    )

    def __init__(self, learner: LessonSession) -> None:
        super().__init__(learner.puzzle())
        self._learner = learner

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what a lesson has no use for."""
        return action not in UNUSED and super().check_action(action, parameters)

    def begin(self) -> None:
        """Lay the table, and the text of the lesson beside the board."""
        super().begin()
        self.action_text()

    def answered(self) -> None:
        """Go on with the next lesson, or leave after the last one."""
        if self._learner.go_on():
            self.ask(self._learner.puzzle())
        else:
            self.exit()

    def action_text(self) -> None:
        """Show the text of the lesson."""
        lesson = self._learner.lesson
        paragraphs = [part for text in lesson.text for part in (Text(text), Text())]
        parts = [*paragraphs, Text(lesson.task, style="bold")]
        self.page(self._learner.heading, parts, then=self.draw, aside=True)

    def action_skip(self) -> None:
        """Go on without an answer."""
        self.guarded(lambda: self._open(self._learner.skip))

    def action_earlier(self) -> None:
        """Go back to the lesson before."""
        self.guarded(lambda: self._open(self._learner.back))

    def action_lessons(self) -> None:
        """Show all lessons, to open one."""
        choices = [Choice(row.text) for row in self._learner.rows]

        def chosen(choice: Choice | None) -> None:
            if choice is not None:
                self._open(lambda: self._learner.go(choices.index(choice) + 1))

        self.push_screen(Menu(_("Lessons"), choices), chosen)

    def _open(self, lesson: Callable[[], None]) -> None:
        """Turn to another lesson, and play it."""
        lesson()
        self.ask(self._learner.puzzle())


class SecondTryTable(AttemptTable):
    """The table of somebody who looks for a better turn than the one that was taken."""

    def __init__(self, session: SecondTry) -> None:
        past = session.review.record
        super().__init__(past.view, past.view.tabletop(past.players))
        self._session: SecondTry = session

    @property
    def shown(self) -> Draft:
        """The turn so far."""
        return self._session.turn.draft

    @property
    def start(self) -> Draft:
        """The turn before its first step."""
        return self._session.turn.line.start

    @property
    def seat(self) -> int:
        """The seat whose turn it was."""
        return self._session.found.seat

    @property
    def heading(self) -> str:
        """The game, and which turn it is."""
        return _("{game} | turn {number} again").format(
            game=self.view.title, number=self._session.found.number + 1
        )

    def begin(self) -> None:
        """State the task."""
        self.note(Text(self._session.task, style="bold"))
        self.renew(self._session.task)

    def take(self, after: Draft) -> None:
        """Take a step; a turn to which nothing can be added is judged."""
        self._session.turn.go_on(after)
        if self._session.turn.ends:
            self.end()
        else:
            self.renew()

    def take_whole(self, move: Move) -> None:
        """Try a whole move."""
        self._judge(move)

    def end(self) -> None:
        """End the try.

        Raises:
            IllegalMoveError: it may not end here.
        """
        if self._session.over:
            self.exit()
        else:
            self.check_active()
            self._judge(self._session.turn.end())

    def undo(self) -> None:
        """Take back a step.

        Raises:
            IllegalMoveError: there is none.
        """
        self.check_active()
        self._session.turn.undo()
        self.renew()

    def _judge(self, move: Move) -> None:
        bot = self._session.review.adviser.level

        def judged(tried: Assessment) -> None:
            self._tell(tried.taken, self._session.settle(tried))

        title = _("{name} is thinking").format(name=bot)
        self.work.begin(title, self._session.judgement(move), judged)
        self.renew()

    def _tell(self, turn: str, lines: Sequence[str]) -> None:
        self.note(Text(turn, style="bold"), *lines)
        self.renew()
        title = _("A better turn") if self._session.over else _("Not yet")
        then = self.exit if self._session.over else self.draw
        self.page(title, [Text(turn, style="bold"), *map(Text, lines)], then=then)

    def hint(self) -> None:
        """Say one hint more."""
        text = self._session.hint()
        self.note(text)
        self.renew(text)

    def action_give_up(self) -> None:
        """Show the best turn."""
        self.guarded(lambda: self._tell("", self._session.give_up()))

"""One question on the full screen: attempts, hints, and the solution at the end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cli.screen.pages import SharePage
from cli.screen.played_table import PlayedTable
from cli.screen.table import PAGE
from games.protocol import Draft, IllegalMoveError, Step
from languages.messages import _
from views.sessions.attempt_feedback import Grade
from views.sessions.puzzle_session import PuzzleSession, Share
from views.sessions.share_text import result_text


class PuzzleTable(PlayedTable):
    """The table of somebody who answers a question.

    Args:
        share: gives the text to share that is offered at the end, if one is.
    """

    def __init__(self, session: PuzzleSession, share: Share | None = None) -> None:
        super().__init__(session.question.view, session.question.tabletop())
        self._session = session
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
    def active(self) -> bool:
        """Whether the puzzle can still be solved, and nothing is being judged."""
        return not self._session.over and not self.work.running

    @property
    def heading(self) -> str:
        """The heading of the question."""
        return self._session.question.heading

    def begin(self) -> None:
        """State the task and what else has to be known."""
        session = self._session
        self.note(Text(session.question.task, style="bold"))
        self.note(*session.question.facts(), *session.hints)
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
        self._check_active()
        self._session.check_end()
        self._judge()

    def undo(self) -> None:
        """Take back a step, or bring back a wrong line."""
        self._check_active()
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
            self.page(_("Not yet"), map(Text, lines), then=self.draw)

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

    def action_hint(self) -> None:
        """One hint more."""
        self.guarded(self._hint)

    def _check_active(self) -> None:
        """Raise while a line is being judged, and after the end.

        Raises:
            IllegalMoveError: nothing can be done now.
        """
        if not self.active:
            raise IllegalMoveError(_("nothing can be done right now"))

    def _hint(self) -> None:
        self._check_active()
        if not self._session.hints_left:
            raise IllegalMoveError(_("there are no more hints; g gives up and shows the solution"))
        text = self._session.hint()
        self.note("", text)
        self.say(text)

    def action_why(self) -> None:
        """There are no moves of bots here."""
        self.say(_("h gives a hint; why is for the moves of bots in a game"))

    def action_give_up(self) -> None:
        """Show the solution, if that is asked for twice."""
        self.guarded(self._give_up)

    def _give_up(self) -> None:
        self._check_active()
        if not self._giving_up:
            self._giving_up = True
            self.say(_("Press g again to give up and see the solution."))
            return
        self._session.give_up()
        self._show_solution(_("The solution"))

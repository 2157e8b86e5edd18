"""A turn of a recorded game that is tried again on the full screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cli.screen.played_table import PlayedTable
from games.protocol import Draft, IllegalMoveError, Move
from languages.messages import _
from solver.bots.review import Assessment
from views.sessions.second_try import SecondTry


class SecondTryTable(PlayedTable):
    """The table of somebody who looks for a better turn than the one that was taken."""

    def __init__(self, session: SecondTry) -> None:
        past = session.review.record
        super().__init__(past.view, past.view.turns.tabletop(past.players))
        self._session = session

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
    def active(self) -> bool:
        """Whether something may still be tried, and nothing is being judged."""
        return not self._session.over and not self.work.running

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
            self._check_active()
            self._judge(self._session.turn.end())

    def undo(self) -> None:
        """Take back a step.

        Raises:
            IllegalMoveError: there is none.
        """
        self._check_active()
        self._session.turn.undo()
        self.renew()

    def _check_active(self) -> None:
        """Raise while a try is being judged, and after the end.

        Raises:
            IllegalMoveError: nothing can be done now.
        """
        if not self.active:
            raise IllegalMoveError(_("nothing can be done right now"))

    def _judge(self, move: Move) -> None:
        bot = self._session.review.adviser.level
        title = _("{name} is thinking").format(name=bot)
        self.work.begin(title, self._session.judgement(move), self._judged)
        self.renew()

    def _judged(self, tried: Assessment) -> None:
        self._tell(tried.taken, self._session.settle(tried))

    def _tell(self, turn: str, lines: Sequence[str]) -> None:
        self.note(Text(turn, style="bold"), *lines)
        self.renew()
        title = _("A better turn") if self._session.over else _("Not yet")
        self.page(title, [Text(turn, style="bold"), *map(Text, lines)], then=self._read)

    def _read(self) -> None:
        """Go back to the review once it is over."""
        if self._session.over:
            self.exit()
        else:
            self.draw()

    def action_hint(self) -> None:
        """Say what to aim at, then the card."""
        self.guarded(self._hint)

    def _hint(self) -> None:
        text = self._session.hint()
        self.note(text)
        self.renew(text)

    def action_why(self) -> None:
        """There are no moves of bots here."""
        self.say(_("h gives a hint; why is for the moves of bots in a game"))

    def action_give_up(self) -> None:
        """Show the best turn."""
        self.guarded(lambda: self._tell("", self._session.give_up()))

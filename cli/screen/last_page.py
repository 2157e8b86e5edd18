"""The last page of a game that was played: its result, and whether it is kept."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from cli.screen.pages import Page, Parts
from languages.messages import N_, _
from views.sessions.game_in_play import EndChoice

UNNAMED = N_("Keep this game? Enter keeps it, r keeps it and reviews it, x throws it away.")
NAMED = N_("r shows where it was lost. Enter closes.")
SURE = N_("Press x again to throw the game away, Enter to keep it.")


class LastPage(Page):
    """The result of a game, and the choice whether it is kept.

    Args:
        unnamed: whether its player has named no file for it, so that it may be thrown away.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "review", "review"),
        Binding("x", "throw_away", "throw away"),
    ]

    def __init__(self, parts: Parts, *, unnamed: bool) -> None:
        super().__init__(_("The game is over"), lambda _number: parts)
        self._unnamed = unnamed
        self._warned = False
        self.end_choice = EndChoice.KEEP

    def on_mount(self) -> None:
        """Show the page, and say what can be pressed."""
        super().on_mount()
        self._say(_(UNNAMED) if self._unnamed else _(NAMED))

    def action_review(self) -> None:
        """Look back at the game."""
        self.end_choice = EndChoice.REVIEW
        self.dismiss()

    def action_throw_away(self) -> None:
        """Throw the game away, if that is asked for twice."""
        if self._warned:
            self.end_choice = EndChoice.THROW_AWAY
            self.dismiss()
        elif self._unnamed:
            self._warned = True
            self._say(_(SURE))

    def _say(self, text: str) -> None:
        self.query_one(".below", Static).update(text)

"""The words for help in a turn at the prompt, and what they print."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.padding import Padding

from cli.advice import thinking
from cli.output import console
from games.protocol import IllegalMoveError
from languages.messages import _
from views.sessions.hints import Hints


class HintWords:
    """Prints the help that one person can get in one turn."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        return {"hint": self.hint, "why": self.why}

    def hint(self) -> None:
        """Print what the adviser would do in the person's place, for the whole turn."""
        with thinking(self._hints.adviser):
            parts = list(self._hints.hint_parts())
        for part in parts:
            console.print(part, soft_wrap=not isinstance(part, Padding))

    def why(self) -> None:
        """Print what the last move of a bot reveals, as it looks from the person's seat.

        Raises:
            IllegalMoveError: no bot has moved.
        """
        moves = self._hints.bot_moves
        if not moves:
            raise IllegalMoveError(_("no bot has moved yet"))
        for part in self._hints.why_parts(moves[-1]):
            console.print(part)

"""The words for help in a turn at the prompt, and what they print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from cli.options.advice import thinking
from cli.print.output import console
from games.protocol import IllegalMoveError
from languages.messages import _
from views.sessions.hints import Hints, ShownHint
from views.sheet import Part


class HintWords:
    """Prints the help that one person can get in one turn."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints
        self._shown: ShownHint | None = None

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        bots = self._hints.last_moves
        named = {f"why {name.lower()}": partial(self._explain, at) for name, at in bots.items()}
        own = {"hint": self.hint, "numbers": self.numbers, "again": self.again, "why": self.why}
        return {**own, **named}

    def hint(self) -> None:
        """Print the next step of a hint; after the last one, that again.

        Raises:
            IllegalMoveError: there is nothing to choose, or the turn has begun otherwise.
        """
        hint = self._hint()
        hint.check()
        for sentence in hint.next():
            _print(sentence)
        if hint.step.cells and console.is_terminal:
            console.print(self._hints.board(hint.step.cells, console.width))
        if hint.last:
            _print(_("To do it, type: {move}").format(move=hint.advice.listed[0].text))
            _print(_("numbers shows what turns are worth."))

    def numbers(self) -> None:
        """Print what the best turns are worth.

        Raises:
            IllegalMoveError: there is nothing to choose.
        """
        self._show(self._hints.numbers(self._hint().advice))

    def again(self) -> None:
        """Print the moves since the person's last one, with their cells marked on the board.

        Raises:
            IllegalMoveError: nobody has moved.
        """
        latest = self._hints.latest
        if not latest:
            raise IllegalMoveError(_("nobody has moved yet"))
        for line in (
            line for event in latest for line in event.lines(self._hints.turn.observation.seat)
        ):
            _print(line)
        cells = frozenset(cell for event in latest for cell in event.cells)
        if cells and console.is_terminal:
            console.print(self._hints.board(cells, console.width))

    def why(self) -> None:
        """Print what the last move of a bot reveals, as it looks from the person's seat.

        Raises:
            IllegalMoveError: no bot has moved.
        """
        moves = self._hints.bot_moves
        if not moves:
            raise IllegalMoveError(_("no bot has moved yet"))
        self._explain(moves[-1])

    def _explain(self, number: int) -> None:
        """Print what a move of a bot reveals."""
        self._show(self._hints.why_parts(number))

    def _show(self, parts: Iterable[Part]) -> None:
        for part in parts:
            _print(self._hints.turn.view.printed(part))

    def _hint(self) -> ShownHint:
        """The hint of this turn, which is thought of once.

        Raises:
            IllegalMoveError: there is nothing to choose.
        """
        if self._shown is None:
            with thinking(self._hints.adviser):
                self._shown = ShownHint(self._hints.turn, self._hints.advice())
        return self._shown


def _print(part: RenderableType) -> None:
    text = Text(part) if isinstance(part, str) else part
    console.print(Padding(text, (0, 0, 0, 2), expand=False), soft_wrap=False)

"""A person's turn, typed step by step, with undo until it is ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cli.line.prompt import ask
from cli.line.step_prompt import StepPrompt
from cli.print.output import console, say
from games.protocol import GameError, Move
from languages.messages import N_, _
from views.sessions.own_turn import OwnTurn

TURN_HELP = N_("""\
undo           take back a step of this turn; against bots, your last turn too
end            end the turn (or just press Enter)""")

ONE_STEP_HELP = N_("undo           take back your last turn, in a game against bots")

HELP = N_("""\
board          show the board again, and what you have
words          the board in words, row by row
legend         what the signs mean
hint           what a strong player would do in your place, one step at a time
numbers        what the turns of the hint are worth
again          what has happened since your last turn
why, why NAME  what the last move of a bot reveals, as it looks from your seat
quit, q        leave; the game is kept and can be resumed
help, ?        this list
Capitals do as well. The up arrow brings back what you typed; Tab completes.""")


class TurnPrompt(StepPrompt):
    """The turn of the person to move, from the first step to its end.

    Args:
        hints: what else the person may ask for, by the word that is typed.
        take_back: goes back to the person's last turn, where there is one.
    """

    def __init__(
        self,
        turn: OwnTurn,
        hints: Mapping[str, Callable[[], None]],
        take_back: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(turn, turn.players)
        self._turn, self._hints, self._take_back = turn, hints, take_back
        self._move: Move | None = None
        self._back = False

    def move(self) -> Move | None:
        """Ask until the turn is ended; the move, or None if the turn before was taken back.

        Raises:
            Quit: the person wants to leave.
        """
        for line in self._turn.progress(self._draft, console.width):
            console.print(line)
        while self._move is None and not self._back:
            try:
                self._enter(ask("> ", self._words))
            except GameError as error:
                say(f"  {error}")
        return self._move

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        return {**super().commands, **self._hints}

    def _undo(self) -> None:
        """Take back a step of this turn, or the whole turn before it."""
        if self._turn.line.begun or self._take_back is None:
            super()._undo()
        else:
            self._take_back()
            self._back = True

    def _make(self, move: Move) -> None:
        self._move = move

    def _end(self) -> None:
        self._move = self._turn.end()

    def _show_all(self) -> None:
        """The board after the steps so far, what the seat has, and what may follow."""
        turn, width = self._turn, console.width
        board, *rest = turn.shown(width)
        tables = turn.tables(width) if turn.line.begun else ()
        for part in (board, *tables, *turn.seat_lines(width), *rest):
            console.print(part)

    def _help(self) -> None:
        for line in self._view.tabletop.help(self._turn.line.start):
            console.print(line)
        console.print(_(ONE_STEP_HELP if self._view.tabletop.one_step else TURN_HELP))
        console.print(_(HELP))
        self._legend()

"""A person's turn, typed step by step, with undo until it is ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cli.output import console, say
from cli.prompt import ask, command_word
from cli.step_prompt import StepPrompt
from games.protocol import GameError, Move
from languages.messages import N_, _
from views.sessions.own_turn import OwnTurn

TURN_HELP = N_("""\
undo           take back the last step of this turn
end            end the turn (or just press Enter)""")

HELP = N_("""\
board          show the board again, and what you have
legend         what the signs mean
hint           what a strong player would do in your place
why            what the last move of a bot reveals, as it looks from your seat
quit, q        leave; the game is kept and can be resumed
help, ?        this list
Capitals do as well. The up arrow brings back what you typed; Tab completes.""")


class TurnPrompt(StepPrompt):
    """The turn of the person to move, from the first step to its end.

    Args:
        hints: what else the person may ask for, by the word that is typed.
    """

    def __init__(self, turn: OwnTurn, hints: Mapping[str, Callable[[], None]]) -> None:
        super().__init__(turn, turn.players)
        self._turn, self._hints = turn, hints
        self._move: Move | None = None

    def move(self) -> Move:
        """Ask until the turn is ended; the move.

        Raises:
            Quit: the person wants to leave.
        """
        for line in self._view.turns.choices(self._draft, self._players, console.width):
            console.print(line)
        while self._move is None:
            try:
                self._enter(ask("> ", self._words))
            except GameError as error:
                say(f"  {error}")
        return self._move

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        return {**super().commands, **self._hints}

    def _enter(self, text: str) -> None:
        """Do what was typed; some words are a move as a whole."""
        self._move = self._view.turns.whole_move(self._draft, command_word(text))
        if self._move is None:
            super()._enter(text)

    def _end(self) -> None:
        self._move = self._turn.end()

    def _show_all(self) -> None:
        """The board after the steps so far, what the seat has, and what may follow."""
        turn, (board, *rest) = self._turn, self._turn.shown(console.width)
        seat = self._view.turns.seat(turn.observation, self._players, console.width, turn.draft)
        for part in (board, *seat, *rest):
            console.print(part)

    def _help(self) -> None:
        for line in self._view.turns.help(self._turn.line.start):
            console.print(line)
        if not self._view.turns.one_step:
            console.print(_(TURN_HELP))
        console.print(_(HELP))
        self._legend()

"""A person's turn, typed step by step, with undo until it is ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cli.output import console, say
from cli.prompt import Quit, TypedInstead, ask, command_word
from cli.step_prompt import typed_steps
from games.protocol import Draft, GameError
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


class TurnPrompt:
    """The turn of the person to move, from the first step to its end.

    Args:
        hints: what else the person may ask for, by the word that is typed.
    """

    def __init__(self, turn: OwnTurn, hints: Mapping[str, Callable[[], None]]) -> None:
        self._turn = turn
        self._view, self._players = turn.view, turn.players
        self._hints = hints

    def move(self) -> Any:
        """Ask until the turn is ended; the move.

        Raises:
            Quit: the person wants to leave.
        """
        for line in self._view.choices(self._draft, self._players, console.width):
            console.print(line)
        while True:
            try:
                move = self._enter(ask("> ", self._words))
            except GameError as error:
                say(f"  {error}")
            else:
                if move is not None:
                    return move

    @property
    def _draft(self) -> Draft:
        return self._turn.draft

    @property
    def _words(self) -> Sequence[str]:
        """The commands, for Tab."""
        shown = self._view.commands(self._draft, self._players, console.width)
        return sorted({"end", *self._COMMANDS, *shown, *self._hints})

    def _enter(self, text: str) -> Any | None:
        """Do what was typed; the move, once it is ended."""
        words = command_word(text)
        if words in ("", "end"):
            return self._turn.end()
        whole = self._view.whole_move(self._draft, words)
        if whole is not None:
            return whole
        shown = self._view.commands(self._draft, self._players, console.width)
        if words in self._COMMANDS:
            self._COMMANDS[words](self)
        elif words in shown:
            for line in shown[words]():
                console.print(line)
        elif words in self._hints:
            self._hints[words]()
        else:
            return self._lay(text)
        return None

    def _lay(self, text: str) -> Any | None:
        """Take the steps that a text asks for, or do what was typed in place of the rest of it."""
        try:
            steps = typed_steps(self._view, self._draft, text)
        except TypedInstead as typed:
            return self._enter(typed.text)
        return self._add(steps)

    def _add(self, steps: Sequence[Any]) -> Any | None:
        """Take steps, all of them or none; the move, where the last one is a whole one.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        if not steps:
            return None
        happened = self._turn.act(*steps)
        if self._turn.at_once:
            return self._turn.end()
        self._show(happened)
        return None

    def _undo(self) -> None:
        self._turn.undo()
        self._show()

    def _show(self, said: Iterable[str] = ()) -> None:
        """The board after the steps so far, what the last ones did, and what may follow."""
        self._show_board()
        for sentence in said:
            say(f"  {sentence}")
        for line in self._view.progress(self._draft, self._players, console.width):
            console.print(line)

    def _show_all(self) -> None:
        """The same, with what the seat has."""
        self._show_board()
        for line in self._view.seat(
            self._turn.observation, self._players, console.width, self._draft
        ):
            console.print(line)
        for line in self._view.progress(self._draft, self._players, console.width):
            console.print(line)

    def _show_board(self) -> None:
        turn, position = self._turn, self._turn.observation.view
        board = self._view.draft_board(turn.draft, turn.line.start, console.width)
        if board is None:
            board = self._view.board(position, position, console.width, self._players)
        console.print(board, no_wrap=True, overflow="ignore")

    def _help(self) -> None:
        for line in self._view.help(self._turn.line.start):
            console.print(line)
        if not self._view.one_step:
            console.print(_(TURN_HELP))
        console.print(_(HELP))
        self._legend()

    def _legend(self) -> None:
        console.print(_(self._view.legend))

    def _quit(self) -> None:
        raise Quit

    _COMMANDS: dict[str, Callable[[TurnPrompt], None]] = {
        "undo": _undo,
        "board": _show_all,
        "help": _help,
        "legend": _legend,
        "quit": _quit,
    }

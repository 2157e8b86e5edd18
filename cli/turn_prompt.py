"""A person's turn, typed step by step, with undo until it is ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from cli.output import console, say
from cli.prompt import Quit, TypedInstead, ask, command_word
from cli.step_prompt import typed_steps
from games.protocol import Draft, GameError, IllegalMoveError, Move, Observation, Player, Step
from languages.messages import N_, _
from views.view import View

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

    It is made from what the person may see, so that nothing typed can bring more to light.

    Args:
        hints: what else the person may ask for, by the word that is typed.
    """

    def __init__(
        self,
        view: View,
        observation: Observation,
        players: Sequence[Player],
        hints: Mapping[str, Callable[[], None]],
    ) -> None:
        self._view = view
        self._observation = observation
        self._start: Draft = observation.view.draft
        self._position = observation.view
        self._players = players
        self._hints = hints
        self._drafts: list[Draft] = [self._start]

    def move(self) -> Move:
        """Ask until the turn is ended; the move.

        Raises:
            Quit: the person wants to leave.
        """
        for line in self._view.turns.choices(self._start, self._players, console.width):
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
        return self._drafts[-1]

    @property
    def _words(self) -> Sequence[str]:
        """The commands, for Tab."""
        shown = self._view.turns.commands(self._draft, self._players, console.width)
        return sorted({"end", *self._COMMANDS, *shown, *self._hints})

    def _enter(self, text: str) -> Move | None:
        """Do what was typed; the move, once it is ended."""
        words = command_word(text)
        if words in ("", "end"):
            return self._view.turns.ended(self._draft)
        whole = self._view.turns.whole_move(self._draft, words)
        if whole is not None:
            return whole
        shown = self._view.turns.commands(self._draft, self._players, console.width)
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

    def _lay(self, text: str) -> Move | None:
        """Take the steps that a text asks for, or do what was typed in place of the rest of it."""
        try:
            steps = typed_steps(self._view, self._draft, text)
        except TypedInstead as typed:
            return self._enter(typed.text)
        return self._add(steps)

    def _add(self, steps: Sequence[Step]) -> Move | None:
        """Take steps, all of them or none; the move, where the last one is a whole one.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        if not steps:
            return None
        drafts = [self._draft]
        for step in steps:
            drafts.append(drafts[-1].add(step))
        if self._view.turns.at_once(drafts[-1]):
            return self._view.turns.ended(drafts[-1])
        self._drafts += drafts[1:]
        self._show(self._view.turns.happened(drafts, self._players))
        return None

    def _undo(self) -> None:
        if len(self._drafts) == 1:
            raise IllegalMoveError(_("nothing to take back in this turn"))
        self._drafts.pop()
        self._show()

    def _show(self, said: Iterable[str] = ()) -> None:
        """The board after the steps so far, what the last ones did, and what may follow."""
        self._show_board()
        for sentence in said:
            say(f"  {sentence}")
        for line in self._view.turns.progress(self._draft, self._players, console.width):
            console.print(line)

    def _show_all(self) -> None:
        """The same, with what the seat has."""
        self._show_board()
        for line in self._view.turns.seat(
            self._observation, self._players, console.width, self._draft
        ):
            console.print(line)
        for line in self._view.turns.progress(self._draft, self._players, console.width):
            console.print(line)

    def _show_board(self) -> None:
        board = self._view.turns.draft_board(self._draft, self._start, console.width)
        if board is None:
            board = self._view.positions.board(
                self._position, self._position, console.width, self._players
            )
        console.print(board, no_wrap=True, overflow="ignore")

    def _help(self) -> None:
        for line in self._view.turns.help(self._start):
            console.print(line)
        if not self._view.turns.one_step:
            console.print(_(TURN_HELP))
        console.print(_(HELP))
        self._legend()

    def _legend(self) -> None:
        console.print(_(self._view.rules.legend))

    def _quit(self) -> None:
        raise Quit

    _COMMANDS: dict[str, Callable[[TurnPrompt], None]] = {
        "undo": _undo,
        "board": _show_all,
        "help": _help,
        "legend": _legend,
        "quit": _quit,
    }

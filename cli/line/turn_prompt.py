"""A person's turn, typed step by step, with undo until it is ended, and the help in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from cli.line.prompt import ask
from cli.line.step_prompt import StepPrompt
from cli.options.common import thinking
from cli.print.output import console, say
from games.protocol import GameError, IllegalMoveError, Move
from languages.message import translated
from languages.messages import N_, _
from views.advice import AdviceStep
from views.sessions.hints import Hints, ShownHint
from views.sessions.own_turn import OwnTurn
from views.sheet import Part

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
others         the worst that the others may do after the steps of this turn
others MOVE    the same after what you type
again          what has happened since your last turn
why, why NAME  what the last move of a bot reveals, as it looks from your seat
quit, q        leave; the game is kept and can be resumed
help, ?        this list
Capitals do as well. The up arrow brings back what you typed; Tab completes.""")


OTHERS: Final = "others"
"""The word that asks what the others may do."""


class TurnPrompt(StepPrompt):
    """The turn of the person to move, from the first step to its end.

    Args:
        hints: what else the person may ask for, by the word that is typed.
        take_back: goes back to the person's last turn, where there is one.
        foretell: prints what the others may do after a move.
    """

    def __init__(
        self,
        turn: OwnTurn,
        hints: Mapping[str, Callable[[], None]],
        take_back: Callable[[], object] | None = None,
        foretell: Callable[[Move], None] | None = None,
    ) -> None:
        super().__init__(turn)
        self._foretell = foretell
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
        others = {} if self._foretell is None else {OTHERS: self._others}
        return {**super().commands, **self._hints, **others}

    def _enter(self, text: str) -> None:
        """Do what was typed; the turn that `others` is about may be typed behind it."""
        word, _, rest = text.strip().partition(" ")
        if rest and word.lower() == OTHERS and self._foretell is not None:
            self._others(rest)
        else:
            super()._enter(text)

    def _others(self, text: str = "") -> None:
        """Foretell what the others may do after the turn so far, and steps that were typed.

        Raises:
            GameError: a step isn't allowed, or the turn isn't whole.
        """
        assert self._foretell is not None
        steps, move = self._typed(text) if text else ((), None)
        if text and not steps and move is None:
            return
        draft = self._draft
        for step in steps:
            draft = draft.add(step)
        self._foretell(self._view.tabletop.ended(draft) if move is None else move)

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


class HintWords:
    """Prints the help that one person can get in one turn."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints
        self._shown: ShownHint | None = None

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        bots = self._hints.last_moves
        named = {
            f"why {name.lower()}": lambda at=at: self._show(self._hints.why_parts(at))
            for name, at in bots.items()
        }
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
        self._mark(hint.step)
        if hint.last:
            _print(_("To do it, type: {move}").format(move=hint.advice.listed[0].text))
            _print(_("numbers shows what turns are worth."))

    def numbers(self) -> None:
        """Print what the best turns are worth.

        Raises:
            IllegalMoveError: there is nothing to choose.
        """
        self._show(self._hints.numbers(self._hint().advice))

    def others(self, move: Move) -> None:
        """Print the worst that others may do after a move, with its cells marked."""
        with thinking(self._hints.adviser):
            step = self._hints.reply(move)
        _print(translated(step.text, self._hints.turn.observation.seat))
        self._mark(step)

    def _mark(self, step: AdviceStep) -> None:
        """Print the board with the cells of a step marked, where somebody looks at it."""
        if step.cells and console.is_terminal:
            console.print(self._hints.board(step.cells, console.width))

    def again(self) -> None:
        """Print the moves since the person's last one, with their cells marked on the board.

        Raises:
            IllegalMoveError: nobody has moved.
        """
        latest = self._hints.latest
        if not latest:
            raise IllegalMoveError(_("nobody has moved yet"))
        for event in latest:
            for line in event.lines(self._hints.turn.observation.seat):
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
        self._show(self._hints.why_parts(moves[-1]))

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

"""One puzzle played at the terminal: attempts, hints, undo, and the solution at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from rich.console import RenderableType
from rich.text import Text

from cli.output import console
from cli.prompt import Quit, TypedInstead, ask, command_word
from cli.step_prompt import typed_steps
from games.protocol import Draft, GameError, IllegalMoveError
from languages.messages import N_, _
from puzzles.challenge import Challenge
from puzzles.progress import Progress
from views.sessions.attempts import Attempts, Keep, Share
from views.sessions.challenge_question import ChallengeQuestion

HELP = N_("""\
undo           take back the last step, or bring back a wrong try
board          show the task and the board again
legend         what the signs mean
hint           a hint; there are three, each stronger than the one before
give up        show the solution
quit, q        leave; what you have done so far counts when you come back
help, ?        this list
Capitals do as well. The up arrow brings back what you typed; Tab completes.""")

NO_MOVES = N_("why is for the moves of bots in a game; hint helps you here")
"""There is nobody whose moves could be explained."""


def say(text: str | Text) -> None:
    """Print sentences, wrapped between words."""
    console.print(text, soft_wrap=False)


def play(
    challenge: Challenge,
    begun: Progress = Progress(),
    keep: Keep = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
    *,
    on_screen: bool = False,
    share: Share | None = None,
) -> Progress:
    """Play a puzzle until it is solved or given up, or until the player leaves.

    Args:
        begun: what the player has put into it before.
        share: gives the text to share, which the full screen offers at the end.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; `keep` is called before.
    """
    attempts = Attempts(ChallengeQuestion(challenge), begun, keep, clock)
    try:
        if on_screen:
            _play_on_screen(attempts, share)
        else:
            PuzzleSession(attempts).run()
    except Quit:
        pass
    finally:
        keep(attempts.progress)
    return attempts.progress


def _play_on_screen(attempts: Attempts, share: Share | None) -> None:
    """Play a puzzle on the full screen.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
        Quit: the player leaves.
    """
    from cli.screen.full_screen import shown
    from cli.screen.puzzle_table import PuzzleTable

    shown(PuzzleTable(attempts, share))


def show_solution(challenge: Challenge) -> None:
    """Print the solution, the board that it leads to, and why nothing else is as good.

    Raises:
        GameError: it isn't worth what the challenge states.
    """
    show(ChallengeQuestion(challenge).solution(console.width))


def show(parts: Iterable[RenderableType]) -> None:
    """Print sentences and boards."""
    for part in parts:
        console.print(part, soft_wrap=not _is_line(part))


def _is_line(part: RenderableType) -> bool:
    """Whether something is a sentence, which is wrapped, and not a board."""
    return isinstance(part, str) or (isinstance(part, Text) and "\n" not in part.plain)


class PuzzleSession:
    """A question at the terminal, line by line."""

    def __init__(self, attempts: Attempts) -> None:
        self._attempts = attempts
        self._question = attempts.question
        self._view = attempts.question.view

    def run(self) -> None:
        """Ask until the question is over.

        Raises:
            Quit: the player wants to leave.
        """
        self.begin()
        for number in range(self._attempts.progress.hints):
            say(self._attempts.hint_text(number))
        while not self._attempts.progress.over:
            try:
                self._enter(ask("> ", self._words))
            except GameError as error:
                say(f"  {error}")

    def begin(self) -> None:
        """Print what the signs mean, what is asked, and the board."""
        self._legend()
        console.print()
        self._show_all()

    def state(self) -> None:
        """Print what is asked."""
        say(self._question.task)

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        return {
            "": self._end,
            "end": self._end,
            "undo": self._undo,
            "board": self._show_all,
            "hint": self._hint,
            "why": self._why,
            "give up": self._give_up,
            "help": self._help,
            "legend": self._legend,
            "quit": self._quit,
        }

    @property
    def command_help(self) -> str:
        """The words that may be typed besides steps."""
        return _(HELP)

    @property
    def _draft(self) -> Draft:
        return self._attempts.draft

    @property
    def _words(self) -> Sequence[str]:
        """The commands, for Tab."""
        return sorted(filter(None, {*self.commands, *self._shown}))

    @property
    def _shown(self) -> Mapping[str, Callable[[], Iterable[Text]]]:
        """The lines that each of the game's own words shows."""
        return self._view.turns.commands(self._draft, (), console.width)

    def _enter(self, text: str) -> None:
        """Do what was typed."""
        words = command_word(text)
        shown = self._shown
        if words in self.commands:
            self.commands[words]()
        elif words in shown:
            for line in shown[words]():
                console.print(line)
        else:
            self._add(text)

    def _add(self, text: str) -> None:
        """Take all the steps that were typed, or do what was typed in place of the rest of one."""
        try:
            steps = typed_steps(self._view, self._draft, text)
        except TypedInstead as typed:
            self._enter(typed.text)
            return
        if not steps:
            return
        before = len(self._attempts.line)
        self._attempts.add(*steps)
        if self._attempts.whole:
            self._judge()
        else:
            self._show(self._question.happened(self._attempts.line[before - 1 :]))

    def _end(self) -> None:
        self._view.turns.ended(self._draft)
        self._judge()

    def _judge(self) -> None:
        """Judge the line; a wrong one leads back to the board of the start."""
        said = list(self._attempts.judged())
        if not self._attempts.progress.over:
            self._show()
        for line in said:
            say(line)
        if self._attempts.progress.over:
            self._show_solution()

    def _show_solution(self) -> None:
        show(self._question.solution(console.width))

    def _show(self, said: Iterable[str] = ()) -> None:
        """The board after the steps so far, what the last ones did, and what may follow."""
        board, *rest = self._question.shown(self._draft, console.width)
        console.print(board)
        for line in said:
            say(f"  {line}")
        for part in rest:
            console.print(part)

    def _show_all(self) -> None:
        """The same, below all that is asked and known."""
        self.state()
        for part in self._question.table(console.width):
            console.print(part)
        self._show()

    def _undo(self) -> None:
        self._attempts.undo()
        self._show()

    def _hint(self) -> None:
        say(self._attempts.next_hint())

    def _give_up(self) -> None:
        self._attempts.give_up()
        self._show_solution()

    def _help(self) -> None:
        for line in self._question.help():
            console.print(line)
        console.print(self.command_help)
        self._legend()

    def _legend(self) -> None:
        console.print(_(self._view.rules.legend))

    def _why(self) -> None:
        raise IllegalMoveError(_(NO_MOVES))

    def _quit(self) -> None:
        raise Quit

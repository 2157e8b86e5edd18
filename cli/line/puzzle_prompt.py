"""One puzzle played at the terminal: attempts, hints, undo, and the solution at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial

from rich.console import RenderableType
from rich.text import Text

from cli.line.prompt import Quit, ask
from cli.line.step_prompt import StepPrompt, tell_board
from cli.print.output import console
from games.protocol import GameError, IllegalMoveError, Move
from languages.messages import N_, _
from puzzles.challenge import Challenge
from puzzles.results import Progress, ResultsError
from views.sessions.puzzle_session import Keep, PuzzleSession, Share
from views.sessions.question import ChallengeQuestion, Question
from views.sessions.share_text import local_time, own_results

HELP = N_("""\
undo           take back the last step, or bring back a wrong try
board          show the task and the board again
words          the board in words, row by row
legend         what the signs mean
hint           a hint; there are three, each stronger than the one before
hint 1         an earlier hint again, by its number
count          in some puzzles: count the points for you, as a hint
give up        show the solution
quit, q        leave; what you have done so far counts when you come back
help, ?        this list
Capitals do as well. The up arrow brings back what you typed; Tab completes.""")

NO_MOVES = N_("why is for the moves of bots in a game; hint helps you here")
"""There is nobody whose moves could be explained."""


def tell(text: str | Text) -> None:
    """Print sentences, wrapped between words."""
    console.print(text, soft_wrap=False)


def play(
    challenge: Challenge,
    begun: Progress = Progress(),
    keep: Keep = lambda _: None,
    *,
    on_screen: bool = False,
    share: Share | None = None,
) -> Progress:
    """Play a puzzle until it is solved or given up, or until the player leaves.

    How the first try went is kept for the player's rating, where the file of results can be used.

    Args:
        begun: what the player has put into it before.
        share: gives the text to share, which the full screen offers at the end.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; `keep` is called before.
    """

    def kept(progress: Progress) -> None:
        keep(progress)
        with suppress(ResultsError):
            own_results().keep_attempt(challenge, progress, local_time().date())

    session = PuzzleSession(ChallengeQuestion(challenge), begun, kept)
    try:
        if on_screen:
            from cli.screen.full_screen import shown
            from cli.screen.puzzle_table import PuzzleTable

            shown(PuzzleTable(session, share))
        else:
            PuzzlePrompt(session).run()
    except Quit:
        pass
    finally:
        kept(session.progress)
    return session.progress


def show(parts: Iterable[RenderableType]) -> None:
    """Print sentences, which are wrapped, and boards."""
    for part in parts:
        is_line = isinstance(part, str) or (isinstance(part, Text) and "\n" not in part.plain)
        console.print(part, soft_wrap=not is_line)


class PuzzlePrompt(StepPrompt):
    """A question at the terminal, line by line."""

    def __init__(self, session: PuzzleSession) -> None:
        super().__init__(session)
        self._session = session

    @property
    def _question(self) -> Question:
        return self._session.question

    def run(self) -> None:
        """Ask until the question is over.

        Raises:
            Quit: the player wants to leave.
        """
        self.begin()
        for hint in self._session.hints:
            tell(hint)
        while not self._session.over:
            try:
                self._enter(ask("> ", self._words))
            except GameError as error:
                tell(f"  {error}")

    def begin(self) -> None:
        """Print what the signs mean, what is asked, and the board."""
        self._legend()
        console.print()
        self._show_all()

    def state(self) -> None:
        """Print what is asked."""
        tell(self._question.task)
        if self._question.conditions:
            tell(" ".join(self._question.conditions))
        if not self._question.counts:
            tell(_("You count the points of steps yourself; count says them, as a hint."))

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        question = self._question
        more = {
            "hint": lambda: self._hint(self._session.hint()),
            "count": self._count,
            "why": self._why,
            "give up": self._give_up,
            "words": lambda: tell_board(question.entry, self._draft, question.tabletop().puzzle),
        }
        given = enumerate(self._session.hints, 1)
        again = {f"hint {number}": partial(tell, text) for number, text in given}
        return {**super().commands, **more, **again}

    @property
    def command_help(self) -> str:
        """The words that may be typed besides steps."""
        return _(HELP)

    def _hint(self, text: str) -> None:
        """Print a hint, below the board with its cells marked."""
        hint = self._session.last_hint
        if hint is not None and hint.cells:
            console.print(self._session.board(self._draft, hint.cells, console.width))
        tell(text)

    def _count(self) -> None:
        self._session.count_for_me()
        self._show()

    def _make(self, move: Move) -> None:  # noqa: ARG002 - puzzles are made of steps
        raise IllegalMoveError(_("this is a whole move"))

    def _end(self) -> None:
        """Judge the line; a wrong one leads back to the board of the start."""
        said = self._session.judge()
        refuted = self._session.refuted
        if not self._session.over:
            self._show()
        if not self._session.over and refuted is not None:
            tell(_("Your try:"))
            console.print(self._session.board(*refuted, console.width))
        for line in said:
            tell(line)
        if self._session.over:
            self._show_solution()

    def _show_solution(self) -> None:
        show(self._session.solution(console.width))

    def _show_all(self) -> None:
        """The board after the steps so far, below all that is asked and known."""
        self.state()
        for part in self._question.table():
            console.print(part)
        self._show()

    def _give_up(self) -> None:
        self._session.give_up()
        self._show_solution()

    def _help(self) -> None:
        for line in self._question.help():
            console.print(line)
        console.print(self.command_help)
        self._legend()

    def _why(self) -> None:
        raise IllegalMoveError(_(NO_MOVES))

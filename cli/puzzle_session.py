"""One puzzle played at the terminal: attempts, hints, undo, and the solution at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rich.text import Text

from cli.attempt_feedback import content_of
from cli.attempts import Attempts, Keep, Share
from cli.output import console
from cli.prompt import Quit, TypedInstead, ask, command_word
from cli.view import view_of
from games.protocol import Draft, End, GameError, IllegalMoveError
from puzzles.challenge import Challenge
from puzzles.progress import Progress

HELP = """\
undo           take back the last step, or bring back a wrong try
board          show the task and the board again
legend         what the signs mean
hint           a hint; there are three, each stronger than the one before
give up        show the solution
quit, q        leave; what you have done so far counts when you come back
help, ?        this list
Capitals do as well. The up arrow brings back what you typed; Tab completes."""

NO_MOVES = "why is for the moves of bots in a game; hint helps you here"
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
    attempts = Attempts(challenge, begun, keep, clock)
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
    from cli.screen.puzzle_table import PuzzleTable
    from cli.screen.table import shown

    shown(PuzzleTable(attempts, share))


def show_solution(challenge: Challenge) -> None:
    """Print the solution, the board that it leads to, and why nothing else is as good.

    Raises:
        GameError: it isn't worth what the challenge states.
    """
    line, board, *sentences = solution_parts(challenge, console.width)
    say(line)
    console.print(board)
    for sentence in sentences:
        say(sentence)


def solution_parts(challenge: Challenge, width: int) -> Iterator[Any]:
    """The solution, the board that it leads to, and why nothing else is as good.

    Raises:
        GameError: it isn't worth what the challenge states.
    """
    content = content_of(challenge)
    view = view_of(content.entry)
    yield Text("Solution: ").append(" ".join(challenge.solution), style="bold")
    yield view.solved_board(content.value, solved(content.value, challenge), width)
    yield from map(Text, challenge.explanation)
    yield from (Text(trap.text) for trap in challenge.traps)


def solved(puzzle: Any, challenge: Challenge) -> End:
    """The end of the solution.

    Raises:
        GameError: it isn't worth what the challenge states.
    """
    for end in puzzle.readings(challenge.solution):
        if end.value == challenge.value:
            found: End = end
            return found
    raise GameError(f"the solution isn't worth {challenge.value}: the puzzle was tampered with")


class PuzzleSession:
    """A puzzle at the terminal, line by line."""

    def __init__(self, attempts: Attempts) -> None:
        self._attempts = attempts
        self._challenge = attempts.challenge
        self._puzzle = attempts.puzzle
        self._view = attempts.view

    def run(self) -> None:
        """Ask until the puzzle is over.

        Raises:
            Quit: the player wants to leave.
        """
        self._legend()
        console.print()
        self._show_all()
        for number in range(self._attempts.progress.hints):
            say(self._attempts.hint_text(number))
        while not self._attempts.progress.over:
            try:
                self._enter(ask("> ", self._words))
            except GameError as error:
                say(f"  {error}")

    @property
    def _draft(self) -> Draft:
        return self._attempts.draft

    @property
    def _words(self) -> Sequence[str]:
        """The commands, for Tab."""
        return sorted(filter(None, {*self._COMMANDS, *self._view.commands(self._draft, ())}))

    def _enter(self, text: str) -> None:
        """Do what was typed."""
        words = command_word(text)
        shown = self._view.commands(self._draft, ())
        if words in self._COMMANDS:
            self._COMMANDS[words](self)
        elif words in shown:
            for line in shown[words]():
                console.print(line)
        else:
            self._add(text)

    def _add(self, text: str) -> None:
        """Take all the steps that were typed, or do what was typed in place of the rest of one."""
        try:
            steps = self._view.steps(self._draft, text)
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
            drafts = self._attempts.line[before - 1 :]
            self._show(self._view.happened(drafts, (), self._puzzle))

    def _end(self) -> None:
        self._view.ended(self._draft)
        self._judge()

    def _judge(self) -> None:
        """Compare the line with the solution; a wrong one leads back to the board of the start."""
        said = list(self._attempts.judged())
        if not self._attempts.progress.over:
            self._show()
        for line in said:
            say(line)
        if self._attempts.progress.over:
            show_solution(self._challenge)

    def _show(self, said: Iterable[str] = ()) -> None:
        """The board after the steps so far, what the last ones did, and what may follow."""
        board, *rest = self._view.puzzle_progress(self._puzzle, self._draft, console.width)
        console.print(board)
        for line in said:
            say(f"  {line}")
        for part in rest:
            console.print(part)

    def _show_all(self) -> None:
        """The same, below all that the puzzle states."""
        say(self._challenge.task)
        for part in self._view.puzzle_table(self._puzzle, console.width):
            console.print(part)
        self._show()

    def _undo(self) -> None:
        self._attempts.undo()
        self._show()

    def _hint(self) -> None:
        say(self._attempts.next_hint())

    def _give_up(self) -> None:
        self._attempts.give_up()
        show_solution(self._challenge)

    def _help(self) -> None:
        for line in self._view.puzzle_help(self._puzzle):
            console.print(line)
        console.print(HELP)
        self._legend()

    def _legend(self) -> None:
        console.print(self._view.legend)

    def _why(self) -> None:
        raise IllegalMoveError(NO_MOVES)

    def _quit(self) -> None:
        raise Quit

    _COMMANDS: dict[str, Callable[[PuzzleSession], None]] = {
        "": _end,
        "end": _end,
        "undo": _undo,
        "board": _show_all,
        "hint": _hint,
        "why": _why,
        "give up": _give_up,
        "help": _help,
        "legend": _legend,
        "quit": _quit,
    }

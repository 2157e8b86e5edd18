"""One puzzle played at the terminal: attempts, hints, undo, and the solution at the end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from rich.text import Text

from cli.attempt_feedback import Feedback, Gift, content_of, feedback
from cli.output import console
from cli.prompt import Quit, ask
from cli.view import View, view_of
from games.protocol import Draft, End, GameError, IllegalMoveError
from puzzles.challenge import Challenge
from puzzles.progress import Event, Progress

Keep = Callable[[Progress], None]
"""Called with how far the player is, whenever that changes."""

HELP = """\
undo           take back the last step
board          show the board again
hint           a hint; there are three, each stronger than the one before
give up        show the solution
quit           leave; what you have done so far counts when you come back"""


def say(text: str | Text) -> None:
    """Print sentences, wrapped between words."""
    console.print(text, soft_wrap=False)


def play(
    challenge: Challenge,
    begun: Progress = Progress(),
    keep: Keep = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
) -> Progress:
    """Play a puzzle until it is solved or given up, or until the player leaves.

    Args:
        begun: what the player has put into it before.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; `keep` is called before.
    """
    session = PuzzleSession(challenge, begun, keep, clock)
    try:
        session.run()
    except Quit:
        pass
    finally:
        keep(session.progress)
    return session.progress


def show_solution(challenge: Challenge) -> None:
    """The solution, the board that it leads to, and why nothing else is as good.

    Raises:
        GameError: it isn't worth what the challenge states.
    """
    content = content_of(challenge)
    view = view_of(content.entry)
    say(Text("Solution: ").append(" ".join(challenge.solution), style="bold"))
    end = solved(content.value, challenge)
    console.print(view.solved_board(content.value, end, console.width))
    for sentence in challenge.explanation:
        say(sentence)
    for trap in challenge.traps:
        say(trap.text)


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
    """A player and one puzzle: the line that is being laid, and what was spent so far."""

    def __init__(
        self, challenge: Challenge, begun: Progress, keep: Keep, clock: Callable[[], float]
    ) -> None:
        content = content_of(challenge)
        self._challenge = challenge
        self._puzzle = content.value
        self._view: View = view_of(content.entry)
        self._keep = keep
        self._clock = clock
        self._began = clock() - begun.seconds
        self._counted = begun
        self._line: list[Draft] = [self._puzzle.draft]
        self._before: list[Draft] = []

    @property
    def progress(self) -> Progress:
        """What was spent so far; once the puzzle is over, no time is added."""
        counted = self._counted
        return counted if counted.over else self._grown("")

    def run(self) -> None:
        """Ask until the puzzle is over.

        Raises:
            Quit: the player wants to leave.
        """
        say(self._challenge.task)
        for line in self._view.puzzle_facts(self._puzzle):
            say(line)
        self._show()
        for number in range(self.progress.hints):
            self._show_hint(number)
        while not self.progress.over:
            try:
                self._enter(ask("> "))
            except GameError as error:
                say(f"  {error}")

    @property
    def _draft(self) -> Draft:
        return self._line[-1]

    def _enter(self, text: str) -> None:
        """Do what was typed."""
        words = " ".join(text.split())
        shown = self._view.commands(self._draft, ())
        if words in self._COMMANDS:
            self._COMMANDS[words](self)
        elif words in shown:
            for line in shown[words]():
                console.print(line)
        else:
            self._add(text)

    def _add(self, text: str) -> None:
        """Take all the steps that were typed, or none of them."""
        line = list(self._line)
        for step in self._view.steps(self._draft, text):
            line.append(line[-1].add(step))
        if line == self._line:
            return
        self._line = line
        if self._draft.complete and not any(True for _ in self._draft.next_steps()):
            self._judge(self._line[:-1])
        else:
            self._show()

    def _end(self) -> None:
        self._view.ended(self._draft)
        self._judge(self._line)

    def _judge(self, kept: list[Draft]) -> None:
        """Compare a whole attempt with the solution; `undo` leads back to what is kept of it."""
        judged = feedback(self._challenge, self._puzzle, self._draft)
        if judged.value >= self._challenge.value:
            self._count(Event.SOLVED)
            say(f"That's it: {judged.value}, and nothing else is as good.")
            show_solution(self._challenge)
            return
        self._count(Event.WRONG)
        self._explain(judged)
        self._before, self._line = kept, self._line[:1]
        back = "; undo brings your steps back" if len(kept) > 1 else ""
        say(f"The board is back at the start{back}.")

    def _explain(self, judged: Feedback) -> None:
        """What a wrong attempt reaches, and what it gave away."""
        verb = "makes sure of" if self._puzzle.adversarial else "reaches"
        say(f"That {verb} {judged.value}, and it isn't the most.")
        trap = judged.trap
        if trap is not None:
            say(trap.text)
        for gift in judged.gifts:
            if trap is None or gift.step != trap.line[trap.step]:
                say(_sentence(gift))

    def _count(self, event: Event) -> None:
        self._counted = self._grown(event)
        self._keep(self._counted)

    def _grown(self, event: str) -> Progress:
        return Progress(self._counted.course + event, self._clock() - self._began)

    def _show(self) -> None:
        for part in self._view.puzzle_progress(self._puzzle, self._draft, console.width):
            console.print(part)

    def _undo(self) -> None:
        if len(self._line) == 1 and not self._before:
            raise IllegalMoveError("nothing to take back")
        if len(self._line) > 1:
            self._line.pop()
        else:
            self._line, self._before = self._before, []
        self._show()

    def _hint(self) -> None:
        number = self.progress.hints
        if number == len(self._challenge.hints):
            raise IllegalMoveError("there are no more hints; give up shows the solution")
        self._count(Event.HINT)
        self._show_hint(number)

    def _show_hint(self, number: int) -> None:
        say(f"Hint {number + 1} of {len(self._challenge.hints)}: {self._challenge.hints[number]}")

    def _give_up(self) -> None:
        self._count(Event.GAVE_UP)
        show_solution(self._challenge)

    def _help(self) -> None:
        for line in self._view.puzzle_help(self._puzzle):
            console.print(line)
        console.print(HELP)

    def _quit(self) -> None:
        raise Quit

    _COMMANDS: dict[str, Callable[[PuzzleSession], None]] = {
        "": _end,
        "end": _end,
        "undo": _undo,
        "board": _show,
        "hint": _hint,
        "give up": _give_up,
        "help": _help,
        "quit": _quit,
    }


def _sentence(gift: Gift) -> str:
    """What a step, or the end of a turn, gave away."""
    gave = f"gave away {gift.lost}."
    if gift.step is None:
        return f"There was more to come: ending the turn there {gave}"
    return f"{gift.step}: the best play after it still reaches {gift.reach}; it {gave}"

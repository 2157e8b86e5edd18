"""One puzzle played at the terminal: tries, hints, undo, and the solution at the end."""

from __future__ import annotations

import time
from collections.abc import Callable

from cli.attempt_feedback import Gift, Verdict, puzzle_of, start_of, verdict
from cli.catbox import puzzle_view
from cli.catbox.input_parsing import Making, Quit, ask, typed_steps
from cli.catbox.puzzle_view import say
from games.catbox.puzzle import Puzzle
from games.protocol import GameError, IllegalMoveError
from puzzles.challenge import Challenge
from puzzles.progress import Event, Progress

Keep = Callable[[Progress], None]
"""Told how far the player is, whenever that changes."""


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
        KeyboardInterrupt: Ctrl-C was pressed; `keep` is told before.
    """
    trying = Trying(challenge, puzzle_of(challenge), begun, keep, clock)
    try:
        trying.run()
    except Quit:
        pass
    finally:
        keep(trying.progress)
    return trying.progress


class Trying:
    """A player and one puzzle: the line that is being laid, and what was spent so far."""

    def __init__(
        self,
        challenge: Challenge,
        puzzle: Puzzle,
        begun: Progress,
        keep: Keep,
        clock: Callable[[], float],
    ) -> None:
        self._challenge = challenge
        self._puzzle = puzzle
        self._keep = keep
        self._clock = clock
        self._began = clock() - begun.seconds
        self._counted = begun
        self._line: list[Making] = [start_of(puzzle)]
        self._before: list[Making] = []

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
        puzzle_view.show_task(self._challenge, self._puzzle)
        for number in range(self.progress.hints):
            self._show_hint(number)
        while not self.progress.over:
            try:
                self._enter(ask("> "))
            except GameError as error:
                say(f"  {error}")

    @property
    def _making(self) -> Making:
        return self._line[-1]

    def _enter(self, text: str) -> None:
        """Do what was typed."""
        command = self._COMMANDS.get(" ".join(text.split()))
        if command is not None:
            command(self)
        else:
            self._add(text)

    def _add(self, text: str) -> None:
        """Take all the steps that were typed, or none of them."""
        line = list(self._line)
        for step in typed_steps(self._making, text):
            line.append(line[-1].add(step))
        if line == self._line:
            if text.split() == ["pass"]:
                raise IllegalMoveError("nobody passes here: a card can be laid")
            return
        self._line = line
        if self._making.complete and not any(True for _ in self._making.next_steps()):
            self._judge(self._line[:-1])
        else:
            self._show()

    def _end(self) -> None:
        if self._making.must_play:
            raise IllegalMoveError("a card has to be laid first; help lists what you can type")
        if not self._making.complete:
            raise IllegalMoveError("this guard would leave the next seat no legal placement")
        self._judge(self._line)

    def _judge(self, kept: list[Making]) -> None:
        """Hold a whole try against the solution; `undo` leads back to what is kept of it."""
        judged = verdict(self._challenge, self._puzzle, self._making)
        if not judged.gifts:
            self._count(Event.SOLVED)
            say(f"That's it: {judged.value}, and nothing else is as good.")
            puzzle_view.show_solution(self._challenge, self._puzzle)
            return
        self._count(Event.WRONG)
        self._tell(judged)
        self._before, self._line = kept, self._line[:1]
        back = "; undo brings your steps back" if len(kept) > 1 else ""
        say(f"The board is back at the start{back}.")

    def _tell(self, judged: Verdict) -> None:
        """What a wrong try reaches, and what it gave away."""
        verb = "makes sure of" if self._puzzle.adversarial else "reaches"
        say(f"That {verb} {judged.value}, and it isn't the most.")
        trap = judged.trap
        if trap is not None:
            say(trap.text)
        for gift in judged.gifts:
            if trap is None or gift.step != trap.line[trap.step]:
                say(_told(gift))

    def _count(self, event: Event) -> None:
        self._counted = self._grown(event)
        self._keep(self._counted)

    def _grown(self, event: str) -> Progress:
        return Progress(self._counted.course + event, self._clock() - self._began)

    def _show(self) -> None:
        puzzle_view.show_making(self._puzzle, self._making)

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
        puzzle_view.show_solution(self._challenge, self._puzzle)

    def _help(self) -> None:
        puzzle_view.show_help(self._puzzle)

    def _list_hands(self) -> None:
        puzzle_view.show_hands(self._making)

    def _quit(self) -> None:
        raise Quit

    _COMMANDS: dict[str, Callable[[Trying], None]] = {
        "": _end,
        "end": _end,
        "undo": _undo,
        "board": _show,
        "hint": _hint,
        "give up": _give_up,
        "help": _help,
        "fish": _list_hands,
        "quit": _quit,
    }


def _told(gift: Gift) -> str:
    """What a step, or the end of a turn, gave away."""
    gave = f"gave away {gift.lost}."
    if gift.step is None:
        return f"There was more to come: ending the turn there {gave}"
    return f"{gift.step}: the best play after it still reaches {gift.reach}; it {gave}"

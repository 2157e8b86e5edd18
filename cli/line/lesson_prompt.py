"""The lessons of a game at the terminal, line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rich.text import Text

from cli.line.prompt import ask, command_word
from cli.line.puzzle_prompt import PuzzlePrompt, say
from cli.print.output import console
from games.protocol import GameError, IllegalMoveError, quoted
from languages.messages import N_, _
from views.sessions.lesson_session import LessonSession

HELP: Final = N_("""\
undo           take back the last step, or bring back a wrong move
board          show the board again
words          the board in words, row by row
text           read the lesson again
legend         what the signs mean
hint           a hint, each stronger than the one before
give up        show the move
skip, next     go on to the next lesson
back           go back to the lesson before
lessons        list all lessons; lesson N opens one
quit, q        leave; catbox learn goes on here
help, ?        this list""")

OPENING: Final = "lesson "
"""The word before the number of a lesson that is to be opened."""

BETWEEN: Final = ("back", "lessons", "list", "quit")
"""The words that can be typed between two lessons, besides numbers."""


class Opened(Exception):  # noqa: N818 - a wish, not an error
    """Another lesson is to be opened."""


class LessonPrompt(PuzzlePrompt):
    """One lesson, from its text to the right move."""

    def __init__(self, learner: LessonSession) -> None:
        super().__init__(learner.puzzle())
        self._learner = learner

    def begin(self) -> None:
        """Print the lesson and its board."""
        self._show_all()

    def state(self) -> None:
        """Print the text of the lesson, and what there is to do."""
        console.print()
        console.print(Text(self._learner.heading, style="bold"))
        for paragraph in self._learner.lesson.text:
            say(paragraph)
        say(Text(_("Your task: ")).append(self._learner.lesson.task, style="bold"))

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each word."""
        skip = {"skip": self._skip, "next": self._skip, "back": self._back}
        listed = {
            "text": self.state,
            "board": self._show,
            "lessons": self._list,
            "list": self._list,
        }
        return {**super().commands, **skip, **listed}

    @property
    def command_help(self) -> str:
        """The words that may be typed besides steps."""
        return _(HELP)

    def between(self) -> None:
        """Wait until the player wants to go on.

        Raises:
            Opened: another lesson than the next one is wanted.
            Quit: the player leaves.
        """
        while True:
            try:
                words = command_word(ask(_("Enter goes on to the next lesson > "), BETWEEN))
                if words in ("", "next", "skip"):
                    return
                if words not in BETWEEN and not words.startswith(OPENING):
                    raise IllegalMoveError(_("expected Enter, back, lessons, lesson N or quit"))
                self._enter(words)
            except GameError as error:
                say(f"  {error}")

    def _enter(self, text: str) -> None:
        """Do what was typed."""
        words = command_word(text)
        if words.startswith(OPENING):
            self._open(words.removeprefix(OPENING))
        else:
            super()._enter(text)

    def _skip(self) -> None:
        self._learner.skip()
        raise Opened

    def _back(self) -> None:
        self._learner.back()
        raise Opened

    def _open(self, number: str) -> None:
        if not (number.isascii() and number.isdigit()):
            raise IllegalMoveError(
                _("{number} is no lesson: expected its number").format(number=quoted(number))
            )
        self._learner.go(int(number))
        raise Opened

    def _list(self) -> None:
        for row in self._learner.rows:
            console.print(Text(row.text))


def learn_by_lines(learner: LessonSession) -> None:
    """Go through the lessons until the last one is over.

    Raises:
        Quit: the player leaves.
    """
    while True:
        session = LessonPrompt(learner)
        try:
            session.run()
            if learner.number == len(learner.lessons):
                return
            session.between()
            learner.go_on()
        except Opened:
            continue

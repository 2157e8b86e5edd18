"""`catbox learn`: the lessons of a game, each a move that the rules check."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Annotated, Final

import typer
from rich.text import Text

from cli.line.prompt import Quit, ask, command_word
from cli.line.puzzle_prompt import PuzzlePrompt, tell
from cli.options.common import Plain, ThemeOption
from cli.options.lazy import command
from cli.options.setup_options import Game
from cli.print.output import INTERRUPTED, console, has_full_screen, say
from cli.print.preferences import THEME, keep
from games import registry
from games.protocol import GameError, IllegalMoveError, quoted
from games.registry import Entry
from languages.messages import N_, _, ngettext
from views.sessions.lesson_session import LessonSession, own_progress


@command("learn --game ifitfits")
def learn(
    game: Game = registry.DEFAULT,
    number: Annotated[
        int | None, typer.Option("--lesson", metavar="N", help="Begin with this lesson.")
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="List the lessons, with a tick if you have done one.")
    ] = False,
    restart: Annotated[
        bool, typer.Option("--restart", help="Forget the ticks, and begin with the first lesson.")
    ] = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Learn a game by short lessons: on its rules, on playing well, and on threats.

    Each lesson shows a moment of a game and asks for one move, which the rules check. What you
    have done is kept: leave at any time, and the next time you go on where you were. hint helps,
    skip goes on to the next lesson, back to the one before, and help lists the rest.
    """
    keep(THEME, theme)
    learner = LessonSession(registry.entry(game), own_progress(), say)
    if restart:
        learner.restart()
    if number is not None:
        learner.go(number)
    if listed:
        _list(learner)
        return
    if number is None and not learner.open_rows:
        _list(learner)
    else:
        _learn(learner, on_screen=not plain and has_full_screen())
    if learner.trouble is not None:
        raise learner.trouble


def _learn(learner: LessonSession, *, on_screen: bool) -> None:
    """Go through the lessons, and say how to go on."""
    try:
        if on_screen:
            from cli.screen.full_screen import shown
            from cli.screen.puzzle_table import LessonTable

            shown(LessonTable(learner))
        else:
            console.print(
                _("{game}: help lists all that you can type.").format(game=learner.entry.title)
            )
            learn_by_lines(learner)
    except Quit:
        _say_how_to_go_on(learner)
    except KeyboardInterrupt:
        _say_how_to_go_on(learner)
        sys.exit(INTERRUPTED)
    else:
        _list(learner)


def first_lesson(entry: Entry, *, on_screen: bool) -> None:
    """The smallest lesson of a game, before the first daily of somebody who is new to it.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
        Quit: the player leaves.
    """
    learner = LessonSession(entry, own_progress(), say)
    if on_screen:
        from cli.screen.full_screen import shown
        from cli.screen.puzzle_table import FirstLesson

        shown(FirstLesson(learner))
    else:
        say(_("New to {game}? Here is a first lesson; skip goes on.").format(game=entry.title))
        with suppress(Opened):
            LessonPrompt(learner).run()
        console.print()


def _list(learner: LessonSession) -> None:
    """Show all lessons with their ticks, and what to do next."""
    console.print(
        ngettext("{game}, {n} lesson:", "{game}, {n} lessons:", len(learner.lessons)).format(
            game=learner.entry.title, n=len(learner.lessons)
        )
    )
    for row in learner.rows:
        console.print(f"  {row.text}")
    option = _option(learner)
    left = learner.open_rows
    if not left:
        say(_("All done. You are ready: catbox play{option}").format(option=option))
        say(
            _(
                "A lesson again: catbox learn{option} --lesson 1. All rules: catbox rules{option}"
            ).format(option=option)
        )
    else:
        say(_("To go on: catbox learn{option}").format(option=option))


def _say_how_to_go_on(learner: LessonSession) -> None:
    done = len(learner.lessons) - len(learner.open_rows)
    message = _("{done} of {total} lessons done. To go on: catbox learn{option}")
    text = message.format(done=done, total=len(learner.lessons), option=_option(learner))
    say(f"\n{text}")


def _option(learner: LessonSession) -> str:
    """The game, where it has to be named."""
    name = learner.entry.name
    return "" if name == registry.DEFAULT else f" --game {name}"


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
            tell(paragraph)
        tell(Text(_("Your task: ")).append(self._learner.lesson.task, style="bold"))

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
                tell(f"  {error}")

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

"""`catbox start`: the front door, which plain `catbox` opens on a terminal."""

from __future__ import annotations

import sys
from typing import Final, cast

import typer
from rich.text import Text
from typer.core import TyperGroup

from cli.line.prompt import Quit, ask, ask_word, command_word
from cli.options.common import Plain, ThemeOption
from cli.options.lazy import command
from cli.print.output import INTERRUPTED, console, has_full_screen, say_hanging
from cli.print.streams import complain
from cli.print.theme import keep
from games.protocol import GameError, IllegalMoveError, quoted
from languages.messages import _, language
from views.sessions.front_door import DoorMenu, Words, front_door

ON_SCREEN: Final = ("learn", "daily", "play", "resume")
"""The commands that know `--plain`."""


@command("start")
def start(context: typer.Context, plain: Plain = False, theme: ThemeOption = None) -> None:
    """Choose what to do from a list: learn, play, go on with a game, solve puzzles.

    Plain catbox does the same on a terminal. What is chosen is a command like any other; when it
    ends, the list comes again.
    """
    keep(theme)
    root = cast(TyperGroup, context.find_root().command)
    on_screen = not plain and has_full_screen()
    try:
        while True:
            _run(root, _chosen(on_screen), plain=plain)
            if on_screen:
                ask_word(_("Enter goes back to the start, quit leaves. "), ("",), lambda _: None)
            console.print()
    except Quit:
        return
    except KeyboardInterrupt:
        console.print()
        sys.exit(INTERRUPTED)


def _chosen(on_screen: bool) -> Words:
    """The command that is chosen.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
        Quit: nothing is chosen.
    """
    if on_screen:
        from cli.screen.full_screen import shown
        from cli.screen.lists import FrontDoor

        words = shown(FrontDoor())
        assert words is not None, "a menu that isn't left is left with a choice"
        return words
    found: DoorMenu | Words = front_door()
    while isinstance(found, DoorMenu):
        found = _after(found)
    return found


def _run(root: TyperGroup, words: Words, *, plain: bool) -> None:
    """Run a command; whatever is wrong is said, and no reason to leave.

    Raises:
        SystemExit: it was interrupted.
    """
    screen = ("--plain",) if plain and words[0] in ON_SCREEN else ()
    try:
        root.main(
            args=["--lang", language(), *words, *screen],
            prog_name=str(root.name),
            standalone_mode=False,
        )
    except GameError as error:
        complain(str(error))
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            raise


NAME_WIDTH = 24
"""Columns for the names of rows that have more to say."""


def _after(menu: DoorMenu) -> DoorMenu | Words:
    """The menu or command that is chosen from a menu."""
    _show(menu)
    while True:
        try:
            return _typed(menu, command_word(ask("> ", ("back", "quit"))))
        except GameError as error:
            console.print(f"  {error}")


def _show(menu: DoorMenu) -> None:
    console.print(menu.title, style="bold")
    for number, row in enumerate(menu.rows, start=1):
        head = f"{number:>3}  {row.name:<{NAME_WIDTH}}  "
        say_hanging(Text((head + row.text).rstrip()), len(head))
    if not menu.rows:
        console.print(menu.empty)
    keys = _("Type a number, or quit.") if menu.back is None else _("Type a number, back or quit.")
    console.print(keys)


def _typed(menu: DoorMenu, word: str) -> DoorMenu | Words:
    """The menu or the command that a typed word leads to.

    Raises:
        IllegalMoveError: it is none of those that may be typed.
        Quit: the player leaves.
    """
    if word == "quit":
        raise Quit
    if word == "back" and menu.back is not None:
        return menu.back()
    if word.isascii() and word.isdigit() and 1 <= int(word) <= len(menu.rows):
        return menu.rows[int(word) - 1].then()
    if not word:
        return menu
    raise IllegalMoveError(_("{word} is none of these").format(word=quoted(word)))

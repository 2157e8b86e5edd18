"""The front door line by line: numbered rows, of which one types the number."""

from __future__ import annotations

from rich.text import Text

from cli.line.prompt import Quit, ask, command_word
from cli.print.output import console, say_hanging
from games.protocol import GameError, IllegalMoveError, quoted
from languages.messages import _
from views.sessions.front_door import DoorMenu, Words, front_door

NAME_WIDTH = 24
"""Columns for the names of rows that have more to say."""


def chosen_by_lines() -> Words:
    """The command that somebody chooses.

    Raises:
        Quit: nothing is chosen.
    """
    found: DoorMenu | Words = front_door()
    while isinstance(found, DoorMenu):
        found = _next(found)
    return found


def _next(menu: DoorMenu) -> DoorMenu | Words:
    """The menu or command that is chosen from a menu."""
    _show(menu)
    while True:
        try:
            return _chosen(menu, command_word(ask("> ", ("back", "quit"))))
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


def _chosen(menu: DoorMenu, word: str) -> DoorMenu | Words:
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

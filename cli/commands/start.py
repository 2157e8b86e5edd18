"""`catbox start`: the front door, which plain `catbox` opens on a terminal."""

from __future__ import annotations

import sys
from typing import Final, cast

import typer
from typer.core import TyperGroup

from cli.line.prompt import Quit, ask_word
from cli.options.common import Plain, ThemeOption
from cli.options.lazy import command
from cli.print.output import INTERRUPTED, console, has_full_screen
from cli.print.streams import complain
from cli.print.theme import keep
from games.protocol import GameError
from languages.messages import _, spoken
from views.sessions.front_door import Words

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
    if not on_screen:
        from cli.line.front_door import chosen_by_lines

        return chosen_by_lines()
    from cli.screen.full_screen import shown
    from cli.screen.lists import FrontDoor

    words = shown(FrontDoor())
    assert words is not None, "a menu that isn't left is left with a choice"
    return words


def _run(root: TyperGroup, words: Words, *, plain: bool) -> None:
    """Run a command; whatever is wrong is said, and no reason to leave.

    Raises:
        SystemExit: it was interrupted.
    """
    screen = ("--plain",) if plain and words[0] in ON_SCREEN else ()
    try:
        root.main(
            args=["--lang", spoken(), *words, *screen],
            prog_name=str(root.name),
            standalone_mode=False,
        )
    except GameError as error:
        complain(str(error))
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            raise

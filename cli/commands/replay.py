"""`catbox replay`: a recorded game, turn by turn, with its result checked."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Final

import typer
from rich.text import Text

from cli.line.prompt import Quit
from cli.options.common import AsJson, Everything, InputFile, Looker, Plain, ThemeOption
from cli.options.lazy import command
from cli.print.ending import show_ending
from cli.print.output import console, has_full_screen, print_json, say, say_hanging
from cli.print.theme import keep
from games.protocol import Role
from languages.messages import _
from views.sessions.past_game import LEFT_OUT, PastGame, load

INDENT: Final = 5
"""Columns of the number of a turn."""


@command("replay evening.json --turn 12")
def replay(
    file: InputFile,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Only the board after turn N.")
    ] = None,
    seat: Looker = None,
    everything: Everything = False,
    as_json: AsJson = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Replay a recorded game and check its result.

    On the full screen one steps through the game; ? lists the keys. With --plain, or in a pipe, all
    turns are printed. As long as the game goes on, nothing is shown that its people may not see.
    """
    keep(theme)
    whole: PastGame = load(file, Role.RECORD, everything=everything, seat=seat).value
    past = whole.until(turn)
    if as_json:
        print_json(past.view.games.result_json(whole, past.position(past.last)))
    elif turn is not None:
        _show(past)
    elif not plain and has_full_screen():
        _step(past)
    else:
        for number in range(1, past.last + 1):
            move, *effects = past.lines(number)
            say_hanging(Text(f"{number:>3}. {move}"), INDENT)
            for line in effects:
                say_hanging(Text(f"{'':{INDENT}}{line}"), INDENT)
        _show(past)
        show_ending(past)


def _step(past: PastGame) -> None:
    """Let somebody step through a game."""
    from cli.screen.full_screen import shown
    from cli.screen.stepper import Stepper

    with suppress(Quit):
        shown(Stepper(past))


def _show(past: PastGame) -> None:
    before, after = (past.position(max(turn, 0)) for turn in (past.last - 1, past.last))
    console.print(past.view.positions.board(after, before, console.width, past.players))
    if past.hides:
        say(_(LEFT_OUT))

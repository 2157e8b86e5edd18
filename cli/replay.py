"""`catbox replay`: a recorded game, turn by turn, with its result checked."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from cli.inputs import load, replayed
from cli.lazy import command
from cli.options import AsJson, InputFile, Plain, ThemeOption
from cli.output import console, has_full_screen, print_json, say, say_hanging
from cli.past_game import PastGame, check_turn
from cli.prompt import Quit
from cli.theme import keep
from cli.view import View, taken_back_text, turns, view_of
from games.protocol import Record, Role
from languages.messages import _

INDENT: Final = 5
"""Columns of the number of a turn."""


@command("replay evening.json --turn 12")
def replay(
    file: InputFile,
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Only the board after turn N.")
    ] = None,
    as_json: AsJson = False,
    plain: Plain = False,
    theme: ThemeOption = None,
) -> None:
    """Replay a recorded game and check its result.

    On the full screen one steps through the game; ? lists the keys. With --plain, or in a pipe, all
    turns are printed. As long as the game goes on, the full screen shows nothing that is hidden.
    """
    keep(theme)
    content = load(file, Role.RECORD)
    record, view = content.value, view_of(content.entry)
    positions = replayed(file, record)
    check_turn(turn, len(positions) - 1)
    if as_json:
        print_json(view.result_json(record, positions[-1 if turn is None else turn]))
    elif turn is not None:
        _show(view, record, positions, turn)
    elif not plain and has_full_screen():
        _step(PastGame(content.entry, record))
    else:
        for index, text in enumerate(record.turns):
            before = positions[index]
            name = record.players[before.turn].name
            say_hanging(Text(f"{index + 1:>3}. {name}: {text}"), INDENT)
            for line in view.consequences(before, record.move(index), record.players):
                say_hanging(Text(f"{'':{INDENT}}{line}"), INDENT)
        _show(view, record, positions, len(positions) - 1)
        show_ending(view, record, positions[-1])


def _step(past: PastGame) -> None:
    """Let somebody step through a game."""
    from cli.screen.full_screen import shown
    from cli.screen.stepper import Stepper

    with suppress(Quit):
        shown(Stepper(past))


def show_ending(view: View, record: Record, position: Any) -> None:
    """The scores and the winner of a finished game."""
    if record.taken_back:
        say(taken_back_text(record))
    if not position.over:
        console.print(_("{turns}; the game isn't over.").format(turns=turns(len(record.turns))))
        return
    for part in view.ending(record, position):
        console.print(part)


def _show(view: View, record: Record, positions: list[Any], turn: int) -> None:
    before = positions[max(turn - 1, 0)]
    console.print(view.board(positions[turn], before, console.width, record.players))

"""`catbox code` and `catbox decode`: puzzle files into share codes, and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli.options.common import AsJson, Force, InputFiles, OutOption, use_each
from cli.options.lazy import command
from cli.print.output import check_output, console, print_json
from games import registry
from games.files import write_whole
from games.protocol import GameError, Role
from languages.messages import _
from puzzles.challenge import fingerprint
from puzzles.share_code import share_code, shared_puzzle
from views.sessions.inputs import STANDARD_INPUT, input_bytes, naming
from views.sessions.past_game import load


@command("code examples/first-light.json")
def code(files: InputFiles, as_json: AsJson = False) -> None:
    """Print puzzles as share codes, one word each.

    A code is a whole puzzle that can be sent in a message. With --json the fingerprint is shown
    too, by which a library knows the puzzles that it holds.
    """
    raise typer.Exit(use_each(files, lambda path: _print_code(path, as_json)))


@command(
    "decode PPPU87PWC8NGULX4FGJKCCKAHZ9MVS5GVP4QJC8YANSMAV7KMAXEUQMGV4JK8ANDDKTYC --out p.json"
)
def decode(
    code: Annotated[
        str,
        typer.Argument(
            metavar="CODE", show_default=False, help="A share code; - for standard input."
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="NAME", help="The game that the code has to belong to."),
    ] = None,
    out: OutOption = None,
    force: Force = False,
) -> None:
    """Print the puzzle file that a share code stands for."""
    check_output(out, force)
    if Path(code) == STANDARD_INPUT:
        code = typed_code()
    entry, _role, puzzle = shared_puzzle(code)
    if game is not None and registry.entry(game) != entry:
        raise GameError(
            _("the code is of {title}: expected one of {expected}").format(
                title=entry.title, expected=registry.entry(game).title
            )
        )
    text = entry.game.text(puzzle)
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)
        console.print(f"{out}: {puzzle.kind}")


def _print_code(path: Path, as_json: bool) -> None:
    content = load(path, Role.PUZZLE)
    with naming(path):
        code = share_code(content.entry, content.value)
        if as_json:
            found = fingerprint(content.value)
            print_json({"file": str(path), "code": code, "fingerprint": found})
        else:
            print(code)


def typed_code() -> str:
    """The code on standard input.

    Raises:
        InputError: it can't be read, or isn't text.
    """
    with naming(STANDARD_INPUT):
        try:
            return input_bytes().decode()
        except UnicodeDecodeError:
            raise GameError(_("expected text in UTF-8")) from None

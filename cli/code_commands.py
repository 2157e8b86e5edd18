"""The commands of share codes and their options; each imports its work when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.options import AsJson, InputFiles

codes = typer.Typer(rich_markup_mode=None)


@codes.command(epilog="Example: catbox code examples/first-light.json")
def code(files: InputFiles, as_json: AsJson = False) -> None:
    """Print puzzles as share codes, one word each.

    A code is a whole puzzle that can be sent in a message. With --json the fingerprint is told
    too, which is the same for puzzles that are mirrored, turned, coloured or ordered otherwise.
    """
    from cli import share_code

    share_code.code(files, as_json)


@codes.command(epilog="Example: catbox decode CZXAV92T59GLUDY0WS8AS54EVMKE396VR5CUP --out p.json")
def decode(
    code: Annotated[str, typer.Argument(metavar="CODE", show_default=False)],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write here, not to the screen.")
    ] = None,
) -> None:
    """Print the puzzle file that a share code stands for."""
    from cli import share_code

    share_code.decode(code, out)

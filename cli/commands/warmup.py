"""`catbox warmup`: everything is compiled now."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from cli.options.common import AsJson
from cli.options.lazy import command
from cli.print.compiling import compile_ahead
from cli.print.output import console, print_json
from games import registry
from languages.messages import ngettext
from solver import warmup


@command("warmup")
def warm_up(
    game: Annotated[
        str | None, typer.Option(metavar="NAME", help="For this game only; for all by default.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compile everything now, so that nothing waits for it later.

    Catbox compiles its fastest parts for your machine when they are first needed, and keeps
    them. This does all of it at once, on all cores; a second time there is nothing to do.
    """
    games = registry.GAMES if game is None else [registry.entry(game).name]
    begun = time.monotonic()
    parts = warmup.parts_of(games)
    compiled = compile_ahead(parts, silent=as_json)
    ready, seconds = len(warmup.entry_points(parts)), time.monotonic() - begun
    if as_json:
        print_json({"compiled": compiled, "ready": ready, "seconds": round(seconds, 1)})
    elif compiled:
        message = ngettext(
            "Compiled {n} function in {seconds:.0f} s.",
            "Compiled {n} functions in {seconds:.0f} s.",
            compiled,
        )
        console.print(message.format(n=compiled, seconds=seconds))
    else:
        message = ngettext(
            "All {n} function are compiled already.",
            "All {n} functions are compiled already.",
            ready,
        )
        console.print(message.format(n=ready))

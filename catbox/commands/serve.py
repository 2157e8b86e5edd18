"""`catbox serve`: the page in a browser, from this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from cli.options.lazy import command
from cli.options.worker_options import Jobs
from cli.print.output import console
from solver.workers import cores
from web.server.host import check_extra, data_folder, host_names, listening, page_address, run
from web.server.settings import LOOPBACK, THINKING, Settings
from web.server.store import FILE, PageStore

PORT: Final = 8000


@command("serve --open")
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; only here by default.")
    ] = LOOPBACK[0],
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help="0 takes any that is free.")
    ] = PORT,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser.")
    ] = False,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder of games and progress.")
    ] = None,
    jobs: Jobs = None,
    time: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=0.05, max=60.0, help="The time of a bot's turn and of a hint."
        ),
    ] = THINKING,
    keep: Annotated[
        float | None,
        typer.Option(
            metavar="DAYS", min=1, help="Delete games that nobody has played for so long."
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A name by which the page may be called, too."),
    ] = None,
) -> None:
    """Serve the page: puzzles, games and analysis in a browser.

    Only this machine can reach it unless --host says otherwise. Games and progress are kept in
    one file, also when the server is killed. Ctrl-C ends it.
    """
    check_extra()
    listener = listening(host, port)
    address = page_address(host, listener.getsockname()[1])
    settings = Settings(
        data=data_folder(data),
        hosts=host_names(host, name or []),
        jobs=jobs or cores(),
        seconds=time,
        keep=keep,
    )
    PageStore(settings.data / FILE).close()  # Raises where it can't be used.
    console.print(f"The page is at {address} (Ctrl-C ends the server).")
    with listener:
        begun = run(settings, listener, address if open_page else "", _say_the_end)
    if not begun:
        raise typer.Exit(1)


def _say_the_end() -> None:
    console.print("The server has ended.")

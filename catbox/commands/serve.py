"""`catbox serve`: the page in a browser, from this machine."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from cli.options.common import number
from cli.options.lazy import command
from cli.options.worker_options import Jobs
from cli.print.output import console
from games.extras import check_extra
from games.files import InputError
from languages.messages import _
from solver.workers import cores
from web.server.host import data_folder, host_names, listening, page_address, run, unit
from web.server.settings import LOOPBACK, THINKING, Settings
from web.server.store import FILE, PageStore

PORT: Final = 8000

Host = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Where to listen; only here by default.")
]
Port = Annotated[
    int, typer.Option(metavar="PORT", min=0, max=65535, help="0 takes any that is free.")
]
OpenPage = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="The folder of games and progress.")]
Thinking = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", parser=number(0.05, 60), help="The time of a bot's turn and of a hint."
    ),
]
Keep = Annotated[
    float | None,
    typer.Option(
        metavar="DAYS", parser=number(1), help="Delete games that nobody has played for so long."
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(metavar="HOST", help="A name by which the page may be called, too."),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Bots think on the Dask cluster of this scheduler while it answers."
    ),
]
Systemd = Annotated[
    bool, typer.Option("--systemd", help="Print a systemd unit that serves like this.")
]


@command("serve --open")
def serve(
    host: Host = LOOPBACK[0],
    port: Port = PORT,
    open_page: OpenPage = False,
    data: Data = None,
    jobs: Jobs = None,
    time: Thinking = THINKING,
    keep: Keep = None,
    name: Names = None,
    cluster: Cluster = None,
    systemd: Systemd = False,
) -> None:
    """Serve the page: puzzles, games and analysis in a browser.

    Only this machine can reach it unless --host says otherwise. Games and progress are kept in
    one file, also when the server is killed. Ctrl-C ends it.
    """
    check_extra("web", "serve")
    if cluster is not None:
        check_extra("dask", "--cluster")
    if systemd:
        given = {
            "host": host,
            "port": port,
            "jobs": jobs,
            "time": time,
            "keep": keep,
            "cluster": cluster,
        }
        _print_unit(data, given, name or [])
        return
    listener = listening(host, port)
    address = page_address(host, listener.getsockname()[1])
    settings = Settings(
        data=data_folder(data),
        hosts=host_names(host, name or []),
        jobs=jobs or cores(),
        seconds=time,
        cluster=cluster,
        keep=keep,
    )
    PageStore(settings.data / FILE).close()  # Raises where it can't be used.
    console.print(f"The page is at {address} (Ctrl-C ends the server).")
    with listener:
        ended = partial(console.print, "The server has ended.")
        begun = run(settings, listener, address if open_page else "", ended)
    if not begun:
        raise typer.Exit(1)


def _print_unit(data: Path | None, given: Mapping[str, object], names: Sequence[str]) -> None:
    """Print a systemd unit that serves with these options.

    Raises:
        InputError: a folder of data was named.
    """
    if data is not None:
        raise InputError(
            _("--systemd: a service has its data in /var/lib/catbox: leave out --data")
        )
    options = [(option, value) for option, value in given.items() if value is not None]
    options += [("name", each) for each in names]
    words = [word for option, value in options for word in (f"--{option}", str(value))]
    print(unit([sys.executable, "-m", "cli", "serve", *words]), end="")

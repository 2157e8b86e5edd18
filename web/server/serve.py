"""`catbox serve`: the page in a browser, from this machine."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.lazy import command
from cli.output import console
from cli.worker_options import Jobs, cores
from games.files import InputError
from web.server.settings import LOOPBACK, THINKING, Settings
from web.server.store import FILE, PageStore

if TYPE_CHECKING:
    from uvicorn import Config

PORT: Final = 8000

EXTRA: Final = ("starlette", "uvicorn")

ANYWHERE: Final = ("0.0.0.0", "::")
"""Addresses that stand for all of a machine."""


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
    address = _address(host, listener.getsockname()[1])
    settings = Settings(
        data=_folder(data),
        hosts=_hosts(host, name or []),
        jobs=jobs or cores(),
        seconds=time,
    )
    PageStore(settings.data / FILE).close()  # Raises where it can't be used.
    console.print(f"The page is at {address} (Ctrl-C ends the server).")
    with listener:
        _run(settings, listener, address if open_page else "")


def check_extra(needed: Sequence[str] = EXTRA) -> None:
    """Raise unless everything is installed that a server needs.

    Raises:
        InputError: it isn't.
    """
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        names = " and ".join(missing)
        raise InputError(f"serve needs {names}: pip install 'catbox-solver[web]'")


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens.

    Raises:
        InputError: the address or the port can't be had.
    """
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1024)
        except OSError:
            listener.close()
            raise
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{host} port {port}: can't listen there: {reason}") from None
    return listener


def _folder(data: Path | None) -> Path:
    """The folder of the server's file.

    Raises:
        InputError: it can't be made.
    """
    if data is None:
        from platformdirs import user_data_path

        data = user_data_path("catbox") / "page"
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{data}: can't be made: {error.strerror}") from None
    return data


def _hosts(host: str, names: list[str]) -> tuple[str, ...]:
    """By which names the page may be called: any where it is open to others and none is given."""
    if host in LOOPBACK:
        return (*LOOPBACK, *map(str.lower, names))
    return (*LOOPBACK, host.lower(), *map(str.lower, names)) if names else ()


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in (*LOOPBACK, *ANYWHERE) else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _run(settings: Settings, listener: socket.socket, page: str) -> None:
    import uvicorn

    from web.server.app import application

    app = application(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=2000,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    _run_until_ctrl_c(config, listener, page)


def _run_until_ctrl_c(config: Config, listener: socket.socket, page: str) -> None:
    import uvicorn

    class Server(uvicorn.Server):
        """Opens the browser once it listens, and lets go of who waits when it ends."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if page:
                import webbrowser

                webbrowser.open(page)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            config.app.state.desk.stop()  # type: ignore[union-attr]
            await super().shutdown(sockets)

    server = Server(config)
    try:
        server.run([listener])
    except KeyboardInterrupt:  # Raised again by uvicorn after everything is closed.
        console.print("The server has ended.")
    if not server.started:
        raise typer.Exit(1)

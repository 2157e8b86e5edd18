"""The server on this machine: its address, folder, run until Ctrl-C, and its systemd unit."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from games.files import InputError
from languages.messages import _
from web.server.settings import LOOPBACK, Settings

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from uvicorn import Config

ANYWHERE: Final = ("0.0.0.0", "::")
"""Addresses that stand for all of a machine."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens.

    Raises:
        InputError: the address or the port can't be had.
    """
    try:
        family, *_rest, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
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
        raise InputError(
            _("{host} port {port}: can't listen there: {reason}").format(
                host=host, port=port, reason=reason
            )
        ) from None
    return listener


def data_folder(data: Path | None) -> Path:
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
        raise InputError(
            _("{data}: can't be made: {strerror}").format(data=data, strerror=error.strerror)
        ) from None
    return data


def host_names(host: str, names: list[str]) -> tuple[str, ...]:
    """By which names the page may be called: any where it is open to others and none is given."""
    if host in LOOPBACK:
        return (*LOOPBACK, *map(str.lower, names))
    return (*LOOPBACK, host.lower(), *map(str.lower, names)) if names else ()


def page_address(host: str, port: int) -> str:
    """The address of the page on this machine."""
    shown = "localhost" if host in (*LOOPBACK, *ANYWHERE) else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def run(
    settings: Settings, listener: socket.socket, page: str, interrupted: Callable[[], None]
) -> bool:
    """Serve until Ctrl-C; whether the server had begun.

    Args:
        page: the address that is opened in a browser; empty for none.
        interrupted: called after Ctrl-C, when everything is closed.
    """
    import uvicorn

    from web.server.app import application

    class Server(uvicorn.Server):
        """Opens the browser once it listens, and lets go of who waits when it ends."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if page:
                import webbrowser

                webbrowser.open(page)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            self.config.app.state.services.stop()  # type: ignore[union-attr]
            await super().shutdown(sockets)

    server = Server(server_config(application(settings), settings))
    try:
        server.run([listener])
    except KeyboardInterrupt:  # Raised again by uvicorn after everything is closed.
        interrupted()
    return server.started


def server_config(app: Starlette, settings: Settings) -> Config:
    """How an application is served over HTTP."""
    import uvicorn

    from web.server.connections import SHARE, impatient, most_connections

    most = most_connections()
    return uvicorn.Config(
        app,
        http=impatient(settings.patience, most),
        backlog=max(1, most // SHARE),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


UNIT: Final = """\
[Unit]
Description=The page of catbox
After=network.target

[Service]
ExecStart={command}
Restart=on-failure
DynamicUser=yes
StateDirectory=catbox
Environment=XDG_DATA_HOME=%S
KillSignal=SIGINT
LimitNOFILE=65536
NoNewPrivileges=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectSystem=strict
ProtectHome=read-only
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX

[Install]
WantedBy=multi-user.target
"""
"""Data and caches lie in /var/lib/catbox and /var/cache/catbox, which belong to the service."""

PLAIN: Final = re.compile(r"[\w@=+,./:-]+", re.ASCII)


def unit(command: Sequence[str]) -> str:
    """The unit that runs a command (systemd.service(5), "Command lines")."""
    return UNIT.format(command=" ".join(map(_quoted, command)))


def _quoted(word: str) -> str:
    """A word of a command line in which systemd replaces nothing."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return word if PLAIN.fullmatch(word) else f'"{escaped}"'

"""A server in the process of the tests, and a folder of files as any host would serve it."""

from __future__ import annotations

import functools
import http.server
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

import httpx2
import uvicorn

from tests.support.page_server import FAST, threads
from web.server.app import application
from web.server.clocks import SYSTEM, Ticks
from web.server.host import listening, server_config
from web.server.settings import Rates, Settings

HOST: Final = "127.0.0.1"

PATIENCE: Final = 120.0
"""Seconds that an answer may take, on a machine with much to do."""

NOON: Final = datetime(2026, 11, 22, 12).astimezone()
"""The time that servers of tests take it to be, whatever day it is."""


class Serving:
    """A server with a data folder of its own, which can be ended and begun again.

    Args:
        home: where it keeps what it keeps.
        ticks: the passing of time, by which clocks of games go.

    Attributes:
        now: which moment it takes it to be.
        client: asks it what no page asks.
    """

    def __init__(self, home: Path, now: datetime = NOON, ticks: Ticks = SYSTEM) -> None:
        self.now = now
        rates = Rates(burst=10**6, games=10**6)
        self._settings = Settings(
            home, seconds=FAST, rates=rates, clock=lambda: self.now, ticks=ticks
        )
        # A socket that is bound and doesn't listen: nobody else gets the port while it is down.
        self._port = socket.socket()
        self._port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._port.bind((HOST, 0))
        self._server: _Server | None = None
        self.client = httpx2.Client(base_url=self.url, timeout=PATIENCE)

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self._port.getsockname()[1]}/"

    def start(self) -> None:
        """Start it; who asks now waits until it answers."""
        listener = listening(*self._port.getsockname())
        app = application(self._settings, threads)
        self._server = _Server(server_config(app, self._settings), listener)

    def stop(self) -> None:
        """End it, and all its connections."""
        server, self._server = self._server, None
        if server is not None:
            server.end()

    def __enter__(self) -> Serving:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.stop()
        self._port.close()


class _Server(uvicorn.Server):
    """Serves in a thread, and lets go of who waits when it ends."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket) -> None:
        super().__init__(config)
        self._listener = listener
        self._thread = threading.Thread(target=self.run, args=([listener],))
        self._thread.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.services.stop()  # type: ignore[union-attr]
        await super().shutdown(sockets)

    def end(self) -> None:
        self.should_exit = True
        self._thread.join()
        self._listener.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def files_served(folder: Path) -> Iterator[str]:
    """The address of a folder, served file by file."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer((HOST, 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://{HOST}:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()

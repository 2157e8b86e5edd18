"""`catbox serve` as a process of its own, and a folder of files as any host would serve it."""

from __future__ import annotations

import functools
import http.server
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final

import httpx2

from tests.support.paths import ROOT
from tests.support.running import COMMAND, environment

HOST: Final = "127.0.0.1"

PATIENCE: Final = 60.0
"""Seconds that a server may take until it answers, on a machine with much to do."""


class Serving:
    """A server with a data folder of its own.

    Args:
        home: where it keeps what it keeps.
        options: of the command.
    """

    def __init__(self, home: Path, *options: str) -> None:
        self._home = home
        self._options = options
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self._port}/"

    @property
    def log(self) -> str:
        """The output so far."""
        return (self._home / "serve.log").read_text(encoding="utf-8")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [*COMMAND, "serve", "--host", HOST, "--port", str(self._port)]
        command += ["--jobs", "1", *self._options]
        with (self._home / "serve.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=environment(self._home), stdout=log, stderr=log
            )
        begun = time.monotonic()
        while not self._answers():
            assert self._process.poll() is None, self.log
            assert time.monotonic() - begun < PATIENCE, self.log
            time.sleep(0.1)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as `kill` does."""
        self._end(signal.SIGTERM)

    def __enter__(self) -> Serving:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def _end(self, number: int) -> None:
        process, self._process = self._process, None
        if process is not None:
            os.kill(process.pid, number)
            process.wait(timeout=30)

    def _answers(self) -> bool:
        try:
            return httpx2.get(f"{self.url}api/site", timeout=5).is_success
        except httpx2.TransportError:
            return False


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
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


def free_port() -> int:
    """A port on which nothing listens now."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])

"""Connections of clients that send less than they announce."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import httpx2
import pytest
import uvicorn

from tests.support.page_server import FAST, threads
from web.server.app import application
from web.server.declaration import LINK
from web.server.host import listening, server_config
from web.server.settings import Settings

LIMIT: Final = 60.0

HALVES: Final = {
    "nothing": b"",
    "half a header": b"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
    "half a body": b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
}


@contextmanager
def served(folder: Path, patience: float) -> Iterator[int]:
    """The port of a server."""
    settings = Settings(folder, seconds=FAST, patience=patience)
    listener = listening("127.0.0.1", 0)
    server = uvicorn.Server(server_config(application(settings, threads), settings))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), LIMIT)


@pytest.mark.parametrize("half", HALVES)
def test_who_begins_a_request_and_doesn_t_end_it_is_let_go(tmp_path: Path, half: str) -> None:
    with served(tmp_path, 0.2) as port, ExitStack() as stack:
        clients = [stack.enter_context(connected(port)) for _ in range(70)]
        for client in clients:
            client.sendall(HALVES[half])
        for client in clients:
            assert ended(client)
        assert httpx2.get(f"http://127.0.0.1:{port}/api/site").status_code == 200


def test_a_byte_now_and_then_gains_no_time(tmp_path: Path) -> None:
    with served(tmp_path, 0.5) as port, connected(port) as client:
        client.sendall(HALVES["half a header"])
        client.settimeout(0.05)
        for _ in range(10**4):
            try:
                client.sendall(b"x")
                if not client.recv(1):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    raise AssertionError("it is never let go")


def test_whoever_waits_for_news_is_not_let_go(tmp_path: Path) -> None:
    with served(tmp_path, 0.2) as port, httpx2.Client(timeout=LIMIT) as client:
        address = f"http://127.0.0.1:{port}/api"
        seats = [{"player": "human", "name": name} for name in ("Anna", "Bob")]
        wish = {"game": "catbox", "seats": seats, "invite": True}
        begun = client.post(f"{address}/games", json=wish).json()
        body = {"links": [seat["link"] for seat in begun["seats"]]}
        with client.stream("POST", f"{address}/news", json=body) as events:
            lines = events.iter_lines()
            assert next(lines) == 'data: {"at":0,"version":1}'
            with connected(port) as later:
                assert ended(later)
            headers = {LINK: begun["invitation"]}
            assert client.post(
                f"{address}/invitation/seat", json={"seat": 1}, headers=headers
            ).is_success
            assert 'data: {"at":0,"version":2}' in lines


def ended(client: socket.socket) -> bool:
    """Whether the server ends a connection."""
    try:
        while client.recv(4096):
            pass
    except ConnectionResetError:
        pass
    return True

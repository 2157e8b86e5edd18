"""A server over the network: clients that send too little are let go, and no log has a secret."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx2
import msgspec
import pytest
import uvicorn
from starlette.testclient import TestClient

from tests.support.page_server import FAST, begun, listening_here, posted, threads
from web.server.app import application
from web.server.declaration import LINK
from web.server.host import server_config
from web.server.schema import ROUTES
from web.server.settings import Settings

LIMIT: Final = 60.0

HALVES: Final = {
    "nothing": b"",
    "half a header": b"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
    "half a body": b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
}

VARYING: Final = {"game", "day", "code", "lesson", "turn", "kind", "tier", "number"}
"""What varies in addresses; a share code is no secret."""


@contextmanager
def served(folder: Path, patience: float = LIMIT) -> Iterator[httpx2.Client]:
    """A client of a server."""
    settings = Settings(folder, seconds=FAST, patience=patience)
    config = server_config(application(settings, threads), settings)
    with (
        listening_here(config) as address,
        httpx2.Client(base_url=address, timeout=LIMIT) as client,
    ):
        yield client


def connected(client: httpx2.Client) -> socket.socket:
    return socket.create_connection((client.base_url.host, client.base_url.port), LIMIT)


def ended(client: socket.socket) -> bool:
    """Whether the server ends a connection."""
    with suppress(ConnectionResetError):
        while client.recv(4096):
            pass
    return True


@pytest.mark.parametrize("half", HALVES)
def test_who_begins_a_request_and_doesn_t_end_it_is_let_go(tmp_path: Path, half: str) -> None:
    with served(tmp_path, 0.2) as client, ExitStack() as stack:
        halves = [stack.enter_context(connected(client)) for _ in range(70)]
        for each in halves:
            each.sendall(HALVES[half])
        assert all(map(ended, halves))
        assert client.get("/api/site").status_code == 200


def test_a_byte_now_and_then_gains_no_time(tmp_path: Path) -> None:
    with served(tmp_path, 0.5) as client, connected(client) as slow:
        slow.sendall(HALVES["half a header"])
        slow.settimeout(0.05)
        for _ in range(10**4):
            try:
                slow.sendall(b"x")
                if not slow.recv(1):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    raise AssertionError("it is never let go")


def test_whoever_waits_for_news_is_not_let_go(tmp_path: Path) -> None:
    with served(tmp_path, 0.2) as client:
        seats = [{"player": "human", "name": name} for name in ("Anna", "Bob")]
        wish = {"game": "catbox", "seats": seats, "invite": True}
        made = posted(client, "games", wish)
        body = {"links": [seat["link"] for seat in made["seats"]]}
        with client.stream("POST", "/api/news", json=body) as events:
            lines = events.iter_lines()
            assert next(lines) == 'data: {"at":0,"version":1}'
            with connected(client) as later:
                assert ended(later)
            seat, headers = {"seat": 1}, {LINK: made["invitation"]}
            assert client.post("/api/invitation/seat", json=seat, headers=headers).is_success
            assert 'data: {"at":0,"version":2}' in lines


# Secrets


def sample(kind: Any) -> dict[str, Any]:
    """Values that a route takes."""
    values = {"version": 1, "number": 0, "x": 0, "y": 0, "turn": 0, "pick": [0], "steps": []}
    names = {field.name for field in msgspec.structs.fields(kind)}
    return {name: value for name, value in values.items() if name in names}


def test_no_part_of_an_address_is_a_secret() -> None:
    found = {name for route in ROUTES for name in re.findall(r"\{(\w+)\}", route.path)}
    assert found <= VARYING
    asked = {f.name for r in ROUTES if r.method == "GET" for f in msgspec.structs.fields(r.ask)}
    assert not asked & {"link", "links", "token", "secret"}


def test_no_secret_is_in_the_log_of_requests(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="uvicorn.access")
    linked = [route for route in ROUTES if route.linked]
    app = application(Settings(tmp_path, seconds=FAST), threads)
    config = uvicorn.Config(app, log_level="info", access_log=True, log_config=None)
    with listening_here(config) as address, httpx2.Client(base_url=address) as client:
        links = begun(client, "ifitfits", "human", "human")
        for route in linked:
            values, headers = sample(route.ask), {LINK: links[0]}
            more: Any = {"json": values} if route.method == "POST" else {"params": values}
            answer = client.request(route.method, route.path, headers=headers, **more)
            assert answer.status_code in (200, *route.refusals), answer.text
        with client.stream("POST", "/api/news", json={"links": links}) as events:
            assert next(events.iter_lines()).startswith("data:")
        code = client.post("/api/device/code", json={"page": f"{address}/"}).json()["code"]
        assert client.post("/api/device/join", json={"code": code}).is_success
    log = [record.getMessage() for record in caplog.records if record.name == "uvicorn.access"]
    assert len(log) == len(linked) + 4
    assert not [line for line in log for secret in (*links, code) if secret in line]


def test_a_link_of_nobody_opens_nothing(client: TestClient) -> None:
    for headers in ({}, {LINK: ""}, {LINK: "nothing"}):
        answer = client.get("/api/game", headers=headers)
        assert answer.status_code == 404
        assert answer.json()["error"]

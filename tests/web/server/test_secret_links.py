"""The secrets of links: sent in headers and bodies alone, so that no log of addresses has them."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx2
import msgspec
import pytest
import uvicorn

from tests.support.page_server import FAST, addressed, begun, listening_here, threads
from web.server.app import application
from web.server.declaration import LINK
from web.server.schema import ROUTES
from web.server.settings import Settings

VARYING: Final = {"game", "day", "code", "lesson", "turn", "kind", "tier", "number"}
"""What varies in addresses; a share code is no secret."""


@contextmanager
def logged_server(folder: Path) -> Iterator[str]:
    """The address of a server that logs every request."""
    app = application(Settings(folder, seconds=FAST), threads)
    config = uvicorn.Config(app, log_level="info", access_log=True, log_config=None)
    with listening_here(config) as address:
        yield address


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
    with logged_server(tmp_path) as address, httpx2.Client(base_url=address) as client:
        links = begun(client, "ifitfits", "human", "human")  # type: ignore[arg-type]
        for route in linked:
            values, headers = sample(route.ask), {LINK: links[0]}
            more: Any = {"json": values} if route.method == "POST" else {"params": values}
            answer = client.request(route.method, route.path, headers=headers, **more)
            assert answer.status_code in (200, *route.refusals), answer.text
        with client.stream("POST", "/api/news", json={"links": links}) as events:
            assert next(events.iter_lines()).startswith("data:")
    log = [record.getMessage() for record in caplog.records if record.name == "uvicorn.access"]
    assert len(log) == len(linked) + 2
    assert not [line for line in log for link in links if link in line]


def test_the_code_of_a_device_is_in_no_log_of_requests(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="uvicorn.access")
    with logged_server(tmp_path) as address, httpx2.Client(base_url=address) as client:
        made = client.post("/api/device/code", json={"page": f"{address}/"}).json()
        joined = client.post("/api/device/join", json={"code": made["code"]})
        assert joined.status_code == 200
    log = [record.getMessage() for record in caplog.records if record.name == "uvicorn.access"]
    assert len(log) == 2
    assert not [line for line in log if made["code"] in line]


def test_a_link_of_nobody_opens_nothing(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address, httpx2.Client(base_url=address) as client:
        for headers in ({}, {LINK: ""}, {LINK: "nothing"}):
            assert client.get("/api/game", headers=headers).status_code == 404
        path, headers = addressed("games/nothing")
        assert client.get(path, headers=headers).json()["error"]

"""A server over the network: nothing is lost, no secret is told, and what it refuses."""

from __future__ import annotations

import logging
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx2
import msgspec
import psutil
import pytest
import uvicorn
from starlette.testclient import TestClient

from tests.support import commands
from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import (
    FAST,
    Person,
    begun,
    got,
    listening_here,
    page_server,
    posted,
    threads,
)
from tests.web.server.test_games import waited
from web.bundles import SERVER, page
from web.server.app import application
from web.server.connections import most_connections
from web.server.declaration import LINK
from web.server.guards import CLIENTS, Buckets
from web.server.host import server_config, unit
from web.server.refusals import BusyError, NotThereError, RefusedError, status_of
from web.server.schema import ROUTES
from web.server.settings import Rates, Settings

LIMIT: Final = 90.0


@contextmanager
def serving(folder: Path, *before: str) -> Iterator[tuple[subprocess.Popen[str], httpx2.Client]]:
    """A server that listens, and a client.

    Args:
        before: a command that runs the server.
    """
    given = ["--data", str(folder), "--jobs", "1", "--time", "0.1", "--port", "0"]
    process = subprocess.Popen(
        [*before, sys.executable, "-m", "cli", "serve", *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
    )
    try:
        assert process.stdout is not None
        found = re.search(r"at http://localhost:(\d+)/ ", process.stdout.readline())
        assert found is not None
        with httpx2.Client(base_url=f"http://127.0.0.1:{found[1]}", timeout=LIMIT) as client:
            yield process, client
    finally:
        process.kill()
        process.communicate()


def test_a_port_that_is_taken_and_a_file_that_isn_t_ours_are_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = str(listener.getsockname()[1])
        (tmp_path / "page.db").write_text("a letter")
        for port, said in ((taken, taken), ("0", "page.db: not a file of catbox serve")):
            folder = tmp_path if port == "0" else tmp_path / "empty"
            done = commands.catbox("serve", "--data", folder, "--port", port)
            assert done.returncode == 2
            assert done.stderr.count("\n") == 1
            assert said in done.stderr


@pytest.mark.slow
def test_games_and_progress_survive_a_killed_server(tmp_path: Path) -> None:
    daily = "daily/ifitfits/2026-03-05"
    with serving(tmp_path) as (process, client):
        (link,) = begun(client, "catinthebox", "human", "expert")
        person = Person(client, link)
        moved = person.play(waited(person))  # Now a bot is to think.
        hint = posted(client, f"{daily}/hint")
        cookies = dict(client.cookies)
        family = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGKILL)
        process.wait(LIMIT)
        psutil.wait_procs(family, LIMIT)
        assert not [each for each in family if each.is_running()]
    with serving(tmp_path) as (process, client):
        client.cookies.update(cookies)
        state = waited(Person(client, link))
        assert state["version"] >= moved["version"]
        assert state["players"] == moved["players"]
        assert got(client, daily)["hints"] == [hint["text"]]
        with client.stream("POST", "/api/news", json={"links": ["nothing", link]}) as events:
            first = next(events.iter_lines())
            assert first == f'data: {{"at":1,"version":{state["version"]}}}'
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=LIMIT)
    assert process.returncode == 0
    assert "Traceback" not in errors


@pytest.mark.slow
def test_half_headers_stop_no_server_that_may_open_a_hundred_files(tmp_path: Path) -> None:
    few = ("bash", "-c", 'ulimit -n 100; exec "$@"', "few")
    with serving(tmp_path, *few) as (process, client), ExitStack() as stack:
        process.send_signal(signal.SIGSTOP)  # It listens: it will see all of them at once.
        for _ in range(90):
            stack.enter_context(connected(client)).sendall(HALVES["half a header"])
        process.send_signal(signal.SIGCONT)
        assert got(client, "site")["games"]


# `--systemd`


def test_the_unit_serves_with_the_same_options_and_is_accepted(tmp_path: Path) -> None:
    given = ("--port", "9000", "--name", "cats.example.org", "--jobs", "2", "--keep", "30")
    done = commands.catbox("serve", "--systemd", *given)
    assert done.returncode == 0
    assert " -m cli serve --host 127.0.0.1 --port 9000 --jobs 2 " in done.stdout
    assert " --keep 30.0 " in done.stdout
    assert "--name cats.example.org\n" in done.stdout
    assert "--systemd" not in done.stdout
    refused = commands.catbox("serve", "--systemd", "--data", str(tmp_path))
    assert refused.returncode == 2
    assert "leave out --data" in refused.stderr
    if shutil.which("systemd-analyze"):
        path = tmp_path / "catbox.service"
        path.write_text(done.stdout)
        verify = ["systemd-analyze", "verify", str(path)]
        verified = subprocess.run(verify, capture_output=True, text=True)
        assert path.name not in verified.stderr
        assert verified.returncode == 0


def test_systemd_replaces_nothing_in_a_word() -> None:
    assert 'ExecStart=/bin/a "100%% $$HOME \\"b\\""\n' in unit(("/bin/a", '100% $HOME "b"'))


# Clients that send too little

HALVES: Final = {
    "nothing": b"",
    "half a header": b"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
    "half a body": b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
}

VARYING: Final = {"game", "day", "code", "lesson", "turn", "kind", "part", "number"}
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
        answer = client.get("/api/site")
        assert (answer.status_code, answer.headers.get("server")) == (200, None)


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


@pytest.mark.parametrize(
    ("limits", "opened"),
    [((100, 100), 100), ((400, 20_000), 8000), ((400, -1), 8000), ((9000, 9000), 9000)],
)
def test_a_server_opens_as_many_files_as_it_may_and_has_a_connection_for_each_four(
    monkeypatch: pytest.MonkeyPatch, limits: tuple[int, int], opened: int
) -> None:
    wanted = list[tuple[int, int]]()
    monkeypatch.setattr(resource, "getrlimit", lambda _files: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _files, asked: wanted.append(asked))
    assert most_connections() == min(2000, opened // 4)
    assert [limits, *wanted][-1] == (opened, limits[1])


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
    of_games = [
        r for r in ROUTES if re.fullmatch("/api/(game|invitation|watched)[a-z/{}-]*", r.path)
    ]
    assert {r.path for r in of_games if not r.linked} == {"/api/games"}


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
            path = route.path.replace("{turn}", "1")
            more: Any = {"json": values} if route.method == "POST" else {"params": values}
            answer = client.request(route.method, path, headers=headers, **more)
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


# Checks that every request passes

HINT = "/api/daily/catbox/2026-03-05/hint"


def file_at(name: str) -> str:
    """Where a file of the page is."""
    return f"/{page(SERVER).folder}/{name}"


def test_every_answer_allows_nothing_from_elsewhere(client: TestClient) -> None:
    for path in ("/", file_at("start.js"), "/api/site", "/schema", "/api/schema", "/nothing"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"


def test_the_page_says_that_it_has_a_server_and_its_files_are_sent_once(client: TestClient) -> None:
    assert '<meta name="catbox-mode" content="server">' in client.get("/").text
    for name, media in (("start.js", "text/javascript"), ("page.css", "text/css")):
        answer = client.get(file_at(name))
        assert answer.headers["content-type"].startswith(media)
        assert "immutable" in answer.headers["cache-control"]
    assert client.get("/static/000000000000/start.js").status_code == 404


def test_what_is_the_same_for_all_may_be_used_again_for_minutes_and_nothing_else(
    client: TestClient,
) -> None:
    kept, fresh = {"private, max-age=300"}, {"no-store"}
    for path, expected in {
        "rules/catbox": kept,
        "daily/catbox/2026-03-05/table": kept,
        "daily/catbox/2026-03-05/places?pick=[0]": kept,
        "daily/catbox/2026-03-05": fresh,
        "daily/catbox/2026-03-05/nothing": fresh,
        "stats": fresh,
        "game": fresh,
    }.items():
        assert {client.get(f"/api/{path}").headers["cache-control"]} == expected, path
    assert not [route.path for route in ROUTES if route.shared and route.linked]


def test_answers_are_compressed_for_browsers_that_ask_for_it(client: TestClient) -> None:
    for path in (file_at("start.js"), "/api/daily/catbox/2026-03-05"):
        asked = {"accept-encoding": "gzip"}
        plain, packed = (
            client.get(path, headers=each) for each in ({"accept-encoding": ""}, asked)
        )
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        assert packed.content == plain.content
        assert 3 * int(packed.headers["content-length"]) < len(plain.content)


def test_no_file_outside_of_the_page_is_sent(client: TestClient) -> None:
    for name in ("../app.py", "%2e%2e/server/app.py", "nothing.js", "catbox/%2e%2e/main.js", ""):
        assert client.get(f"/static/{name}").status_code == 404
        assert client.get(file_at(name)).status_code == 404


def test_a_server_is_called_by_its_own_name_only(client: TestClient) -> None:
    for host, status in (("evil.example", 400), ("[::1", 400), ("testserver:8000", 200)):
        assert client.get("/api/site", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://testserver", "sec-fetch-site": "same-origin"}, 200),
    ],
)
def test_only_the_page_itself_may_change_something(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    assert client.post(HINT, json={}, headers=headers).status_code == status


def test_a_form_can_t_change_anything(client: TestClient) -> None:
    plain = {"content-type": "text/plain"}
    assert client.post(HINT, data={"a": "b"}).status_code == 415
    assert client.post(HINT, content="{}", headers=plain).status_code == 415
    assert [client.put(HINT, json={}).status_code, client.get(HINT).status_code] == [405, 405]


def test_a_client_may_ask_so_often_and_so_much_at_once_and_is_forgotten_after_many_others() -> None:
    ticks = ManualTicks()
    buckets = Buckets(2, 0.25, ticks.now)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 5]
    ticks.turn_on(2)
    assert [buckets.take("a"), buckets.take("b")] == [3, 0]
    ticks.turn_on(1000)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 5]
    for number in range(CLIENTS - 1):
        buckets.take(str(number))
    assert buckets.take("a") > 0
    for number in range(CLIENTS):
        buckets.take(str(number))
    assert buckets.take("a") == 0


def test_one_client_may_not_ask_for_too_much_nor_begin_too_many_games(tmp_path: Path) -> None:
    body = {"game": "catbox", "seats": [{"player": "human"}, {"player": "human"}]}
    with page_server(tmp_path, rates=Rates(burst=8, each_second=0.5, games=2)) as client:
        begun = [client.post("/api/games", json=body) for _ in range(3)]
        asked = [client.get("/api/site") for _ in range(7)]
    assert [answer.status_code for answer in begun] == [200, 200, 429]
    assert int(begun[-1].headers["retry-after"]) > 60
    assert [answer.status_code for answer in asked] == [200] * 5 + [429] * 2
    assert 1 <= int(asked[-1].headers["retry-after"]) <= 3


# The document


def references(value: Any) -> set[str]:
    """Every reference in a document."""
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def test_every_route_is_in_the_document_with_all_that_it_refers_to(client: TestClient) -> None:
    document = client.get("/api/schema").json()
    listed = {(m.upper(), path) for path, each in document["paths"].items() for m in each}
    assert listed == {(route.method, route.path) for route in ROUTES}
    assert document["openapi"] == "3.1.0"
    refusals = {status_of(each("")) for each in (RefusedError, NotThereError, BusyError)}
    assert {s for route in ROUTES for s in route.refusals} == {*refusals, 409, 429}
    schemas = document["components"]["schemas"]
    assert references(document) <= {f"#/components/schemas/{name}" for name in schemas}
    steps = schemas["StepsBody"]["properties"]["steps"]
    assert (steps["maxItems"], steps["items"]["maxLength"]) == (100, 200)
    asked = document["paths"]["/api/daily/{game}/{day}/places"]["get"]
    assert asked["summary"]
    coded = {each["name"] for each in asked["parameters"] if "content" in each}
    assert coded == {"steps", "pick"}  # Lists are JSON; the parts of the address are plain.
    shown = client.get("/schema")
    assert shown.headers["content-type"].startswith("text/html")
    assert all(route.path in shown.text for route in ROUTES)
    assert "<script" not in shown.text
    assert "style=" not in shown.text


def test_what_is_asked_and_answered_is_never_changed() -> None:
    kinds = msgspec.Struct.__subclasses__()
    kinds += [each for kind in kinds for each in kind.__subclasses__()]
    own = [each for each in kinds if each.__module__.startswith(("web.", "views."))]
    assert [each.__name__ for each in own if not each.__struct_config__.frozen] == []
    assert len(own) > 50

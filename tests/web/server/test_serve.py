"""`catbox serve` as a process: what it says, and that nothing is lost however it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import psutil
import pytest

from tests.support.page_server import addressed

LIMIT = 90.0


def command(folder: Path, *more: str) -> list[str]:
    given = ["--data", str(folder), "--jobs", "1", "--time", "0.1", *more]
    return [sys.executable, "-m", "cli", "serve", *given]


@contextmanager
def serving(folder: Path, *before: str) -> Iterator[tuple[subprocess.Popen[str], httpx2.Client]]:
    """A server that listens, and a client.

    Args:
        before: a command that runs the server.
    """
    process = subprocess.Popen(
        [*before, *command(folder, "--port", "0")],
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


def ask(client: httpx2.Client, method: str, path: str, **more: Any) -> Any:
    address, headers = addressed(path)
    answer = client.request(method, address, headers=headers, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def until(client: httpx2.Client, path: str, wanted: str) -> Any:
    """The state of a game once something is so."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        state = ask(client, "GET", path)
        if state[wanted]:
            return state
        time.sleep(0.1)
    raise AssertionError(f"never {wanted}")


def first_step(client: httpx2.Client, path: str, state: Any) -> Any:
    """The answer to a first step that may be taken."""
    for number, choice in enumerate(state["table"]["choices"]):
        query = {"version": state["version"], "pick": f"[{number}]"}
        places = (
            ask(client, "GET", f"{path}/places", params=query) if choice["doing"] == "aim" else []
        )
        spots = [place[:3] for place in places if place[3]]
        if spots or choice["doing"] == "step":
            body = {"version": state["version"], "steps": [], "pick": [number, *spots[:1]]}
            return ask(client, "POST", f"{path}/steps", json=body)
    raise AssertionError("nothing may be picked")


def run(*more: str, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(folder, *more),
        capture_output=True,
        text=True,
        timeout=LIMIT,
        env={**os.environ, **env},
    )


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("--port", port, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert port in done.stderr


def test_a_file_that_isn_t_ours_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "page.db").write_text("a letter")
    done = run("--port", "0", folder=tmp_path)
    assert done.returncode == 2
    assert "page.db: not a file of catbox serve" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_games_and_progress_survive_a_killed_server(tmp_path: Path) -> None:
    seats = [{"player": "human", "name": "Ann"}, {"player": "expert"}]
    daily = "daily/ifitfits/2026-03-05"
    with serving(tmp_path) as (process, client):
        begun = ask(client, "POST", "games", json={"game": "catinthebox", "seats": seats})
        path = f"games/{begun['seats'][0]['link']}"
        state = until(client, path, "mine")
        after = first_step(client, path, state)
        body = {"version": state["version"], "steps": after["table"]["steps"]}
        moved = ask(client, "POST", f"{path}/move", json=body)  # Now a bot is to think.
        hint = ask(client, "POST", f"{daily}/hint", json={})
        cookies = dict(client.cookies)
        family = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGKILL)
        process.wait(LIMIT)
        psutil.wait_procs(family, LIMIT)
        assert not [each for each in family if each.is_running()]
    with serving(tmp_path) as (process, client):
        client.cookies.update(cookies)
        state = until(client, path, "mine")
        assert state["version"] >= moved["version"]
        assert state["players"] == moved["players"]
        assert ask(client, "GET", daily)["hints"] == [hint["text"]]
        news = {"links": ["nothing", path.removeprefix("games/")]}
        with client.stream("POST", "/api/news", json=news) as events:
            first = next(events.iter_lines())
            assert first == f'data: {{"at":1,"version":{state["version"]}}}'
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=LIMIT)
    assert process.returncode == 0
    assert "Traceback" not in errors


@pytest.mark.slow
def test_half_headers_stop_no_server_that_may_open_a_hundred_files(tmp_path: Path) -> None:
    few = ("bash", "-c", 'ulimit -n 100; exec "$@"', "few")
    half = b"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\nX-"
    with serving(tmp_path, *few) as (process, client), ExitStack() as stack:
        process.send_signal(signal.SIGSTOP)  # It listens: it will see all of them at once.
        for _ in range(90):
            address = (client.base_url.host, client.base_url.port)
            opened = stack.enter_context(socket.create_connection(address, LIMIT))
            opened.sendall(half)
        process.send_signal(signal.SIGCONT)
        assert ask(client, "GET", "site")["games"]

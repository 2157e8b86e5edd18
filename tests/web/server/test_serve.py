"""`catbox serve` as a process and as a unit: what it says, and nothing is lost however it ends."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import httpx2
import psutil
import pytest

from tests.support import commands
from tests.support.page_server import Person, begun, got, posted
from tests.web.server.test_games import waited
from web.server.host import unit

LIMIT: Final = 90.0


def command(folder: Path, port: str) -> list[str]:
    given = ["--data", str(folder), "--jobs", "1", "--time", "0.1", "--port", port]
    return [sys.executable, "-m", "cli", "serve", *given]


@contextmanager
def serving(folder: Path, *before: str) -> Iterator[tuple[subprocess.Popen[str], httpx2.Client]]:
    """A server that listens, and a client.

    Args:
        before: a command that runs the server.
    """
    process = subprocess.Popen(
        [*before, *command(folder, "0")],
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
            done = subprocess.run(command(folder, port), capture_output=True, text=True)
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
    half = b"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\nX-"
    with serving(tmp_path, *few) as (process, client), ExitStack() as stack:
        process.send_signal(signal.SIGSTOP)  # It listens: it will see all of them at once.
        for _ in range(90):
            address = (client.base_url.host, client.base_url.port)
            opened = stack.enter_context(socket.create_connection(address, LIMIT))
            opened.sendall(half)
        process.send_signal(signal.SIGCONT)
        assert got(client, "site")["games"]


# `--systemd`


def catbox(*more: str) -> subprocess.CompletedProcess[str]:
    return commands.catbox("serve", "--systemd", *more)


def test_the_unit_serves_with_the_same_options(tmp_path: Path) -> None:
    given = ("--port", "9000", "--name", "cats.example.org", "--jobs", "2", "--keep", "30")
    done = catbox(*given)
    assert done.returncode == 0
    assert " -m cli serve --host 127.0.0.1 --port 9000 --jobs 2 " in done.stdout
    assert " --keep 30.0 " in done.stdout
    assert "--name cats.example.org\n" in done.stdout
    assert "--systemd" not in done.stdout
    refused = catbox("--data", str(tmp_path))
    assert refused.returncode == 2
    assert "leave out --data" in refused.stderr


def test_systemd_replaces_nothing_in_a_word() -> None:
    assert 'ExecStart=/bin/a "100%% $$HOME \\"b\\""\n' in unit(("/bin/a", '100% $HOME "b"'))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    path = tmp_path / "catbox.service"
    path.write_text(catbox("--host", "0.0.0.0").stdout)
    verify = ["systemd-analyze", "verify", str(path)]
    done = subprocess.run(verify, capture_output=True, text=True)
    assert not [line for line in done.stderr.splitlines() if path.name in line], done.stderr
    assert done.returncode == 0

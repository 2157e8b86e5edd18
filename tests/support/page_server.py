"""A server of the page in the test's own process, and people who play on it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

import msgspec
import uvicorn
from httpx2 import Client
from starlette.testclient import TestClient

from games.loading import parse
from games.record import Record
from games.rng import Stream
from views.sessions.share_text import local_time
from web.server.app import application
from web.server.clocks import SYSTEM, Ticks
from web.server.declaration import LINK, ErrorBody, Route
from web.server.games import new_secret, people_of
from web.server.host import listening
from web.server.jobs import Jobs, Worker
from web.server.schema import ROUTES
from web.server.services import Services, WorkerPools
from web.server.settings import Rates, Settings
from web.server.store import Terms
from web.server.workers import reported, returned

T = TypeVar("T")

FAST = 0.05
"""Seconds that bots think."""

LIMIT = 60.0
"""Seconds after which a test fails that waits for what never comes."""


class ThreadWorker:
    """Works in a thread of the test's process, as a process would."""

    async def perform(self, work: Callable[[], T], _seconds: float) -> T:
        return returned(await asyncio.to_thread(reported, work))

    async def close(self) -> None:
        """Nothing is left."""


class HeldWorker(ThreadWorker):
    """Begins a piece of work at once, and goes on with it when a test says so.

    Attributes:
        begun: is set as soon as there is work.
        stopped: is set when nobody waits for it any more.
    """

    def __init__(self) -> None:
        self.begun, self.stopped = Event(), Event()
        self._going_on = asyncio.Event()

    async def perform(self, work: Callable[[], T], seconds: float) -> T:
        self._loop = asyncio.get_running_loop()
        self.begun.set()
        try:
            await self._going_on.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        return await super().perform(work, seconds)

    def go_on(self) -> None:
        """Let it work from now on."""
        assert self.begun.wait(LIMIT)
        self._loop.call_soon_threadsafe(self._going_on.set)


def threads(settings: Settings) -> WorkerPools:
    return WorkerPools(Jobs([ThreadWorker()]), Jobs([ThreadWorker() for _ in range(settings.jobs)]))


@contextmanager
def page_server(
    folder: Path,
    *,
    rates: Rates = Rates(burst=10**6, games=10**6),
    clock: Callable[[], datetime] = local_time,
    keep: float | None = None,
    ticks: Ticks = SYSTEM,
    judge: Worker = ThreadWorker(),
    bot: Worker = ThreadWorker(),
) -> Iterator[TestClient]:
    """A server that runs; the client keeps its cookie.

    Args:
        judge: who judges attempts.
        bot: who thinks for bots.
    """
    plain = Settings(folder, ("testserver",), 1, FAST)
    settings = replace(plain, rates=rates, clock=clock, keep=keep, ticks=ticks)
    pools = WorkerPools(Jobs([judge]), Jobs([bot]))
    with TestClient(application(settings, lambda _settings: pools)) as client:
        yield client


@contextmanager
def listening_here(config: uvicorn.Config) -> Iterator[str]:
    """The address of a server in this process, which is asked over the network."""
    listener, server = listening("127.0.0.1", 0), uvicorn.Server(config)
    thread = Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


def services_of(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def until(client: TestClient, met: Callable[[], bool]) -> None:
    """Let the server work until a condition is met."""

    async def wait() -> None:
        while not met():
            await asyncio.sleep(0)

    assert client.portal is not None
    client.portal.call(wait)


def asked(client: Client, method: str, path: str, **more: Any) -> Any:
    """Any answer, also a refusal."""
    address, headers = addressed(path)
    headers |= more.pop("headers", {})
    return client.request(method, address, headers=headers, **more)


def got(client: Client, path: str, status: int = 200, **query: Any) -> Any:
    """The answer to a GET, which is as it is declared."""
    values = {name: _coded(value) for name, value in query.items()}
    answer = asked(client, "GET", path, params=values)
    assert answer.status_code == status, answer.text
    return declared("GET", path, answer)


def posted(client: Client, path: str, body: Any = None, status: int = 200) -> Any:
    """The answer to a POST, which is as it is declared."""
    answer = asked(client, "POST", path, json=body or {})
    assert answer.status_code == status, answer.text
    return declared("POST", path, answer)


def addressed(path: str) -> tuple[str, dict[str, str]]:
    """The address of a route and its headers; `games/LINK/places` is that of a link."""
    linked = re.fullmatch(r"games/([^/]+)(/.*)?", path)
    if linked is None:
        return f"/api/{path}", {}
    return f"/api/game{linked[2] or ''}", {LINK: linked[1]}


def declared(method: str, path: str, answer: Any) -> Any:
    """The JSON of an answer, after a check that its route's declaration says all that is in it."""
    route = route_of(method, addressed(path)[0])
    found = answer.json()
    refused = answer.status_code != 200
    assert not refused or answer.status_code in (*route.refusals, *GUARDED)
    value = msgspec.convert(found, ErrorBody if refused else route.answer)
    assert json.loads(msgspec.json.encode(value)) == found
    return found


GUARDED = (403, 405, 413, 415, 429)
"""Refusals that any route may meet."""


def route_of(method: str, path: str) -> Route:
    for route in ROUTES:
        pattern = re.sub(r"\{\w+\}", "[^/]+", route.path)
        if route.method == method and re.fullmatch(pattern, path):
            return route
    raise AssertionError(path)


def _coded(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def begun(client: Client, game: str, *players: str, **more: Any) -> list[str]:
    """The links of a new game, with a person for each `human`."""
    seats = [{"player": player, "name": f"P{at}"} for at, player in enumerate(players)]
    body = {"game": game, "seats": seats, **more}
    return [seat["link"] for seat in posted(client, "games", body)["seats"]]


def kept(client: TestClient, record: Record, **terms: Any) -> list[str]:
    """The links of the people of a game that the server finds kept, as it was recorded."""
    game = parse(record.text.encode()).entry.name
    tokens = {seat: new_secret() for seat in people_of(record.players)}
    services_of(client).store.begin(game, record.text, False, tokens, Terms(**terms))
    return [*tokens.values()]


class Person:
    """Somebody who plays a game by its routes, and picks at random among what the page offers.

    Attributes:
        heard: every answer.
    """

    def __init__(self, client: Client, token: str, seed: str = "person") -> None:
        self.client, self.path = client, f"games/{token}"
        self.rng = Stream("test-page", seed)
        self.heard: list[str] = []

    def state(self) -> Any:
        return self._heard(got(self.client, self.path))

    def asks(self, path: str, status: int = 200, **body: Any) -> Any:
        """The answer to a POST about the game."""
        return posted(self.client, f"{self.path}/{path}", body, status)

    def play(self, state: Any) -> Any:
        """Take a turn, step by step; the state that it leads to."""
        version, table = state["version"], state["table"]
        while not (table["whole"] or (table["complete"] and not self.rng.below(3))):
            pick, moves = self.pick(version, table)
            body = {"version": version, "steps": table["steps"], "pick": pick}
            if moves:
                return self._heard(self.asks("move", **body))
            table = self._heard(self.asks("steps", **body))["table"]
        return self._heard(self.asks("move", version=version, steps=table["steps"]))

    def begin(self) -> tuple[Any, Any]:
        """The state, and the answer to the first step of a turn."""
        state = self.state()
        pick, _ = self.pick(state["version"], state["table"])
        return state, self.asks("steps", version=state["version"], steps=[], pick=pick)

    def pick(self, version: int, table: Any) -> tuple[list[Any], bool]:
        """Something that may be picked, and whether it is a whole move."""
        known = {"version": version, "steps": table["steps"]}
        found = self._picked(known, table["choices"], [])
        assert found is not None, table["choices"]
        return found

    def _picked(self, known: Any, choices: Any, before: list[Any]) -> tuple[list[Any], bool] | None:
        for number in self.rng.shuffled(range(len(choices))):
            choice, pick = choices[number], [*before, number]
            found = None
            if choice["doing"] in ("step", "move"):
                return pick, choice["doing"] == "move"
            if choice["doing"] == "more":
                found = self._picked(known, choice["more"], pick)
            elif choice["doing"] == "aim":
                found = self._placed(known, pick)
            if found is not None:
                return found
        return None

    def _placed(self, known: Any, pick: list[Any]) -> tuple[list[Any], bool] | None:
        values = {name: json.dumps(value) for name, value in {**known, "pick": pick}.items()}
        answer = asked(self.client, "GET", f"{self.path}/places", params=values)
        if answer.status_code != 200:  # The pick leads to nothing else.
            return None
        legal = [place for place in self._heard(answer.json()) if place[3]]
        for place in self.rng.shuffled(legal)[:3]:
            placed = [*pick, place[:3]]
            further = self._placed(known, placed)
            if further is not None:
                return further
            body = {**known, "pick": placed}
            if asked(self.client, "POST", f"{self.path}/steps", json=body).status_code == 200:
                return placed, False
        return None

    def _heard(self, answer: Any) -> Any:
        self.heard.append(json.dumps(answer, sort_keys=True))
        return answer

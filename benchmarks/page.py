"""`python -m benchmarks.page`: how fast the page's server answers many people at dailies.

A server is begun on this machine, in processes of its own. This process plays many people:
each opens the daily of a game, asks where its cards may go, lays them, tries a wrong line, takes a
hint, tries the right one and reads the solution, and thinks a little before each request. A few
others play games and ask bots for hints all the time. Nothing leaves the machine; requests are
counted and the time is bounded.

`--visits` lets a phone come instead, in Chromium: the bytes and requests of a first visit and of a
second one, and how long it takes until the puzzle is shown over 3G, with `--address` on any server.

Where other programs use the machine, too, times by the clock say more about them. So one visitor
plays alone as well, while the CPU of each request is measured, and a simulation lets all the people
queue for two cores that have nothing else to do: one that answers and one that judges.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import httpx2
import psutil
import typer

from benchmarks.visits import rows_of_visits
from puzzles import dailies
from puzzles.dailies import games_with_dailies
from web.server.declaration import LINK

THINKING: Final = 4.0
"""Seconds that somebody thinks before a request, on average."""

HINT_PAUSE: Final = 3.0
"""Seconds between two hints that somebody asks of a bot."""

SETTLING: Final = 5.0
"""Seconds at the beginning that aren't counted, in which everybody comes at once."""

GETTING_READY: Final = 15.0
"""Seconds in which the processes of a server load what is compiled."""

PROBING: Final = 0.5
PROBE: Final = 0.01
"""How often it is tried how fast the machine is, and for how many seconds of CPU."""

PLAYS: Final = 24
"""How many dailies one visitor plays alone."""

SIMULATED: Final = 300.0
"""Seconds for which people queue in the simulation."""

JUDGED: Final = 0.002
"""Seconds of CPU from which on a request was judged in a process, which else only waits."""

MOST_REQUESTS: Final = 100_000

LONGEST: Final = 900

BEGUN: Final = re.compile(r"at (http://\S+)/ ")


class Cost(NamedTuple):
    """The seconds of CPU that a request takes, where it is answered and where it is judged."""

    route: str
    answering: float
    judging: float


class Times:
    """How long requests have taken, by route."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.refused: dict[str, int] = defaultdict(int)
        self.counting = False
        self.requests = 0

    def add(self, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests += 1
        if self.requests > MOST_REQUESTS:
            raise RuntimeError(f"more than {MOST_REQUESTS} requests")
        if status == httpx2.codes.TOO_MANY_REQUESTS:
            self.refused[route] += 1
        elif self.counting:
            self.seconds[route].append(seconds)

    def rows(self) -> Iterator[str]:
        """A table of Markdown."""
        yield "| route | requests | p50 | p95 | p99 | refused |"
        yield "|---|---:|---:|---:|---:|---:|"
        for route, times in sorted(self.seconds.items()):
            yield self._row(route, times, self.refused[route])
        puzzles = [
            each for name, times in self.seconds.items() if "games" not in name for each in times
        ]
        yield self._row("**all of dailies**", puzzles, 0)

    def _row(self, route: str, times: Sequence[float], refused: int) -> str:
        shown = " | ".join(f"{1000 * quantile(times, part):.0f} ms" for part in (0.5, 0.95, 0.99))
        return f"| {route} | {len(times)} | {shown} | {refused} |"


def quantile(times: Sequence[float], part: float) -> float:
    """The time within which a part of the requests were answered."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def stretched(done: threading.Event, found: list[float]) -> None:
    """Note now and then how long a little work takes by the clock, for each second of CPU.

    It is 1 on a machine that has nothing else to do; the times above grow with it.
    """
    while not done.wait(PROBING):
        clock, cpu = time.perf_counter(), time.thread_time()
        while time.thread_time() - cpu < PROBE:
            pass
        found.append((time.perf_counter() - clock) / PROBE)


class Visitor:
    """Somebody with a browser, at an address of this machine of its own."""

    def __init__(self, address: str, number: int, times: Times) -> None:
        local = f"127.{1 + number // 62500}.{number // 250 % 250}.{1 + number % 250}"
        transport = httpx2.AsyncHTTPTransport(local_address=local, verify=False)
        self._client = httpx2.AsyncClient(base_url=address, transport=transport, timeout=120)
        self._times = times
        self._rng = random.Random(number)

    async def think(self, seconds: float = THINKING) -> None:
        """Wait, now shorter, now longer."""
        await asyncio.sleep(self._rng.uniform(0.2, 1.8) * seconds)

    async def get(self, route: str, path: str, **query: Any) -> Any:
        """The answer to a GET."""
        values = {name: json.dumps(value) for name, value in query.items()}
        return await self._timed(route, self._client.get(path, params=values))

    async def post(self, route: str, path: str, body: Any = None) -> Any:
        """The answer to a POST."""
        return await self._timed(route, self._client.post(path, json=body or {}))

    async def _timed(self, route: str, request: Any) -> Any:
        started = time.perf_counter()
        answer = await request
        self._times.add(route, answer.status_code, time.perf_counter() - started)
        return answer.json()

    async def play_dailies(self, days: Sequence[tuple[str, date]]) -> None:
        """Play one daily after the other."""
        await self.think()
        for at in range(self._rng.randrange(len(days)), 10**9):
            game, day = days[at % len(days)]
            await self.play_daily(game, day)
            self.forget()

    def forget(self) -> None:
        """Be somebody else from now on."""
        self._client.cookies.clear()

    async def play_daily(self, game: str, day: date) -> None:
        """Play a daily as the page does: a wrong line first, then the right one."""
        path = f"/api/daily/{game}/{day}"
        asked = await self.get("GET question", path)
        table = asked["table"]
        for choice in range(len(table["choices"])):
            if table["whole"] or not table["choices"]:
                break
            choice = self._rng.randrange(len(table["choices"]))
            table = await self._lay(path, table, choice)
        await self._judge(path, table["steps"])
        await self.think()
        await self.post("POST hint", f"{path}/hint")
        challenge = dailies.shipped(game, day)
        assert challenge is not None
        steps: list[str] = []
        for step in challenge.solution:
            await self.think()
            taken = await self.post("POST steps", f"{path}/steps", {"steps": [*steps, step]})
            if "error" in taken:  # The reply of another seat.
                break
            steps = taken["table"]["steps"]
        await self._judge(path, steps)
        await self.think()
        await self.get("GET solution", f"{path}/solution")

    async def _lay(self, path: str, table: Any, number: int) -> Any:
        """Take a choice up and lay it somewhere; the table after it."""
        await self.think()
        steps, choice, pick = table["steps"], table["choices"][number], [number]
        if choice["doing"] == "aim":
            places = await self.get("GET places", f"{path}/places", steps=steps, pick=pick)
            legal = [place for place in places if place[3]]
            if not legal:
                return table
            pick.append(self._rng.choice(legal)[:3])
        elif choice["doing"] != "step":
            return table
        await self.think()
        body = {"steps": steps, "pick": pick}
        taken = await self.post("POST steps", f"{path}/steps", body)
        return taken.get("table", table)

    async def _judge(self, path: str, steps: list[str]) -> None:
        await self.think()
        await self.post("POST judge", f"{path}/judge", {"steps": steps})

    async def ask_for_hints(self, game: str) -> None:
        """Begin a game, and ask a bot for one hint after the other."""
        seats = [{"player": "human"}, {"player": "human", "name": "other"}]
        begun = await self.post("POST games", "/api/games", {"game": game, "seats": seats})
        self._client.headers[LINK] = begun["seats"][0]["link"]
        while True:
            await self.get("GET game", "/api/game")
            await self.think(HINT_PAUSE)
            await self.post("POST game/hint", "/api/game/hint")


class Alone(Visitor):
    """Somebody who plays without a thought, while nobody else does.

    Attributes:
        plays: the CPU seconds of each request, daily by daily.
    """

    def __init__(self, address: str, number: int, times: Times, server: psutil.Process) -> None:
        super().__init__(address, number, times)
        self._server = server
        self._judges = server.children(recursive=True)
        self.plays: list[list[Cost]] = []

    async def think(self, _seconds: float = THINKING) -> None:
        """Don't."""

    async def play_daily(self, game: str, day: date) -> None:
        """Play a daily, and note what it takes."""
        self.plays.append([])
        await super().play_daily(game, day)

    async def _timed(self, route: str, request: Any) -> Any:
        before = self._spent()
        found = await super()._timed(route, request)
        answering, judging = (new - old for new, old in zip(self._spent(), before, strict=True))
        self.plays[-1].append(Cost(route, answering, judging))
        return found

    def _spent(self) -> tuple[float, float]:
        return cpu_clock(self._server.pid), sum(cpu_clock(each.pid) for each in self._judges)


def cpu_clock(process: int) -> float:
    """The seconds of CPU of a process, exactly: Linux has a clock for each."""
    return time.clock_gettime((~process << 3) | 2)


def queued(plays: Sequence[Sequence[Cost]], people: int, seconds: float) -> Times:
    """Times of requests, in seconds, if `people` people queued for two idle cores.

    One core answers requests, the other judges attempts.
    """
    rng, times = random.Random("queued"), Times()
    answering_free = judging_free = 0.0
    coming = [(rng.uniform(0.2, 1.8) * THINKING, number) for number in range(people)]
    left: dict[int, list[Cost]] = {number: [] for number in range(people)}
    heapify(coming)
    while coming[0][0] < seconds:
        now, number = heappop(coming)
        if not left[number]:
            left[number] = list(rng.choice(plays))
        cost = left[number].pop(0)
        done = answering_free = max(now, answering_free) + cost.answering
        if cost.judging > JUDGED:
            done = judging_free = max(done, judging_free) + cost.judging
        times.counting = now > SETTLING
        times.add(cost.route, httpx2.codes.OK, done - now)
        heappush(coming, (done + rng.uniform(0.2, 1.8) * THINKING, number))
    return times


@contextmanager
def scheduler(workers: int, seconds: float) -> Iterator[tuple[str, ...]]:
    """The options of a server whose bots think on a cluster; one of its workers is killed.

    Args:
        workers: how many it has; without any, bots think in processes of the server.
        seconds: after how many of them one is killed.
    """
    if not workers:
        yield ()
        return
    from distributed import LocalCluster

    with LocalCluster(workers, threads_per_worker=1, dashboard_address=None) as cluster:
        victim = next(iter(cluster.workers.values()))
        killing = threading.Timer(seconds, lambda: psutil.Process(victim.pid).kill())
        killing.start()
        yield ("--cluster", cluster.scheduler_address)
        killing.join()


def serving(folder: str, jobs: int, *more: str) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address."""
    command = [sys.executable, "-m", "cli", "serve", "--port", "0", "--data", folder]
    server = subprocess.Popen(
        [*command, "--jobs", str(jobs), *more],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
    )
    assert server.stdout is not None
    found = BEGUN.search(server.stdout.readline())
    assert found is not None
    return server, found[1].replace("localhost", "127.0.0.1")


def spent(process: psutil.Process) -> tuple[float, float]:
    """The seconds of CPU of a process, and of its children."""
    workers = process.children(recursive=True)
    return sum(process.cpu_times()[:2]), sum(sum(each.cpu_times()[:2]) for each in workers)


async def costs(address: str, server: psutil.Process) -> list[list[Cost]]:
    """CPU time of each request of dailies that one visitor plays alone, but for the first ones."""
    visitor = Alone(address, 0, Times(), server)
    days = days_played()
    for number in range(len(days) + PLAYS):
        await visitor.play_daily(*days[number % len(days)])
        visitor.forget()
    return visitor.plays[len(days) :]


def days_played() -> list[tuple[str, date]]:
    """The dailies of today, and those of another day."""
    games = games_with_dailies()
    return [(game, day) for day in (date.today(), date(2026, 3, 5)) for game in games]


async def visited(address: str, people: int, askers: int, seconds: float, times: Times) -> None:
    """Let everybody play until the time is over."""
    games, days = games_with_dailies(), days_played()
    visitors = [Visitor(address, number, times) for number in range(people + askers)]
    tasks = [asyncio.create_task(each.play_dailies(days)) for each in visitors[:people]]
    for number, each in enumerate(visitors[people:]):
        tasks.append(asyncio.create_task(each.ask_for_hints(games[number % len(games)])))
    await asyncio.sleep(SETTLING)
    times.counting = True
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


def main(
    people: Annotated[int, typer.Option(min=1, max=2000, help="Who play dailies.")] = 200,
    askers: Annotated[int, typer.Option(min=0, max=100, help="Who ask bots for hints.")] = 4,
    seconds: Annotated[float, typer.Option(min=1, max=LONGEST)] = 60.0,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    workers: Annotated[
        int, typer.Option(min=0, max=64, help="Workers of a cluster; one of them is killed.")
    ] = 0,
    visits: Annotated[bool, typer.Option("--visits", help="Count bytes and requests.")] = False,
    address: Annotated[str, typer.Option(help="A server that runs already, for --visits.")] = "",
) -> None:
    """Measure how fast the page's server answers, and print a table."""
    if visits:
        print_visits(address, jobs)
        return
    times, done, stretches = Times(), threading.Event(), list[float]()
    half = GETTING_READY + seconds / 2
    with tempfile.TemporaryDirectory() as folder, scheduler(workers, half) as more:
        server, address = serving(str(Path(folder)), jobs, *more)
        try:
            family = psutil.Process(server.pid)
            time.sleep(GETTING_READY)
            plays = asyncio.run(costs(address, family))
            before, mine = spent(family), time.process_time()
            threading.Thread(target=stretched, args=(done, stretches)).start()
            asyncio.run(visited(address, people, askers, seconds, times))
            after, own = spent(family), time.process_time() - mine
        finally:
            done.set()
            server.terminate()
            server.wait(20)
    for row in times.rows():
        print(row)
    print(f"\n{people} people at dailies and {askers} who ask bots for hints, {seconds:.0f} s.")
    answering, working = (new - old for new, old in zip(after, before, strict=True))
    print(
        f"CPU: the process that answers {answering:.1f} s "
        f"({1000 * answering / max(1, times.requests):.1f} ms a request), "
        f"those in which bots think {working:.1f} s, those who play {own:.1f} s."
    )
    print(f"A second of CPU took {statistics.median(stretches):.1f} s by the clock meanwhile.")
    print(f"\n{people} people at dailies on two idle cores, by what requests take:\n")
    shown = queued(plays, people, SIMULATED)
    for row in shown.rows():
        print(row)


def print_visits(address: str, jobs: int) -> None:
    """Print what visits take, of a server that runs or of one that is begun."""
    if address:
        print("\n".join(rows_of_visits(address)))
        return
    with tempfile.TemporaryDirectory() as folder:
        server, begun = serving(folder, jobs)
        try:
            time.sleep(15)  # Its processes load what is compiled.
            print("\n".join(rows_of_visits(f"{begun}/")))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    typer.run(main)

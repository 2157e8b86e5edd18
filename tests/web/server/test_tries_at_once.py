"""Two tries of one visitor at once: what ends after the puzzle is over doesn't count."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest

from puzzles import dailies
from puzzles.challenge import Challenge
from tests.support.page_server import ThreadWorker, got, page_server, posted, threads
from web.server.jobs import Jobs
from web.server.services import WorkerPools
from web.server.settings import Settings

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which a test fails that waits for what never comes."""


@dataclass(eq=False)
class SlowWorker(ThreadWorker):
    """Begins a piece of work at once, and goes on with it when the test allows it."""

    begun: Event = field(default_factory=Event)
    go_on: Event = field(default_factory=Event)

    async def perform(self, work: Callable[[], T], seconds: float) -> T:
        self.begun.set()
        assert await asyncio.to_thread(self.go_on.wait, PATIENCE)
        return await super().perform(work, seconds)


def daily_with_replies() -> tuple[date, Challenge]:
    """A daily whose wrong tries are judged by a search, for others reply."""
    for number in range(60):
        day = date(2026, 1, 1) + timedelta(number)
        challenge = dailies.shipped("catinthebox", day)
        if challenge is not None and challenge.kind == "tricks":
            return day, challenge
    raise AssertionError


@pytest.mark.parametrize(("ending", "course"), [("judge", "*"), ("give-up", "-")])
def test_a_try_that_is_judged_after_the_end_counts_for_nothing(
    tmp_path: Path, ending: str, course: str
) -> None:
    day, challenge = daily_with_replies()
    path, wrong = f"daily/catinthebox/{day}", challenge.prospects[-1][1][:1]
    worker = SlowWorker()

    def hired(settings: Settings) -> WorkerPools:
        return WorkerPools(Jobs([worker]), threads(settings).bots)

    with page_server(tmp_path, hire=hired) as client, ThreadPoolExecutor(1) as pool:
        assert got(client, path)["progress"]["course"] == ""
        late = pool.submit(posted, client, f"{path}/judge", {"steps": wrong}, 409)
        assert worker.begun.wait(PATIENCE)
        body = {"steps": challenge.solution[:1]} if ending == "judge" else None
        assert posted(client, f"{path}/{ending}", body)["progress"]["over"]
        worker.go_on.set()
        assert late.result(PATIENCE)["error"]
        assert got(client, path)["progress"]["course"] == course

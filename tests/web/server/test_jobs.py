"""The queue of the server: in turn, limited, and without those who have left."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import pytest

from games.protocol import GameError
from web.server.jobs import EACH, MOST, Jobs
from web.server.refusals import BusyError, ClientLeftError, TooManyError
from web.server.workers import ProcessWorker

T = TypeVar("T")


class Recorder:
    """Does its work at once, but only when it is let go on."""

    def __init__(self) -> None:
        self.done: list[Any] = []
        self.gate = asyncio.Event()

    async def perform(self, work: Callable[[], T], _seconds: float) -> T:
        await self.gate.wait()
        found = work()
        self.done.append(found)
        await asyncio.sleep(0)
        return found

    async def close(self) -> None:
        """Nothing is left."""


def run(
    test: Callable[[Jobs, Recorder], Coroutine[Any, Any, None]], each: int = EACH, most: int = MOST
) -> None:
    async def perform() -> None:
        worker = Recorder()
        await asyncio.wait_for(test(Jobs([worker], each=each, most=most), worker), 10)

    asyncio.run(perform())


def pieces(name: str, count: int) -> list[Callable[[], str]]:
    return [partial("{}{}".format, name, number) for number in range(count)]


def test_clients_take_turns_however_much_each_has_asked_for() -> None:
    async def test(jobs: Jobs, worker: Recorder) -> None:
        asked = [
            asyncio.create_task(jobs.asked(name, pieces(name, count)))
            for name, count in (("a", 4), ("b", 1), ("c", 2))
        ]
        await asyncio.sleep(0.01)
        worker.gate.set()
        assert await asyncio.gather(*asked) == [["a0", "a1", "a2", "a3"], ["b0"], ["c0", "c1"]]
        assert worker.done == ["a0", "b0", "c0", "a1", "c1", "a2", "a3"] or worker.done == [
            "a0",
            "a1",
            "b0",
            "c0",
            "a2",
            "c1",
            "a3",
        ]

    run(test)


def test_turns_of_bots_wait_for_no_more_than_one_piece_of_advice() -> None:
    async def test(jobs: Jobs, worker: Recorder) -> None:
        asked = asyncio.create_task(jobs.asked("a", pieces("a", 5)))
        moves = [asyncio.create_task(jobs.move("g", pieces(f"m{n}-", 1)[0])) for n in range(3)]
        await asyncio.sleep(0.01)
        worker.gate.set()
        await asyncio.gather(asked, *moves)
        kinds = [name[0] for name in worker.done]
        assert "aa" not in "".join(kinds[1:6])

    run(test)


def test_a_client_and_all_together_may_ask_for_so_much() -> None:
    async def test(jobs: Jobs, worker: Recorder) -> None:
        def ask(name: str) -> asyncio.Task[list[str]]:
            return asyncio.create_task(jobs.asked(name, pieces(name, 1)))

        waiting = [ask("a"), ask("a"), ask("b")]
        await asyncio.sleep(0.01)
        with pytest.raises(TooManyError) as refused:
            await jobs.asked("a", pieces("a", 1))
        assert refused.value.seconds > 0
        with pytest.raises(TooManyError):
            await jobs.asked("c", pieces("c", 1))
        worker.gate.set()
        await asyncio.gather(*waiting)
        assert await jobs.asked("a", pieces("a", 1)) == ["a0"]

    run(test, each=2, most=3)


def test_who_has_left_is_not_worked_for() -> None:
    async def test(jobs: Jobs, worker: Recorder) -> None:
        async def gone() -> bool:
            return True

        with pytest.raises(ClientLeftError):
            await jobs.asked("a", pieces("a", 5), gone)
        assert jobs.waiting == 0
        worker.gate.set()
        assert await jobs.asked("b", pieces("b", 1)) == ["b0"]
        assert worker.done == ["b0"]

    run(test)


def test_an_error_ends_what_was_asked_and_nothing_else() -> None:
    def broken() -> str:
        raise GameError("this can't be done")

    async def test(jobs: Jobs, worker: Recorder) -> None:
        worker.gate.set()
        with pytest.raises(GameError, match="can't be done"):
            await jobs.asked("a", [broken, *pieces("a", 2)])
        assert await jobs.asked("a", pieces("a", 1)) == ["a0"]

    run(test)


def test_a_process_that_takes_too_long_is_replaced() -> None:
    async def test() -> None:
        worker = ProcessWorker([])
        try:
            first = await worker.perform(os.getpid, 60)
            with pytest.raises(BusyError):
                await worker.perform(partial(time.sleep, 60), 0.2)
            second = await worker.perform(os.getpid, 60)
            with pytest.raises(BusyError):
                await worker.perform(partial(os._exit, 1), 60)
            third = await worker.perform(os.getpid, 60)
        finally:
            await worker.close()
        assert len({first, second, third, os.getpid()}) == 4

    asyncio.run(test())


def test_work_that_nobody_waits_for_any_more_is_stopped_in_its_process() -> None:
    async def test() -> None:
        worker = ProcessWorker([])
        jobs = Jobs([worker])
        gone = asyncio.Event()

        async def has_gone() -> bool:
            return gone.is_set()

        try:
            first = await worker.perform(os.getpid, 60)
            asked = asyncio.create_task(jobs.asked("a", [partial(time.sleep, 600)], has_gone))
            await asyncio.sleep(0.2)
            gone.set()
            with pytest.raises(ClientLeftError):
                await asked
            (second,) = await jobs.asked("b", [os.getpid])
        finally:
            await worker.close()
        assert second == first

    asyncio.run(test())


def test_when_the_server_ends_nobody_waits_any_more() -> None:
    async def test(jobs: Jobs, worker: Recorder) -> None:
        asked = asyncio.create_task(jobs.asked("a", pieces("a", 3)))
        await asyncio.sleep(0.01)
        jobs.stop()
        with pytest.raises(BusyError):
            await asked
        with pytest.raises(BusyError):
            await jobs.asked("b", pieces("b", 1))
        assert worker.done == []

    run(test)

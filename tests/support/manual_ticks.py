"""Time that passes when a test says so, and at no other time."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from web.server.clocks import Ticks


class _Sleeper(NamedTuple):
    until: float
    loop: asyncio.AbstractEventLoop
    woken: asyncio.Event


class ManualTicks(Ticks):
    """A clock that a test turns on; it wakes those that sleep by it."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now
        self._sleepers: list[_Sleeper] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        sleeper = _Sleeper(self._now + seconds, asyncio.get_running_loop(), asyncio.Event())
        self._sleepers.append(sleeper)
        try:
            while self._now < sleeper.until:
                sleeper.woken.clear()
                await sleeper.woken.wait()
        finally:
            self._sleepers.remove(sleeper)

    def turn_on(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        for each in list(self._sleepers):
            each.loop.call_soon_threadsafe(each.woken.set)

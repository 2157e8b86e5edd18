"""Clocks of games: how long each person may still think, by the time of the server.

Nobody loses by time: where a clock is out, a bot takes the turn in the person's place. Each turn
brings some seconds, so that whoever comes back plays on with them. Clocks stand still while bots
think, until all have come, and while the server is down.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

MINUTE: Final = 60


class TimeControl(Struct, frozen=True):
    """The time that people have to think.

    Attributes:
        minutes: of each person for the whole game.
        seconds: more for each turn.
    """

    minutes: Annotated[int, Meta(ge=1, le=600)]
    seconds: Annotated[int, Meta(ge=0, le=600)]


class Clocks(Struct, frozen=True):
    """The clocks of a game at its last change.

    Attributes:
        left: seconds that each seat had left then.
        running: the seat whose clock has run since; None while none runs.
        since: the time of the server then.
        turns: how many turns had been taken.
        begun: whether all had come at that time, or before.
        stood_in: the numbers of the turns that a bot has taken in the place of a person.
    """

    left: tuple[float, ...]
    running: int | None = None
    since: float = 0.0
    turns: int = 0
    begun: bool = False
    stood_in: tuple[int, ...] = ()

    @property
    def due(self) -> float | None:
        """When the clock that runs is out; None while none runs."""
        return None if self.running is None else self.since + self.left[self.running]

    def left_at(self, now: float) -> tuple[float, ...]:
        """Seconds that each seat has left at a time."""
        spent = now - self.since
        return tuple(
            max(0.0, left - spent) if seat == self.running else left
            for seat, left in enumerate(self.left)
        )

    def changed(self, now: float, turns: int, running: int | None, more: float) -> Clocks:
        """The clocks after a change of the game.

        Args:
            turns: how many turns are taken now; fewer than before where some were taken back.
            running: the seat whose clock runs from now on.
            more: seconds that a turn brings.
        """
        left = list(self.left_at(now))
        if self.running is not None and turns > self.turns:
            left[self.running] += more
        return Clocks(
            tuple(left),
            running,
            now,
            turns,
            self.begun or running is not None,
            tuple(number for number in self.stood_in if number < turns),
        )

    def stands_in(self, number: int) -> Clocks:
        """The clocks where a bot takes a turn in the place of a person."""
        return msgspec.structs.replace(self, stood_in=(*self.stood_in, number))


class ClockState(Struct, frozen=True):
    """The clocks of a game now.

    Attributes:
        left: seconds that each seat has left; None for bots, which have no clock.
        running: the seat whose clock runs; None while none does.
        seconds: more for each turn.
    """

    left: tuple[float | None, ...]
    running: int | None
    seconds: int


class Ticks:
    """The passing of time, which a test may replace."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


SYSTEM: Final = Ticks()


class ServerTime:
    """The seconds for which the server has run, in all its runs together.

    Args:
        before: how long it had run when it began this time.
    """

    def __init__(self, before: float, ticks: Ticks) -> None:
        self._offset, self._ticks = before - ticks.now(), ticks

    @property
    def now(self) -> float:
        """The time of the server."""
        return self._offset + self._ticks.now()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._ticks.sleep(seconds)


class GameClock:
    """The clock of a game, if it has one.

    Args:
        control: how long people may think; None where the game is played without a clock.
        clocks: as they were kept; None before they were.
        seats: how many the game has.
    """

    def __init__(
        self, control: TimeControl | None, clocks: Clocks | None, seats: int, time: ServerTime
    ) -> None:
        self._control, self._time = control, time
        if control is not None and clocks is None:
            clocks = Clocks((float(MINUTE * control.minutes),) * seats)
        self.clocks = clocks

    @property
    def due(self) -> float | None:
        """When the clock that runs is out, by the time of the server; None while none runs."""
        return None if self.clocks is None else self.clocks.due

    @property
    def out(self) -> bool:
        """Whether the clock that runs is out."""
        return self.due is not None and self._time.now >= self.due

    @property
    def begun(self) -> bool:
        """Whether the clocks were begun."""
        return self.clocks is not None and self.clocks.begun

    def changed(self, turns: int, running: int | None) -> Clocks | None:
        """The clocks after a change of the game, arguments of `Clocks.changed`; None without."""
        if self.clocks is None or self._control is None:
            return None
        return self.clocks.changed(self._time.now, turns, running, self._control.seconds)

    def stand_in(self, number: int) -> None:
        """Note that a bot takes a turn in the place of a person."""
        if self.clocks is not None:
            self.clocks = self.clocks.stands_in(number)

    def stood_in(self, number: int) -> bool:
        """Whether a bot has taken a turn in the place of a person."""
        return self.clocks is not None and number in self.clocks.stood_in

    def state(self, people: list[int]) -> ClockState | None:
        """The clocks of people as they are shown; None without."""
        if self.clocks is None or self._control is None:
            return None
        left = enumerate(self.clocks.left_at(self._time.now))
        shown = tuple(seconds if seat in people else None for seat, seconds in left)
        return ClockState(shown, self.clocks.running, self._control.seconds)


class Alarms:
    """Alarms for games whose clock will be out; on the event loop.

    Args:
        ring: called with the number of such a game.
    """

    def __init__(self, time: ServerTime, ring: Callable[[int], None]) -> None:
        self._time, self._ring = time, ring
        self._set: dict[int, asyncio.Task[None]] = {}

    def set(self, number: int, due: float | None) -> None:
        """Ring for a game at a time of the server, and at no other one; never where it is None."""
        self._drop(number)
        if due is not None:
            self._set[number] = asyncio.create_task(self._wait(number, due))

    def stop(self) -> None:
        """Ring no more."""
        for number in list(self._set):
            self._drop(number)

    async def _wait(self, number: int, due: float) -> None:
        await self._time.sleep(max(0.0, due - self._time.now))
        del self._set[number]
        self._ring(number)

    def _drop(self, number: int) -> None:
        task = self._set.pop(number, None)
        if task is not None:
            task.cancel()

"""Work that takes long: done in processes, in turn for everybody who waits.

Each kind of work has its share: while several kinds wait, workers take from one after the other,
and within a kind from one client after the other, however much each has asked for. A client may
have few requests waiting, and all together not too many. A request is dropped when its client
leaves: waiting work is forgotten, running work is asked to stop. Work that exceeds its limit by far
is ended with its process, which is replaced.

All of it runs on the event loop, so that nothing has to be locked.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from languages.messages import _
from web.server.refusals import BusyError, ClientLeftError, TooManyError

T = TypeVar("T")

EACH: Final = 2
"""How many requests of one client may wait or be worked on."""

MOST: Final = 64
"""How many requests may in all."""

HEARTBEAT: Final = 0.5
"""Seconds between two looks whether the client is still there."""

LONGEST: Final = 60.0
"""Seconds after which a piece of work is ended."""

Gone = Callable[[], Awaitable[bool]]


class Share(Enum):
    """The kinds of work that take turns."""

    MOVES = "the turns of bots in games"
    ADVICE = "hints, reviews and analyses"


class Worker(Protocol):
    """Does one piece of work after the other, off the event loop."""

    async def perform(self, work: Callable[[], T], seconds: float) -> T:
        """The result of a piece of work, which stops where the coroutine is cancelled.

        Raises:
            BusyError: it took longer, or the worker was killed.
        """
        ...

    async def close(self) -> None:
        """End the worker."""
        ...


async def present() -> bool:
    """Nobody leaves."""
    return False


@dataclass(eq=False)
class _TimedWork:
    work: Callable[[], object]
    seconds: float
    done: asyncio.Future[Any]


@dataclass(eq=False)
class _Line:
    """The clients of one kind of work that wait, in the order of their turns."""

    clients: dict[str, deque[_TimedWork]] = field(default_factory=dict)

    def add(self, client: str, pieces: Sequence[_TimedWork]) -> None:
        self.clients.setdefault(client, deque()).extend(pieces)

    def next(self) -> _TimedWork | None:
        """The next piece of the client whose turn it is, who goes to the end of the line."""
        while self.clients:
            client = next(iter(self.clients))
            pieces = self.clients.pop(client)
            while pieces and pieces[0].done.done():
                pieces.popleft()
            piece = pieces.popleft() if pieces else None
            if pieces:
                self.clients[client] = pieces
            if piece is not None:
                return piece
        return None


class Jobs:
    """A queue in front of some workers.

    Args:
        workers: one stands here as often as it can do pieces of work at the same time.
        each: how many requests of one client may wait or be worked on.
        most: how many requests of all may.
        at_once: how many workers may work at the same time, where that changes; all by default.
    """

    def __init__(
        self,
        workers: Sequence[Worker],
        *,
        each: int = EACH,
        most: int = MOST,
        at_once: Callable[[], int] | None = None,
    ) -> None:
        self._workers = tuple(workers)
        self._at_once = at_once or (lambda: len(self._workers))
        self._free = list(workers)
        self._each, self._most = each, most
        self._lines = {share: _Line() for share in Share}
        self._asked: dict[str, int] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._out: set[_TimedWork] = set()
        self._stopped = False

    @property
    def waiting(self) -> int:
        """How many requests wait or are worked on, the turns of bots left out."""
        return sum(self._asked.values())

    async def asked(
        self,
        client: str,
        pieces: Sequence[Callable[[], T]],
        gone: Gone = present,
        seconds: float = LONGEST,
    ) -> list[T]:
        """The results of some work of a client, piece by piece.

        Args:
            gone: whether the client has left.
            seconds: after which a piece is ended.

        Raises:
            TooManyError: the client, or all together, have asked for too much.
            ClientLeftError: the client has left.
            GameError: what a piece raises.
        """
        if self._asked.get(client, 0) >= self._each:
            text = _("You have asked for as much as one may at a time.")
            raise TooManyError(text, 1 + self._each)
        if self.waiting >= self._most:
            text = _("Too many are asking just now: try again soon.")
            raise TooManyError(text, 1 + self.waiting // 2)
        self._asked[client] = self._asked.get(client, 0) + 1
        entered = self._enter(Share.ADVICE, client, pieces, seconds)
        try:
            return await _all_done(entered, gone)
        finally:
            for piece in entered:
                piece.done.cancel()
            self._asked[client] -= 1
            if not self._asked[client]:
                del self._asked[client]

    async def move(self, game: str, work: Callable[[], T]) -> T:
        """The turn that a bot's work returns."""
        (piece,) = self._enter(Share.MOVES, game, [work], LONGEST)
        found: T = await piece.done
        return found

    def stop(self) -> None:
        """Refuse what waits or is worked on, and whatever is asked from now on."""
        self._stopped = True
        for piece in tuple(self._out):
            if not piece.done.done():
                piece.done.set_exception(BusyError(_("The server ends.")))

    async def close(self) -> None:
        """End all workers; nothing that waits is done."""
        self._free.clear()
        running = tuple(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in dict.fromkeys(self._workers)))

    def _enter(
        self, share: Share, client: str, works: Sequence[Callable[[], object]], seconds: float
    ) -> list[_TimedWork]:
        if self._stopped:
            raise BusyError(_("The server ends."))
        loop = asyncio.get_running_loop()
        pieces = [_TimedWork(work, seconds, loop.create_future()) for work in works]
        for piece in pieces:
            self._out.add(piece)
            piece.done.add_done_callback(partial(self._forget, piece))
        self._lines[share].add(client, pieces)
        self._go_on()
        return pieces

    def _forget(self, piece: _TimedWork, _done: object) -> None:
        self._out.discard(piece)

    def _go_on(self) -> None:
        while self._free and len(self._workers) - len(self._free) < self._at_once():
            piece = self._next()
            if piece is None:
                break
            task = asyncio.create_task(self._perform(self._free.pop(), piece))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _next(self) -> _TimedWork | None:
        """The next piece of the kind whose turn it is, which goes to the end."""
        for share in tuple(self._lines):
            piece = self._lines[share].next()
            if piece is not None:
                self._lines[share] = self._lines.pop(share)
                return piece
        return None

    async def _perform(self, worker: Worker, piece: _TimedWork) -> None:
        working = asyncio.ensure_future(worker.perform(piece.work, piece.seconds))
        piece.done.add_done_callback(lambda _: working.cancel())
        try:
            await asyncio.wait({working})
        except asyncio.CancelledError:
            piece.done.cancel()
            await asyncio.wait({working})
            raise
        _pass_on(working, piece.done)
        self._free.append(worker)
        self._go_on()


def _pass_on(working: asyncio.Future[Any], done: asyncio.Future[Any]) -> None:
    """Give the result of some work, or its error, to whoever still waits for it."""
    if working.cancelled():
        done.cancel()
    elif error := working.exception():
        if not done.done():
            done.set_exception(error)
    elif not done.done():
        done.set_result(working.result())


async def _all_done(pieces: Sequence[_TimedWork], gone: Gone) -> list[Any]:
    """The results of pieces; checks every `HEARTBEAT` seconds whether the client still waits."""
    waiting = {piece.done for piece in pieces}
    while waiting:
        done, waiting = await asyncio.wait(
            waiting, timeout=HEARTBEAT, return_when=asyncio.FIRST_EXCEPTION
        )
        for each in done:
            each.result()
        if waiting and await gone():
            raise ClientLeftError
    return [piece.done.result() for piece in pieces]

"""Connections that wait for their clients: not for long, and not too many."""

from __future__ import annotations

import asyncio
import resource
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ARRIVING: Final = (h11.IDLE, h11.SEND_BODY)
"""States of a client of which more is expected before its request can be answered."""

MOST: Final = 2000
"""Connections that a server has, where the system allows it enough open files."""

SHARE: Final = 4
"""Open files per connection: new ones are accepted before an old one is closed."""


def most_connections() -> int:
    """The connections that a server may have, once it may open as many files as it can get."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SHARE * MOST
    if 0 <= soft < wanted:
        soft = wanted if hard < 0 else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST if soft < 0 else min(MOST, soft // SHARE)


class ImpatientProtocol(H11Protocol):
    """HTTP whose requests have to arrive as a whole some time after their first byte.

    uvicorn itself ends connections only that are idle between two requests.

    Attributes:
        seconds: that a request may take.
        most: connections; beyond that one goes that is idle, or has been awaited longest.
    """

    seconds: float
    most: int
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self.deadline = self.loop.call_later(self.seconds, self.transport.abort)
        if len(self.connections) > self.most:
            own = (each for each in self.connections if isinstance(each, ImpatientProtocol))
            waiting = [each for each in own if each.may_go]
            min(waiting, key=lambda each: each.due).transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read on; the deadline stays where it is until a request is there as a whole."""
        super().data_received(data)
        if self.conn.their_state not in ARRIVING:
            self._forget_deadline()
        elif self.deadline is None:
            self.deadline = self.loop.call_later(self.seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._forget_deadline()
        super().connection_lost(exc)

    @property
    def due(self) -> float:
        """When its request has to be there; 0 while it is idle between two."""
        return 0.0 if self.deadline is None else self.deadline.when()

    @property
    def may_go(self) -> bool:
        """Whether it waits for its client; one that was aborted stays listed until it is lost."""
        return self.conn.their_state in ARRIVING and not self.transport.is_closing()

    def _forget_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


def impatient(seconds: float, most: int) -> type[ImpatientProtocol]:
    """The protocol with limits of a server."""
    return type("LimitedProtocol", (ImpatientProtocol,), {"seconds": seconds, "most": most})

"""The refusals of the server, each with its HTTP status."""

from __future__ import annotations

from games.protocol import GameError
from views.sessions.own_turn import UntimelyError


class RefusedError(GameError):
    """A request that is refused, in one line."""

    status = 400


class NotThereError(RefusedError):
    """Nothing has this name."""

    status = 404


class TooLargeError(RefusedError):
    """A request that is longer than any that makes sense."""

    status = 413


class TooManyError(RefusedError):
    """More than one client, or all together, may ask at a time.

    Attributes:
        seconds: after which it may be worth while to ask again.
    """

    status = 429

    def __init__(self, text: str, seconds: int) -> None:
        super().__init__(text)
        self.seconds = seconds


class BusyError(RefusedError):
    """Work that wasn't finished."""

    status = 503


class NotReadyError(BusyError):
    """Work that has to wait until a process has begun."""


class ClientLeftError(Exception):
    """The client has left before its answer was ready."""


def status_of(error: GameError) -> int:
    """The HTTP status of a request that ends with an error."""
    if isinstance(error, UntimelyError):
        return 409
    return error.status if isinstance(error, RefusedError) else 400

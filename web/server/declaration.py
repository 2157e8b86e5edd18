"""The declaration of a route: one row that the server and the schema are made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from web.server.fields import Nothing

GET, POST = "GET", "POST"

JSON: Final = "application/json"

EVENTS: Final = "text/event-stream"


class Route(NamedTuple):
    """A route.

    Attributes:
        path: with the parts that vary in braces.
        handle: `(desk, call)` to the answer; a coroutine function runs on the event loop, any
            other function in a thread.
        ask: the type of the query, or of the body of a POST.
        answer: the type of the answer.
        text: what it is for, in a sentence.
        media: the type of what is sent.
        shared: whether the answer is the same for everybody for a while.
        refusals: the statuses of its refusals.
        linked: whether the secret of a link is to be sent in a header.
    """

    method: str
    path: str
    handle: Callable[..., Any]
    answer: object
    text: str
    ask: type = Nothing
    media: str = JSON
    shared: bool = False
    refusals: tuple[int, ...] = (400, 404)
    linked: bool = False

"""The declaration of a route, from which the server and the schema are made.

It has fields with limits to be asked with, and a handler, which sees a request as a call.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_type_hints

from msgspec import Meta, Struct

from views.table_state import PartState

Handler = TypeVar("Handler", bound=Callable[..., Any])

Word = Annotated[str, Meta(max_length=100)]
"""A short text, such as the name of a game."""

Step = Annotated[str, Meta(max_length=200)]
Steps = Annotated[tuple[Step, ...], Meta(max_length=100)]
"""The steps so far, in notation."""

PickList = Annotated[tuple[int | tuple[int, int, int], ...], Meta(min_length=1, max_length=8)]
"""Numbers of choices, and cells with a way up: see `views.table_state`."""

Known = Annotated[int, Meta(ge=0)]
"""A number of steps whose effects are known."""


class Nothing(Struct, frozen=True):
    """No parameters."""


class StepsQuery(Struct, frozen=True):
    """A line in the making."""

    steps: Steps = ()


class PickQuery(Struct, frozen=True, kw_only=True):
    """A line in the making, and the choice that is picked."""

    steps: Steps = ()
    pick: PickList


class CellQuery(Struct, frozen=True, kw_only=True):
    """A line in the making, and a cell."""

    steps: Steps = ()
    x: int
    y: int


class StepsBody(Struct, frozen=True):
    """A line in the making, and what is to be added to it, if anything.

    Attributes:
        known: the number of steps whose effects the page has shown; the answer has those of the
            others, unless something is picked.
    """

    steps: Steps = ()
    pick: PickList | None = None
    known: Known | None = None


class LineBody(Struct, frozen=True):
    """A whole line."""

    steps: Steps


class Parts(Struct, frozen=True):
    """Sentences and tables, below each other."""

    parts: tuple[PartState, ...]


class CellText(Struct, frozen=True):
    """The contents of a cell, in one sentence."""

    text: str


class PositionText(Struct, frozen=True):
    """A position as the text of a file."""

    text: str


class ErrorBody(Struct, frozen=True):
    """Why a request is refused, in one line."""

    error: str


COOKIE: Final = "catbox"
"""The name of the cookie that holds a visitor's random name."""

LINK: Final = "catbox-link"
"""The header that holds the secret of a link: what stands in addresses stands in logs."""

_NAME = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


@dataclass
class Call:
    """A request.

    Attributes:
        path: the parts of the address that vary.
        client: its address: whose share of the work a request takes.
        language: the tag of the language in which it is answered.
        cookie: the name that the client brings, if it has one.
        link: the secret of the link that the page was opened by; empty for none.
        gone: whether the client has left.
        wants_cookie: whether the answer hands out the visitor's name.
        drops_cookie: whether the answer takes it back.
    """

    path: Mapping[str, str]
    client: str
    language: str
    cookie: str
    link: str
    gone: Callable[[], Awaitable[bool]]
    wants_cookie: bool = field(default=False, init=False)
    drops_cookie: bool = field(default=False, init=False)

    @property
    def visitor(self) -> str:
        """The random name of the visitor, for what is kept of the progress."""
        if not _NAME.fullmatch(self.cookie):
            self.cookie = secrets.token_urlsafe(16)
        self.wants_cookie = True
        return self.cookie


GET, POST = "GET", "POST"

JSON: Final = "application/json"

EVENTS: Final = "text/event-stream"


class Route(NamedTuple):
    """A route.

    Attributes:
        path: with the parts that vary in braces.
        handle: `(services, call)` to the answer, and `ask` where something is asked; a coroutine
            function runs on the event loop, any other function in a thread.
        text: what it is for, in a sentence.
        ask: the type of the query, or of the body of a POST.
        answer: the type of the answer.
        media: the type of what is sent.
        shared: whether the answer is the same for everybody for a while.
        refusals: the statuses of its refusals.
        linked: whether the secret of a link is to be sent in a header.
    """

    method: str
    path: str
    handle: Callable[..., Any]
    text: str
    ask: type
    answer: object
    media: str = JSON
    shared: bool = False
    refusals: tuple[int, ...] = (400, 404)
    linked: bool = False


def route(
    routes: list[Route],
    method: str,
    path: str,
    *,
    answer: object = None,
    media: str = JSON,
    shared: bool = False,
    refusals: tuple[int, ...] = (400, 404),
    linked: bool = False,
) -> Callable[[Handler], Handler]:
    """Declare a function as the handler of a route, which is added to a list.

    The docstring of the function is the sentence about the route, its `ask` is the type of what is
    asked, and its result the type of the answer, unless another one is stated.
    """

    def declared(handle: Handler) -> Handler:
        hints = get_type_hints(handle)
        about = handle.__doc__ or "", hints.get("ask", Nothing), answer or hints["return"]
        routes.append(Route(method, path, handle, *about, media, shared, refusals, linked))
        return handle

    return declared

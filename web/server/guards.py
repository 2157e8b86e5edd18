"""Checks that every request passes before a route answers it, and headers of every answer.

How much each client may ask for in a while is counted in buckets, here and elsewhere.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from languages.messages import _
from web.server.declaration import JSON, POST, ErrorBody
from web.server.refusals import TooManyError
from web.server.settings import Rates

CLIENTS: Final = 10_000
"""Of how many clients it is known how much they have asked for lately."""


class Buckets:
    """How much each client may still ask for: a store that is filled up again with time.

    Args:
        now: seconds since some moment.
    """

    def __init__(
        self, size: float, each_second: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._size, self._each_second, self._now = size, each_second, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> int:
        """Take one; 0 if there was one, else after how many seconds there will be."""
        now = self._now()
        left, then = self._left.pop(client, (self._size, now))
        left = min(self._size, left + (now - then) * self._each_second)
        self._left[client] = (left - 1 if left >= 1 else left), now
        while len(self._left) > CLIENTS:
            self._left.popitem(last=False)
        return 0 if left >= 1 else 1 + int((1 - left) / self._each_second)

    def count(self, client: str, refusal: str) -> None:
        """Take one.

        Raises:
            TooManyError: there is none.
        """
        seconds = self.take(client)
        if seconds:
            raise TooManyError(refusal, seconds)


HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; "
        "object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""Headers of every answer: the page loads and runs only files of its own host."""

SAFE: Final = ("GET", "HEAD")

OWN_SITE: Final = ("same-origin", "none")
"""Values of `Sec-Fetch-Site` for requests of the page itself, and for typed addresses."""


class RequestGuard:
    """Lets those requests through that the page itself could have made, and not too many.

    Args:
        hosts: the names by which the server may be called; empty if any will do. A page of
            somebody else whose name leads here is refused by that.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str], rates: Rates) -> None:
        self._app, self._hosts = app, tuple(hosts)
        self._buckets = Buckets(rates.burst, rates.each_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope)
        await (self._app if refusal is None else refusal)(scope, receive, sending)

    def _refusal(self, scope: Scope) -> Response | None:
        """Why a request is refused; None if it isn't."""
        headers = Headers(scope=scope)
        client = scope.get("client")
        seconds = self._buckets.take(client[0] if client else "")
        if seconds:
            refusal = _problem(429, _("too many requests"))
            refusal.headers["retry-after"] = str(seconds)
            return refusal
        if self._hosts and _name_of(headers.get("host", "")) not in self._hosts:
            return _problem(400, _("this server isn't called that: see --name"))
        return None if scope["method"] in SAFE else _refused_writing(scope, headers)


def _refused_writing(scope: Scope, headers: Headers) -> Response | None:
    """Why a request that changes something is refused: no page but our own may make it."""
    if scope["method"] != POST:
        return _problem(405, _("expected GET or POST"))
    if headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        return _problem(415, _("expected a body of type {json}").format(json=JSON))
    origin = headers.get("origin")
    foreign = origin is not None and urlsplit(origin).netloc != headers.get("host", "")
    if foreign or headers.get("sec-fetch-site", "none") not in OWN_SITE:
        return _problem(403, _("only the page itself may ask for this"))
    return None


def _name_of(host: str) -> str:
    """The name in a header `Host`, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _problem(status: int, text: str) -> Response:
    return Response(msgspec.json.encode(ErrorBody(text)), status, media_type=JSON)

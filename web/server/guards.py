"""Checks that every request passes before a route answers it, and headers of every answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from languages.messages import _
from web.server.buckets import Buckets
from web.server.declaration import JSON, POST
from web.server.fields import ErrorBody
from web.server.settings import Rates

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

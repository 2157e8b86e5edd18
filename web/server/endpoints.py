"""Routes as the server answers them: requests read and checked, answers and refusals written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from inspect import iscoroutinefunction
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from games.json_reader import in_plain_words
from games.protocol import GameError
from languages.messages import _, speaking
from languages.preference import known, negotiated
from web.server.calls import COOKIE, LINK, Call
from web.server.declaration import EVENTS, JSON, POST, Route
from web.server.desk import Desk
from web.server.fields import ErrorBody
from web.server.refusals import (
    BusyError,
    ClientLeftError,
    RefusedError,
    TooLargeError,
    TooManyError,
    status_of,
)
from web.server.store import StoreError

LONGEST_BODY: Final = 64 * 1024
"""Bytes that the body of a request may have."""

LONGEST_QUERY: Final = 8 * 1024
"""Characters that a query may have."""

YEARS: Final = 2 * 365 * 24 * 3600
"""Seconds for which a browser keeps the cookie, unless it keeps none so long."""

SHARED: Final = "private, max-age=300"
"""How long a browser may use an answer again that is the same for everybody."""

LANGUAGE: Final = "lang"
"""The part of a query that names a language."""

_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

log = logging.getLogger("catbox.web")

Endpoint = Callable[[Request], Awaitable[Response]]


def endpoint(desk: Callable[[], Desk], route: Route) -> Endpoint:
    """The endpoint that answers a route.

    Args:
        desk: gives what the server works with once it runs.
    """

    async def answer(request: Request) -> Response:
        language = language_of(request)
        with speaking(language):
            try:
                call = await _call(request, route, language)
                found = await _handled(route, desk(), call)
            except (ClientLeftError, ClientDisconnect):
                return Response(status_code=499)
            except GameError as error:
                return refused(error)
            return _answered(request, route, call, found)

    return answer


def language_of(request: Request) -> str:
    """The tag of the language that the address asks for, or that the client likes best."""
    wished = known(request.query_params.get(LANGUAGE, ""))
    return wished or negotiated(request.headers.get("accept-language", ""))


async def _handled(route: Route, desk: Desk, call: Call) -> object:
    if _is_async(route.handle):
        return await route.handle(desk, call)
    return await asyncio.to_thread(route.handle, desk, call)


def _is_async(handle: Callable[..., object]) -> bool:
    while isinstance(handle, partial):
        handle = handle.func
    return iscoroutinefunction(handle)


async def _call(request: Request, route: Route, language: str) -> Call:
    """The request, read.

    Raises:
        RefusedError: it isn't what the route takes.
    """
    if route.method == POST:
        ask = read_body(await _body(request), route.ask)
    else:
        ask = read_query(request, route.ask)
    return Call(
        path=request.path_params,
        ask=ask,
        address=request.client.host if request.client else "",
        language=language,
        cookie=request.cookies.get(COOKIE, ""),
        link=request.headers.get(LINK, ""),
        gone=request.is_disconnected,
    )


async def _body(request: Request) -> bytes:
    """The body.

    Raises:
        TooLargeError: it is longer than any that makes sense.
    """
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > LONGEST_BODY:
            raise TooLargeError(
                _("the body is longer than {longest} bytes").format(longest=LONGEST_BODY)
            )
        parts.append(part)
    return b"".join(parts)


def read_body(body: bytes, kind: type) -> Any:
    """A body of JSON.

    Raises:
        RefusedError: it isn't what is expected; the text says where.
    """
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except _UNREADABLE as error:
        raise RefusedError(_("the body: {error}").format(error=_reason(error))) from None


def read_query(request: Request, kind: type) -> Any:
    """A query, whose parts are text, or JSON where a list is expected.

    Raises:
        RefusedError: it isn't what is expected; the text says where.
    """
    if len(request.url.query) > LONGEST_QUERY:
        raise TooLargeError(
            _("the query is longer than {longest} characters").format(longest=LONGEST_QUERY)
        )
    try:
        raw = {
            field.name: _part(request.query_params[field.name])
            for field in msgspec.structs.fields(kind)
            if field.name in request.query_params
        }
        return msgspec.convert(raw, kind, strict=False)
    except _UNREADABLE as error:
        raise RefusedError(_("the query: {error}").format(error=_reason(error))) from None


def _reason(error: Exception) -> str:
    """Why a request can't be read, in plain words."""
    if isinstance(error, msgspec.DecodeError):
        return in_plain_words(error)
    return (
        _("it is nested too deeply") if isinstance(error, RecursionError) else _("it isn't UTF-8")
    )


def _part(text: str) -> object:
    return msgspec.json.decode(text) if text.startswith("[") else text


def refused(error: GameError) -> Response:
    """Why a request is refused."""
    if isinstance(error, StoreError):
        log.error("%s", error)
        error = BusyError(_("Nothing can be kept just now: try again soon."))
    status = status_of(error)
    headers = {"cache-control": "no-store"}
    if isinstance(error, TooManyError):
        headers["retry-after"] = str(error.seconds)
    text = str(error).splitlines()[0] if str(error) else "refused"
    return Response(msgspec.json.encode(ErrorBody(text)), status, headers, JSON)


def _answered(request: Request, route: Route, call: Call, found: Any) -> Response:
    response: Response
    if route.media == EVENTS:
        response = StreamingResponse(found, media_type=route.media)
    else:
        body = bytes(found) if isinstance(found, msgspec.Raw) else msgspec.json.encode(found)
        response = Response(body, media_type=route.media)
    response.headers.update(_headers(route))
    if call.drops_cookie:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    elif call.wants_cookie:
        _hand_out(request, call, response)
    return response


def _headers(route: Route) -> Mapping[str, str]:
    if route.shared:
        return {"cache-control": SHARED, "vary": "accept-language"}
    return {"cache-control": "no-store"}


def _hand_out(request: Request, call: Call, response: Response) -> None:
    response.set_cookie(
        COOKIE,
        call.visitor,
        max_age=YEARS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )

"""The server: its routes and files, what is opened when it begins and closed when it ends.

Requests are read and checked, and answers and refusals written, for all routes alike.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from inspect import iscoroutinefunction
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route as Path

from games.json_reader import in_plain_words
from games.protocol import GameError
from languages.messages import _, speaking
from languages.preference import known, negotiated
from web.bundles import SITE, page, worker
from web.server import files
from web.server.declaration import COOKIE, EVENTS, JSON, LINK, POST, Call, ErrorBody, Nothing, Route
from web.server.guards import HEADERS, RequestGuard
from web.server.refusals import (
    BusyError,
    ClientLeftError,
    NotThereError,
    RefusedError,
    TooLargeError,
    TooManyError,
    status_of,
)
from web.server.schema import ROUTES, schema, schema_page
from web.server.services import WorkerPools, opened, process_pools
from web.server.settings import Settings
from web.server.site_routes import site_state
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

SMALL, QUICK = 1_000, 5
"""Bytes of an answer that isn't worth compressing, and how hard gzip tries with others (1 to 9)."""

EMBEDDED: Final = HEADERS["content-security-policy"].replace(
    "frame-ancestors 'none'", "frame-ancestors *"
)
"""The content security policy of a page that other sites embed."""

_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

log = logging.getLogger("catbox.web")

Endpoint = Callable[[Request], Awaitable[Response]]


def endpoint(route: Route) -> Endpoint:
    """The endpoint that answers a route."""

    is_async = iscoroutinefunction(route.handle)

    async def answer(request: Request) -> Response:
        language = language_of(request)
        with speaking(language):
            try:
                ask = await _asked(request, route)
                call = Call(
                    path=request.path_params,
                    client=request.client.host if request.client else "",
                    language=language,
                    cookie=request.cookies.get(COOKIE, ""),
                    link=request.headers.get(LINK, ""),
                    gone=request.is_disconnected,
                )
                handle = partial(route.handle, request.app.state.services, call, *ask)
                found = await (handle() if is_async else asyncio.to_thread(handle))
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


async def _asked(request: Request, route: Route) -> tuple[Any, ...]:
    """The query or the body, read; nothing where nothing is asked.

    Raises:
        RefusedError: it isn't what the route takes.
    """
    if route.method == POST:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LONGEST_BODY:
                text = _("the body is longer than {longest} bytes")
                raise TooLargeError(text.format(longest=LONGEST_BODY))
        ask = read_body(body, route.ask)
    else:
        ask = read_query(request, route.ask)
    return () if route.ask is Nothing else (ask,)


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
            field.name: msgspec.json.decode(text) if text.startswith("[") else text
            for field in msgspec.structs.fields(kind)
            if (text := request.query_params.get(field.name)) is not None
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
    if route.shared:
        response.headers.update({"cache-control": SHARED, "vary": "accept-language"})
    else:
        response.headers["cache-control"] = "no-store"
    if call.drops_cookie:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    elif call.wants_cookie:
        response.set_cookie(
            COOKIE,
            call.visitor,
            max_age=YEARS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response


def application(
    settings: Settings, hire: Callable[[Settings], WorkerPools] = process_pools
) -> Starlette:
    """The server as an ASGI application; `state.services` is there while it runs.

    Args:
        hire: finds who works.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.services = await opened(settings, hire)
        try:
            yield
        finally:
            await app.state.services.close()

    return Starlette(
        routes=[
            Path("/", _page),
            Path("/offline", _offline),
            Path("/embed", _embed),
            Path("/preview/{name}", _preview),
            Path("/sw.js", _worker),
            Path("/data/{name:path}", _data),
            Path("/static/{name:path}", _static),
            Path("/api/schema", _schema),
            Path("/schema", _schema_page),
            *(Path(each.path, endpoint(each), methods=[each.method]) for each in ROUTES),
        ],
        middleware=[
            Middleware(RequestGuard, hosts=settings.hosts, rates=settings.rates),
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=QUICK),
        ],
        exception_handlers={HTTPException: _http_problem, GameError: _problem, 500: _broken},
        lifespan=lifespan,
    )


async def _page(request: Request) -> Response:
    language = language_of(request)
    with speaking(language):
        site = site_state(request.app.state.services, language)
        return files.page_answer(site, str(request.base_url))


async def _data(request: Request) -> Response:
    services, name = request.app.state.services, request.path_params["name"]
    lesson = files.lesson_named(name)
    if lesson is None:
        data = await asyncio.to_thread(files.data_file, services, name)
    else:
        client = request.client.host if request.client else ""
        data = await files.lesson_file(services, lesson, client, request.is_disconnected)
    return Response(data, headers=files.RENEWED, media_type=JSON)


async def _preview(request: Request) -> Response:
    name = request.path_params["name"]
    data = await asyncio.to_thread(files.preview, request.app.state.services, name)
    return Response(data, headers=files.RENEWED, media_type="image/png")


async def _embed(_request: Request) -> Response:
    """The page without a server, which other pages may show: nothing can be done by it here."""
    headers = {**files.RENEWED, "content-security-policy": EMBEDDED}
    return Response(page(SITE).beginning, headers=headers, media_type="text/html")


async def _offline(_request: Request) -> Response:
    return Response(page(SITE).beginning, headers=files.RENEWED, media_type="text/html")


async def _worker(_request: Request) -> Response:
    return Response(worker("offline"), headers=files.RENEWED, media_type="text/javascript")


async def _static(request: Request) -> Response:
    return files.static_answer(request, request.path_params["name"])


async def _schema(_request: Request) -> Response:
    return Response(msgspec.json.encode(schema()), media_type=JSON)


async def _schema_page(_request: Request) -> Response:
    return Response(schema_page(), media_type="text/html")


async def _http_problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    refusal = NotThereError(_("no such address")) if error.status_code == 404 else None
    response = refused(refusal or RefusedError(error.detail))
    response.status_code = error.status_code
    return response


async def _problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, GameError)
    return refused(error)


async def _broken(_request: Request, _error: Exception) -> Response:
    response = refused(RefusedError(_("something went wrong in the server; its log says what")))
    response.status_code = 500
    return response

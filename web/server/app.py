"""The server: its routes, its files, and what is opened when it begins and closed when it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Path

from games.protocol import GameError
from languages.messages import _, speaking
from web.bundles import worker
from web.server import files
from web.server.declaration import JSON
from web.server.desk import Crews, Desk, crews_of, opened
from web.server.endpoints import endpoint, language_of, refused
from web.server.guards import HEADERS, RequestGuard
from web.server.preview import preview
from web.server.refusals import NotThereError, RefusedError
from web.server.routes import ROUTES
from web.server.schema import schema, schema_page
from web.server.settings import Settings
from web.server.site_files import data_file, lesson_file, lesson_named, offline_page
from web.server.site_routes import site_state

SMALL, QUICK = 1_000, 5
"""Bytes of an answer that isn't worth compressing, and how hard gzip tries with others (1 to 9)."""


EMBEDDED: Final = HEADERS["content-security-policy"].replace(
    "frame-ancestors 'none'", "frame-ancestors *"
)
"""The content security policy of a page that other sites embed."""


def application(settings: Settings, hire: Callable[[Settings], Crews] = crews_of) -> Starlette:
    """The server as an ASGI application; `state.desk` is there while it runs.

    Args:
        hire: finds who works.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.desk = await opened(settings, hire)
        try:
            yield
        finally:
            await app.state.desk.close()

    def desk() -> Desk:
        found: Desk = app.state.desk
        return found

    app = Starlette(
        routes=[
            Path("/", _page(desk)),
            Path("/offline", _offline),
            Path("/embed", _embed),
            Path("/preview/{name}", _preview(desk)),
            Path("/sw.js", _worker),
            Path("/data/{name:path}", _data(desk)),
            Path("/static/{name:path}", _static),
            Path("/api/schema", _schema),
            Path("/schema", _schema_page),
            *(Path(each.path, endpoint(desk, each), methods=[each.method]) for each in ROUTES),
        ],
        middleware=[
            Middleware(RequestGuard, hosts=settings.hosts, rates=settings.rates),
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=QUICK),
        ],
        exception_handlers={HTTPException: _http_problem, GameError: _problem, 500: _broken},
        lifespan=lifespan,
    )
    return app


def _page(desk: Callable[[], Desk]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        language = language_of(request)
        with speaking(language):
            return files.page_answer(site_state(desk(), language), str(request.base_url))

    return answer


def _data(desk: Callable[[], Desk]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        name = request.path_params["name"]
        lesson = lesson_named(name)
        if lesson is None:
            data = await asyncio.to_thread(data_file, desk(), name)
        else:
            client = request.client.host if request.client else ""
            data = await lesson_file(desk(), lesson, client, request.is_disconnected)
        return Response(data, headers=files.RENEWED, media_type=JSON)

    return answer


def _preview(desk: Callable[[], Desk]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        data = await asyncio.to_thread(preview, desk(), request.path_params["name"])
        return Response(data, headers=files.RENEWED, media_type="image/png")

    return answer


async def _embed(_request: Request) -> Response:
    """The page without a server, which other pages may show: nothing can be done by it here."""
    headers = {**files.RENEWED, "content-security-policy": EMBEDDED}
    return Response(offline_page(), headers=headers, media_type="text/html")


async def _offline(_request: Request) -> Response:
    return Response(offline_page(), headers=files.RENEWED, media_type="text/html")


async def _worker(_request: Request) -> Response:
    return Response(worker("offline"), headers=files.RENEWED, media_type="text/javascript")


async def _static(request: Request) -> Response:
    return files.static_answer(request, request.path_params["name"])


async def _schema(_request: Request) -> Response:
    return Response(msgspec.json.encode(schema(ROUTES)), media_type=JSON)


async def _schema_page(_request: Request) -> Response:
    return Response(schema_page(ROUTES), media_type="text/html")


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

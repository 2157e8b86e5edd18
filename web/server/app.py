"""The server: its routes and files, what is opened when it begins and closed when it ends.

Requests are read and checked, and answers and refusals written, for all routes alike. Its files are
those of the page, those of a site without a server, and a picture of a day.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date, timedelta
from functools import cache, partial
from importlib.metadata import version
from inspect import iscoroutinefunction
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import quoteattr

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route as Path

from games import registry
from games.json_reader import in_plain_words
from games.protocol import GameError
from languages.messages import _, speaking, with_pictures
from languages.preference import known, negotiated
from puzzles import dailies
from puzzles.dailies import Daily, games_with_dailies, newest_day, shipped_dailies
from puzzles.kind import Series
from views.render.drawing import TABLE, Drawing, written
from views.render.pdf import drawing_png
from views.scene import scene_drawing
from views.sessions.question import ChallengeQuestion
from views.view import view_of
from web.bundles import FOLDER, SERVER, SITE, page, worker
from web.cards import card_picture
from web.server.declaration import COOKIE, EVENTS, JSON, LINK, POST, Call, ErrorBody, Nothing, Route
from web.server.guards import HEADERS, RequestGuard
from web.server.jobs import Gone
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
from web.server.services import Services, WorkerPools, opened, process_pools
from web.server.settings import Settings
from web.server.site_routes import site_state
from web.server.store import StoreError
from web.site import game_files, site_games
from web.site_data import (
    day_data,
    site_data,
)
from web.site_lessons import LessonFile, lesson_data, lesson_files

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

SMALL, QUICK = 1_000, 6
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
        with speaking(with_pictures(language)):
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
            Path("/cards/{name:path}", _card),
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
    """The page itself with what its server says of itself, and a picture for links to it."""
    language = language_of(request)
    with speaking(language):
        site = site_state(request.app.state.services, language)
    picture = quoteattr(f"{request.base_url}preview/{site.today}.png")
    given = msgspec.json.encode(site).decode().replace("<", "\\u003c")
    block = f'<script type="application/json" id="site">{given}</script>\n'
    block += f'<meta property="og:image" content={picture}>\n</head>'
    text = page(SERVER).beginning.replace("</head>", block)
    return Response(text, headers=RENEWED, media_type="text/html")


async def _data(request: Request) -> Response:
    services, name = request.app.state.services, request.path_params["name"]
    lesson = lesson_named(name)
    if lesson is None:
        data = await asyncio.to_thread(data_file, services, name)
    else:
        client = request.client.host if request.client else ""
        data = await lesson_file(services, lesson, client, request.is_disconnected)
    return Response(data, headers=RENEWED, media_type=JSON)


async def _card(request: Request) -> Response:
    """The picture of a card that a text names.

    Raises:
        NotThereError: there is none.
    """
    try:
        data = await asyncio.to_thread(card_picture, request.path_params["name"])
    except GameError as error:
        raise NotThereError(str(error)) from None
    return Response(data, headers={"cache-control": DAILY}, media_type="image/svg+xml")


async def _preview(request: Request) -> Response:
    name = request.path_params["name"]
    data = await asyncio.to_thread(preview, request.app.state.services, name)
    return Response(data, headers=RENEWED, media_type="image/png")


async def _embed(_request: Request) -> Response:
    """The page without a server, which other pages may show: nothing can be done by it here."""
    headers = {**RENEWED, "content-security-policy": EMBEDDED}
    return Response(page(SITE).beginning, headers=headers, media_type="text/html")


async def _offline(_request: Request) -> Response:
    return Response(page(SITE).beginning, headers=RENEWED, media_type="text/html")


async def _worker(_request: Request) -> Response:
    return Response(worker("offline"), headers=RENEWED, media_type="text/javascript")


async def _static(request: Request) -> Response:
    """A file by its name below `static/`.

    Raises:
        NotThereError: there is none, or no longer.
    """
    folder, _slash, inner = request.path_params["name"].partition("/")
    file = _file(folder, inner)
    headers = {"cache-control": FOREVER, "vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.data, headers=headers, media_type=file.media)
    headers["content-encoding"] = "gzip"
    return Response(file.small, headers=headers, media_type=file.media)


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


TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
"""Types that shouldn't depend on the machine."""

FOREVER: Final = "public, max-age=31536000, immutable"
"""How long a browser may use a file whose address changes with its content."""

DAILY: Final = "public, max-age=86400"
"""How long a browser may use the picture of a card."""

RENEWED: Final = {"cache-control": "no-cache"}
"""Headers of files that may change under their address."""

HARD: Final = 9
"""How hard gzip tries with files that are compressed once."""


class StaticFile(NamedTuple):
    """A file of the page, as it is and compressed."""

    data: bytes
    small: bytes
    media: str


@cache
def _file(folder: str, name: str) -> StaticFile:
    pages = {each.folder: each for each in map(page, (SERVER, SITE))}
    found = pages.get(f"{FOLDER}/{folder}")
    data = found.files.get(name) if found else None
    if data is None:
        raise NotThereError(_("no such file"))
    ending = f".{name.rpartition('.')[2]}"
    media = TYPES.get(ending, "application/octet-stream")
    return StaticFile(data, gzip.compress(data, HARD, mtime=0), media)


REACH: Final = timedelta(days=30)
"""How far from today the dailies are whose questions are given away."""


def data_file(services: Services, name: str) -> bytes:
    """A file below `data/`.

    Raises:
        NotThereError: there is none, or it is of a day that is too far from today, or the end of
            one that has begun nowhere.
    """
    game, _slash, inner = name.removesuffix(".json").rpartition("/")
    make = _general(services, game).get(inner) or _of_day(services, game, inner)
    if make is None or not name.endswith(".json"):
        raise NotThereError(_("no such file"))
    return make()


def _general(services: Services, game: str) -> Mapping[str, Callable[[], bytes]]:
    """Makers of the files that belong to no day, by file name."""
    if not game:
        entries = [registry.entry(each) for each in site_games()]
        return {"site": partial(site_data, version("catbox-solver"), entries)}
    known = game in site_games()
    return game_files(registry.entry(game), _days(services, game)) if known else {}


def _of_day(services: Services, game: str, inner: str) -> Callable[[], bytes] | None:
    """The maker of a file of a daily; None if there is no such file.

    Raises:
        NotThereError: it is the end of a day that has begun nowhere.
    """
    text, _dot, end = inner.partition(".")
    daily = {each.key: each for each in _days(services, game)}.get(text) if game else None
    if daily is None or end not in ("", "end"):
        return None
    if end and daily.day > newest_day(services.settings.clock()):
        raise NotThereError(_("The daily of {day} is still to come.").format(day=daily.day))
    make = partial(day_data, "", (registry.entry(game), daily))
    data = partial(services.cache.get, (day_data, daily), make)
    return lambda: getattr(data(), "ending" if end else "question")


def _days(services: Services, game: str) -> Sequence[Daily]:
    """The dailies of days around today that are shipped."""
    if game not in site_games():
        return ()
    every = (daily for series in Series for daily in shipped_dailies(game, series))
    return [daily for daily in every if abs(daily.day - services.today) <= REACH]


async def lesson_file(services: Services, file: LessonFile, client: str, gone: Gone) -> bytes:
    """The file of a lesson, made in a process once: it has all lines of the lesson.

    Raises:
        TooManyError: too many are waiting.
        ClientLeftError: the client has left.
    """
    key = lesson_data, file
    found: bytes | None = services.cache.peek(key)
    if found is None:
        (found,) = await services.pools.bots.asked(client, [partial(lesson_data, "", file)], gone)
        services.cache.put(key, found)
    return found


def lesson_named(name: str) -> LessonFile | None:
    """The lesson whose file has a name below `data/`; None if it is no such name."""
    game, _slash, inner = name.removesuffix(".json").rpartition("/")
    files = lesson_files(registry.entry(game)) if game in site_games() else ()
    return next((each for each in files if each.name == inner), None)


WIDTH, HEIGHT = 1200, 630
"""The size of such pictures everywhere."""

MARGIN, HEAD, SIZE = 36, 96, 44
"""The room around boards, the height of the line above them, and the size of its letters."""


def preview(services: Services, name: str) -> bytes:
    """The picture of today as a PNG, such as `2026-11-22.png`.

    Raises:
        NotThereError: it isn't asked for today.
    """
    if name != f"{services.today}.png":
        raise NotThereError(_("no such file"))
    day = services.today
    title = f"catbox {day}"
    return services.cache.get((preview, day), lambda: drawing_png(day_drawing(day), title, scale=1))


def day_drawing(day: date) -> Drawing:
    """The boards of a day's puzzles beside each other."""
    boards = [_board(game, day) for game in games_with_dailies()]
    room = (WIDTH - MARGIN) / len(boards)
    table = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{TABLE.table}"/>'
    head = written(WIDTH / 2, HEAD / 2 + MARGIN / 4, f"catbox  {day}", SIZE, TABLE.ink, "middle")
    parts = [table, head]
    for number, board in enumerate(boards):  # Each as large as its room, in the middle of it.
        width, height = room - MARGIN, HEIGHT - HEAD - MARGIN
        scale = min(width / board.width, height / board.height)
        x = MARGIN + number * room + (width - scale * board.width) / 2
        y = HEAD + (height - scale * board.height) / 2
        parts += board.at(x, y, scale)
    return Drawing(WIDTH, HEIGHT, tuple(parts))


def _board(game: str, day: date) -> Drawing:
    challenge = dailies.shipped(game, day)
    if challenge is None:
        raise NotThereError(_("no such file"))
    question, scenery = ChallengeQuestion(challenge), view_of(registry.entry(game)).page_scenery
    scene = scenery.scene(question.start, question.start, question.puzzle)
    return scene_drawing(scene, scenery.layout, scenery.draw, TABLE)

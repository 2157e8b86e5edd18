"""The files of the page: its own, those of a site without a server, and a picture of a day."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import cache, partial
from importlib.metadata import version
from typing import Final, NamedTuple
from xml.sax.saxutils import quoteattr

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from games import registry
from languages.messages import _
from puzzles import dailies
from puzzles.dailies import games_with_dailies, newest_day
from views.render.drawing import TABLE, Drawing, written
from views.render.pdf import drawing_png
from views.scene import scene_drawing
from views.sessions.question import ChallengeQuestion
from views.view import view_of
from web.bundles import FOLDER, SERVER, SITE, page
from web.server.jobs import Gone
from web.server.refusals import NotThereError
from web.server.services import Services
from web.server.site_routes import Site
from web.site import site_games
from web.site_data import (
    common_parts,
    day_data,
    days_data,
    encoded,
    rules_data,
    shipped_days,
    site_data,
)
from web.site_lessons import LessonFile, lesson_data, lesson_files, lessons_data

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

RENEWED: Final = {"cache-control": "no-cache"}
"""Headers of files that may change under their address."""

HARD: Final = 9
"""How hard gzip tries with files that are compressed once."""


class StaticFile(NamedTuple):
    """A file of the page, as it is and compressed."""

    data: bytes
    small: bytes
    media: str


def page_answer(site: Site, address: str) -> Response:
    """The page itself with what its server says of itself, and a picture for links to it.

    Args:
        address: where the page is, as others have to call it.
    """
    picture = quoteattr(f"{address}preview/{site.today}.png")
    given = msgspec.json.encode(site).decode().replace("<", "\\u003c")
    block = f'<script type="application/json" id="site">{given}</script>\n'
    block += f'<meta property="og:image" content={picture}>\n</head>'
    text = page(SERVER).beginning.replace("</head>", block)
    return Response(text, headers=RENEWED, media_type="text/html")


def static_answer(request: Request, name: str) -> Response:
    """A file by its name below `static/`.

    Raises:
        NotThereError: there is none, or no longer.
    """
    folder, _slash, inner = name.partition("/")
    file = _file(folder, inner)
    headers = {"cache-control": FOREVER, "vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.data, headers=headers, media_type=file.media)
    headers["content-encoding"] = "gzip"
    return Response(file.small, headers=headers, media_type=file.media)


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
    if game not in site_games():
        return {}
    return {
        "days": partial(days_data, game, _days(services, game)),
        "rules": partial(rules_data, registry.entry(game)),
        "lessons": partial(lessons_data, registry.entry(game)),
        "drawing": lambda: encoded(common_parts(game)),
    }


def _of_day(services: Services, game: str, inner: str) -> Callable[[], bytes] | None:
    """The maker of a file of a daily; None if there is no such file.

    Raises:
        NotThereError: it is the end of a day that has begun nowhere.
    """
    text, _dot, end = inner.partition(".")
    day = {str(each): each for each in _days(services, game)}.get(text) if game else None
    if day is None or end not in ("", "end"):
        return None
    if end and day > newest_day(services.settings.clock()):
        raise NotThereError(_("The daily of {day} is still to come.").format(day=day))
    make = partial(day_data, "", (registry.entry(game), day))
    data = partial(services.cache.get, (day_data, game, day), make)
    return lambda: getattr(data(), "ending" if end else "question")


def _days(services: Services, game: str) -> Sequence[date]:
    """The days around today whose dailies are shipped."""
    if game not in site_games():
        return ()
    return [day for day in shipped_days(game) if abs(day - services.today) <= REACH]


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

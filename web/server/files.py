"""The files of the page as they are sent: compressed, with their types."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Final, NamedTuple
from xml.sax.saxutils import quoteattr

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from languages.messages import _
from web.bundles import SERVER, SITE, page
from web.server.refusals import NotThereError
from web.server.site_routes import Site
from web.static_files import FOLDER

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

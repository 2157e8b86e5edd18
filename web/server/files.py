"""The files of the page: those that every game shares, and those of single games."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from games import registry
from web.server.refusals import NotThereError

STATIC: Final = Path(__file__).parents[1] / "static"

FOLDER: Final = "static"

INDEX: Final = "index.html"

SERVER, SITE = "server", "site"
"""The modes of the page: with a server, and as files alone."""

_MODE = re.compile(r'(<meta\s+name="catbox-mode"\s+content=")[^"]*(")')

_NAME = re.compile(r"(?!\.)[A-Za-z0-9_.-]+", re.ASCII)


class StaticFile(NamedTuple):
    """A file of the page."""

    data: bytes
    media: str
    tag: str


def with_mode(page: str, mode: str) -> str:
    """The page, which is shown which mode it is in."""
    return _MODE.sub(rf"\g<1>{mode}\g<2>", page)


def path_of(name: str) -> Path:
    """The file of a name below `static/`.

    Raises:
        NotThereError: there is none.
    """
    first, *rest = parts = name.split("/")
    if not all(map(_NAME.fullmatch, parts)):
        raise NotThereError("no such file")
    folder = game_folder(first) if rest else None
    path = STATIC.joinpath(*parts) if folder is None else folder.joinpath(*rest)
    if not path.is_file():
        raise NotThereError("no such file")
    return path


def game_folder(game: str) -> Path | None:
    """The folder of a game's own files; None for one that has none."""
    if game not in registry.GAMES or find_spec(f"web.{game}") is None:
        return None
    return STATIC.parent / game / FOLDER


def page() -> StaticFile:
    """The page itself.

    Raises:
        NotThereError: its file is missing.
    """
    path = path_of(INDEX)
    text = with_mode(path.read_text("utf-8"), SERVER)
    return _file(text.encode(), "text/html")


def static_file(name: str) -> StaticFile:
    """A file of a name below `static/`.

    Raises:
        NotThereError: there is none.
    """
    path = path_of(name)
    return _read(path, path.stat().st_mtime_ns)


def answered(request: Request, file: StaticFile) -> Response:
    """A file, or nothing where the browser has the same one."""
    headers = {"etag": file.tag, "cache-control": "no-cache"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(file.data, headers=headers, media_type=file.media)


@lru_cache(256)
def _read(path: Path, _changed: int) -> StaticFile:
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _file(path.read_bytes(), TYPES.get(path.suffix, media))


def _file(data: bytes, media: str) -> StaticFile:
    return StaticFile(data, media, f'"{hashlib.sha256(data).hexdigest()[:32]}"')


TYPES: Final = {".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml"}
"""Types that shouldn't depend on the machine."""

"""The files of the page as they are sent: with their types, and a tag by which they are known."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from languages.messages import _
from web.server.refusals import NotThereError
from web.static_files import FOLDER, slim, static_files

INDEX: Final = f"{FOLDER}/index.html"

SERVER: Final = "server"
"""The mode of the page that has a server."""

TYPES: Final = {".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml"}
"""Types that shouldn't depend on the machine."""

_MODE = re.compile(r'(<meta\s+name="catbox-mode"\s+content=")[^"]*(")')


class StaticFile(NamedTuple):
    """A file of the page."""

    data: bytes
    media: str

    @property
    def tag(self) -> str:
        """The entity tag of the content."""
        return f'"{hashlib.sha256(self.data).hexdigest()[:32]}"'


def page() -> StaticFile:
    """The page itself, which is shown that it has a server.

    Raises:
        NotThereError: its file is missing.
    """
    text = _found(INDEX).read_text("utf-8")
    return StaticFile(_MODE.sub(rf"\g<1>{SERVER}\g<2>", text).encode(), "text/html")


def static_file(name: str) -> StaticFile:
    """A file of a name below `static/`.

    Raises:
        NotThereError: there is none.
    """
    guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
    ending = f".{name.rpartition('.')[2]}"
    data = slim(name, _found(f"{FOLDER}/{name}").read_bytes())
    return StaticFile(data, TYPES.get(ending, guessed))


def answered(request: Request, file: StaticFile) -> Response:
    """A file, or an empty answer where the browser has the same one."""
    headers = {"etag": file.tag, "cache-control": "no-cache"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(file.data, headers=headers, media_type=file.media)


def _found(address: str) -> Traversable:
    found = _files().get(address)
    if found is None:
        raise NotThereError(_("no such file"))
    return found


@cache
def _files() -> Mapping[str, Traversable]:
    return static_files()

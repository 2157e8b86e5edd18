"""The files of the page as they are served: those of all games, and below a game's name its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from games import registry

FOLDER: Final = "static"
"""Where the files are in a package, and where they are in the page's address."""

_COMMENTS: Final = re.compile(rb"^[ ]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)

_INDENTED: Final = re.compile(rb"^ +", re.MULTILINE)


def static_files() -> Mapping[str, Traversable]:
    """Every file by its address, such as `static/main.js`, in the order of the addresses."""
    web = files("web")
    found = dict(_below(web / FOLDER, FOLDER))
    for game in registry.GAMES:
        found |= dict(_below(web / game / FOLDER, f"{FOLDER}/{game}"))
    return dict(sorted(found.items()))


def slim(name: str, data: bytes) -> bytes:
    """A file as browsers get it: modules and style sheets without indents and lines of comments."""
    if not name.endswith((".js", ".css")):
        return data
    return _INDENTED.sub(b"", _COMMENTS.sub(b"", data))


def _below(folder: Traversable, address: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir() if folder.is_dir() else ():
        if each.is_dir():
            yield from _below(each, f"{address}/{each.name}")
        else:
            yield f"{address}/{each.name}", each

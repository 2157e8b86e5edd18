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


def static_files() -> Mapping[str, Traversable]:
    """Every file by its address, such as `static/main.js`, in the order of the addresses."""
    found = dict(_below(files("web") / FOLDER, FOLDER))
    for entry in registry.GAMES.values():
        if entry.scenery:
            package = entry.scenery.partition(":")[0].rpartition(".")[0]
            found |= dict(_below(files(package) / FOLDER, f"{FOLDER}/{entry.name}"))
    return dict(sorted(found.items()))


def slim(name: str, data: bytes) -> bytes:
    """A file as browsers get it: modules and style sheets without lines of comments."""
    return _COMMENTS.sub(b"", data) if name.endswith((".js", ".css")) else data


def _below(folder: Traversable, address: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir() if folder.is_dir() else ():
        if each.is_dir():
            yield from _below(each, f"{address}/{each.name}")
        else:
            yield f"{address}/{each.name}", each

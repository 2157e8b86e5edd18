"""Any file of any game, by the `format` that it states."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from games.json_reader import FormatError, Problem, known_name, parse_json, read_bytes
from games.protocol import Format, Role
from games.record import SUFFIX, read_continuation
from games.registry import GAMES, Entry
from languages.messages import _


class Content(NamedTuple):
    """The content of a file, with its game and role.

    Attributes:
        entry: the game that it belongs to.
        value: a puzzle, a position, a record or a deck, by its role.
    """

    entry: Entry
    role: Role
    value: Any


def parse(data: bytes) -> Content:
    """The content of a file.

    Raises:
        FormatError: it states no format of any game, or something is wrong with it.
    """
    raw = parse_json(data)
    if not isinstance(raw, dict):
        raise FormatError([Problem("", _("expected a JSON object"))])
    return parse_object(raw)


def parse_object(raw: dict[str, Any]) -> Content:
    """The content of a file whose JSON has been read.

    Raises:
        FormatError: as for `parse`.
    """
    name = raw.get("format")
    entry = GAMES.get(name.rpartition("-")[0]) if isinstance(name, str) else None
    games = GAMES.values() if entry is None else (entry,)
    formats = {name: (each, *format_) for each in games for name, format_ in _formats(each)}
    owner, role, read = formats[known_name(raw, "format", formats)]
    return Content(owner, role, read(raw))


def load(path: Path) -> Content:
    """The content of a file on disk.

    Raises:
        FormatError: it can't be read, or as for `parse`.
    """
    return parse(read_bytes(path))


def _formats(entry: Entry) -> Iterable[tuple[str, Format]]:
    """Those that a game has of its own, and the record of a game that goes on from a position."""
    rules = entry.game
    yield from rules.formats.items()
    if rules.completed is not None:
        yield rules.name + SUFFIX, Format(Role.RECORD, partial(read_continuation, rules))

"""Any file of the game, by the `format` and `kind` that it states."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from games.catbox import files
from games.catbox.deck import SHIPPED, Deck, shipped_text
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Puzzle, SingleTurn
from games.catbox.record import Record, read_record
from games.json_reader import FormatError, Problem, parse_json, read_bytes
from games.protocol import quoted

Content = Puzzle | Position | Deck | Record

PUZZLES: dict[str, Callable[[Any], Puzzle]] = {
    Chain.kind: files.read_chain,
    SingleTurn.kind: files.read_turn,
    Duel.kind: files.read_turn,
}
"""How to read each kind of puzzle."""


def parse(data: bytes) -> Content:
    """The content of a file.

    Raises:
        FormatError: it is none of the project's formats, or something is wrong with it.
    """
    raw = parse_json(data)
    if not isinstance(raw, dict):
        raise FormatError([Problem("", "expected a JSON object")])
    return _FORMATS[_named(raw, "format", _FORMATS)](raw)


def load(path: Path) -> Content:
    """The content of a file on disk.

    Raises:
        FormatError: it can't be read, or as for `parse`.
    """
    return parse(read_bytes(path))


def load_deck(name: str) -> Deck:
    """A shipped deck by its name, or the deck in the file of this name.

    Raises:
        FormatError: the file is not a deck.
    """
    content = parse(shipped_text(name)) if name in SHIPPED else load(Path(name))
    if not isinstance(content, Deck):
        raise FormatError([Problem("format", 'expected "catbox-deck/1"')])
    return content


def _read_puzzle(raw: dict[str, Any]) -> Puzzle:
    return PUZZLES[_named(raw, "kind", PUZZLES)](raw)


def _named(raw: dict[str, Any], key: str, known: Iterable[str]) -> str:
    """The known name that stands under a key."""
    name = raw.get(key)
    if isinstance(name, str) and name in known:
        return name
    names = " or ".join(f'"{name}"' for name in known)
    got = quoted(name) if isinstance(name, str) else "no string" if key in raw else "nothing"
    raise FormatError([Problem(key, f"expected {names}, got {got}")])


_FORMATS: dict[str, Callable[[Any], Content]] = {
    "catbox-puzzle/1": _read_puzzle,
    "catbox-position/1": files.read_position,
    "catbox-deck/1": files.read_deck,
    "catbox-game/1": read_record,
}

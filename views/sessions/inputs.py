"""Files, codes and texts that a command is given, named in front of whatever is wrong with them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Final

from games import loading, registry
from games.files import InputError, reason, unmarked
from games.json_reader import MAX_BYTES, FormatError, Problem, too_large
from games.loading import Content
from games.protocol import GameError, Position, Role, quoted
from games.record import Record
from games.refusals import expected
from games.registry import Entry
from languages.messages import N_, _
from solver.answer import Limit

STANDARD_INPUT: Final = Path("-")
"""The name of standard input."""

LONGEST: Final = 300
"""Signs of a problem that are shown."""


def content_of(path: Path) -> Content:
    """The content of a file, of standard input, of a share code, or of a kept game.

    A file of that name comes first, but for standard input.

    Raises:
        FormatError: it can't be read, or something is wrong with it.
        GameError: it is a code that was mistyped, or no game of this number is kept.
    """
    if path == STANDARD_INPUT:
        return content_of_text(input_bytes())
    if not os.path.exists(path):  # noqa: PTH110 - a name that is too long is no file either
        text = str(path)
        if text.isascii() and text.isdigit():
            return _kept(text)
        if _may_be_code(text):
            return _shared(text)
    return loading.load(path)


def source_name(path: Path) -> str:
    """The name of an input in messages."""
    return _("standard input") if path == STANDARD_INPUT else str(path)


def input_bytes() -> bytes:
    """All of standard input, but for a byte order mark before it.

    Raises:
        FormatError: it can't be read, or is too long.
    """
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        text = _("can't be read: {reason}").format(reason=reason(error))
        raise FormatError([Problem("", text)]) from None
    if len(data) > MAX_BYTES:
        raise FormatError([Problem("", too_large())])
    return unmarked(data)


def content_of_text(data: bytes) -> Content:
    """The content of what was typed or sent: of a file's text, or of a share code.

    Raises:
        FormatError: something is wrong with it.
        GameError: it is a code that was mistyped.
    """
    text = data.strip()
    code = text.isalnum() and _may_be_code(text.decode())
    return _shared(text.decode()) if code else loading.parse(data)


def _kept(text: str) -> Content:
    from views.sessions.game_file import path_of

    path = path_of(int(text))
    if not path.exists():
        raise GameError(_("no such file, and no game of this number is kept: see catbox games"))
    return loading.load(path)


def _may_be_code(text: str) -> bool:
    from puzzles.share_code import is_code

    return is_code(text)


def _shared(text: str) -> Content:
    from puzzles.share_code import shared_puzzle

    return shared_puzzle(text)


ROLES: Final = {
    Role.PUZZLE: N_("a puzzle"),
    Role.POSITION: N_("a position"),
    Role.RECORD: N_("a game record"),
    Role.DECK: N_("a deck"),
}
"""The name of a file of each role in messages."""


def load_whole(path: Path, *roles: Role, game: str = "") -> Content:
    """The content of a file with all that is hidden in a record, to go on with it or check it.

    Standard input, share codes and kept games stand for files as `sources` says.

    Args:
        roles: of which it has to have one, if any are given.
        game: the name of the game that the file has to belong to; empty if any will do.

    Raises:
        InputError: it has none of them, it belongs to another game, it isn't one of the
            project's files, or something is wrong with it.
    """
    with naming(path):
        content = content_of(path)
    if game and content.entry.name != game:
        raise InputError(_other_game(path, registry.entry(game), content.entry))
    if roles and content.role not in roles:
        text = expected(*(_(ROLES[role]) for role in roles))
        if content.role is Role.PUZZLE:
            text = _("{expected}; this is a puzzle: catbox solve solves it").format(expected=text)
        raise InputError(f"{source_name(path)}: format: {text}")
    return content


def _other_game(path: Path, wanted: Entry, found: Entry) -> str:
    """That a file is of another game, and the commands that only this one has."""
    text = _("{path}: format: expected a file of {title}")
    if found.commands:
        text = _("{path}: format: expected a file of {title}; this one is for catbox {commands}")
    commands = ", ".join(each.name for each in found.commands)
    return text.format(path=source_name(path), title=wanted.title, commands=commands)


def replayed(path: Path, record: Record) -> list[Position]:
    """Every position of a record.

    Raises:
        InputError: a move isn't legal, or the result isn't what the moves lead to.
    """
    with naming(path):
        return list(record.positions())


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the name of a file in front of whatever is wrong with it.

    Raises:
        InputError: in place of any `GameError` that names no file yet.
    """
    try:
        yield
    except InputError:
        raise
    except FormatError as error:
        raise named(path, error) from error
    except GameError as error:
        raise InputError(f"{source_name(path)}: {error}") from error


def named(path: Path, error: FormatError) -> InputError:
    """The first problem of a file in one line, with the number of others."""
    more = len(error.problems) - 1
    others = _(" (and {number} more: catbox check lists them)").format(number=more) if more else ""
    text = str(error.problems[0])
    text = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return InputError(f"{source_name(path)}: {text}{others}")


def check_text(what: str, text: str) -> None:
    """Raise unless an argument is text in Unicode.

    Raises:
        InputError: it holds bytes that aren't text.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(
            _("{what}: {text}: expected text in UTF-8").format(what=what, text=quoted(text))
        ) from None


def move_limit(seconds: float | None, iterations: int | None) -> Limit:
    """The limit of a move.

    Raises:
        InputError: both are given, or a time that isn't finite.
    """
    check_seconds("--time", seconds)
    if seconds is not None and iterations is not None:
        raise InputError(_("give --time or --iterations, not both"))
    return Limit(seconds, iterations)


def check_seconds(option: str, seconds: float | None) -> None:
    """Raise unless a time that is given is finite.

    Raises:
        InputError: it isn't.
    """
    if seconds is not None and not isfinite(seconds):
        text = _("{option} {seconds}: expected a number of seconds")
        raise InputError(text.format(option=option, seconds=seconds))

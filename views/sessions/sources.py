"""Arguments that replace a file: `-`, a share code, the number of a kept game."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from games import loading
from games.files import reason, unmarked
from games.json_reader import MAX_BYTES, FormatError, Problem, too_large
from games.loading import Content
from games.protocol import GameError
from languages.messages import _

STANDARD_INPUT: Final = Path("-")
"""The name of standard input."""


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

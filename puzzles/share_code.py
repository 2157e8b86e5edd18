"""Share codes: a whole puzzle of any game as one word that people can send in a message.

The canonical file, without white space, is cut into words of a list that is shipped, each the
longest that fits. The list was made once from puzzles of ours: every character of ASCII is in it,
and whatever came up often. The numbers of the words are the digits of one large number, the first
word's the lowest, so that no compressor has a say in a code: it is the same everywhere. What a
code can say is bounded by its length. It goes through the reader of files like any other text.

Any change of the list or of the canonical files makes another version of the codes.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, Final

from games.json_reader import FormatError
from games.loading import Content, parse
from games.protocol import Role
from games.registry import Entry
from languages.messages import _
from puzzles import bech32
from puzzles.bech32 import CodeError

VERSION: Final = "P"
"""The first symbol of every code of this version."""

SHORTEST: Final = 16
"""Symbols from which on a word of a code's symbols alone is taken for a code, if mistyped."""


@cache
def words() -> tuple[str, ...]:
    """The words that files are made of, in order; no file ends in the first one."""
    return tuple(json.loads(files("puzzles").joinpath("share_words.json").read_bytes()))


def share_code(entry: Entry, puzzle: Any) -> str:
    """The code of a puzzle of a game, from which `shared_puzzle` makes the same file again.

    Raises:
        CodeError: no file could hold the puzzle, or its code would be too long.
    """
    text = entry.game.text(puzzle)
    _content(text)
    listed, number = words(), 0
    for word in reversed(_cut(json.dumps(json.loads(text), separators=(",", ":")))):
        number = number * len(listed) + word
    return bech32.normalized(bech32.encode(VERSION, number))


def share_code_of(entry: Entry, puzzle: Any) -> str:
    """The share code of a puzzle; empty where none can hold it."""
    with suppress(CodeError):
        return share_code(entry, puzzle)
    return ""


def shared_puzzle(code: str) -> Content:
    """The puzzle of a code in capital or in small letters, with white space around it or none.

    Raises:
        CodeError: the code is mistyped, of another version, or not what `share_code` gives.
    """
    given = bech32.normalized(code)
    version, number = bech32.decode(given)
    if version != VERSION:
        raise CodeError(
            _(
                "the code is of another version: it begins with {version}, expected {expected}"
            ).format(version=version, expected=VERSION)
        )
    listed, text = words(), ""
    while number:
        number, word = divmod(number, len(listed))
        text += listed[word]
    content = _content(text)
    if content.role is not Role.PUZZLE or share_code(content.entry, content.value) != given:
        raise CodeError(_("the code is not the one that stands for its puzzle"))
    return content


def is_code(text: str) -> bool:
    """Whether a text is a code, or can only be one that was mistyped."""
    try:
        bech32.decode(bech32.normalized(text))
    except CodeError:
        symbols = set(text.strip().upper()) <= set(bech32.ALPHABET)
        return symbols and len(text) >= SHORTEST and text in (text.upper(), text.lower())
    return True


def _content(text: str) -> Content:
    try:
        return parse(text.encode())
    except FormatError as error:
        raise CodeError(
            _("no code stands for such a puzzle: {error}").format(error=error)
        ) from None


def _cut(text: str) -> list[int]:
    """The numbers of the words that a text is cut into."""
    numbers = {word: number for number, word in enumerate(words())}
    longest, found, at = max(map(len, numbers)), [], 0
    while at < len(text):
        sizes = range(min(longest, len(text) - at), 0, -1)
        size = next(size for size in sizes if text[at : at + size] in numbers)
        found.append(numbers[text[at : at + size]])
        at += size
    return found

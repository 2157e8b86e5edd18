"""Share codes of any game: which game a code belongs to, and its puzzle."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, NamedTuple

from games.registry import GAMES, Entry
from languages.messages import _
from puzzles import bech32
from puzzles.bech32 import CodeError
from puzzles.kind import puzzles_of
from puzzles.share_code import VersionError

SHORTEST: Final = 16
"""Symbols from which on a word of a code's symbols alone is taken for a code, if mistyped."""


class SharedPuzzle(NamedTuple):
    """A puzzle that somebody sent, and the game that it belongs to."""

    entry: Entry
    puzzle: Any


def shared_puzzle(code: str) -> SharedPuzzle:
    """The puzzle of a share code of any game.

    Raises:
        CodeError: the code is mistyped, or of no game's version.
    """
    bech32.decode(bech32.normalized(code))
    refusal: CodeError = CodeError(_("the code belongs to no game"))
    for entry in GAMES.values():
        decode = puzzles_of(entry.name).decode if entry.puzzles else None
        if decode is None:
            continue
        try:
            return SharedPuzzle(entry, decode(code))
        except VersionError as error:
            refusal = error
    raise refusal


def share_code_of(entry: Entry, puzzle: Any) -> str:
    """The share code of a puzzle; empty where none can hold it, or the game has none."""
    encode = puzzles_of(entry.name).encode
    with suppress(CodeError):
        return "" if encode is None else encode(puzzle)
    return ""


def is_code(text: str) -> bool:
    """Whether a text is a code, or can only be one that was mistyped."""
    try:
        bech32.decode(bech32.normalized(text))
    except CodeError:
        symbols = set(text.strip().upper()) <= set(bech32.ALPHABET)
        return symbols and len(text) >= SHORTEST and text in (text.upper(), text.lower())
    return True

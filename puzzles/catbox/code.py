"""Share codes: a whole puzzle as one word that people can send in a message."""

from __future__ import annotations

from typing import Any

from games.catbox.files import puzzle_text
from games.catbox.loading import PUZZLES
from games.catbox.puzzle import Puzzle
from games.json_reader import FormatError, parse_json
from puzzles import bech32
from puzzles.bech32 import CodeError
from puzzles.catbox.layout import DECKS, transcode
from puzzles.mixed_radix import Decoder, Encoder

__all__ = ["VERSION", "CodeError", "decode", "encode"]

VERSION = "C"
"""The first symbol of every code of this version of the format."""


def encode(puzzle: Puzzle) -> str:
    """The code of a puzzle, from which `decode` makes the same file again.

    Raises:
        CodeError: no file could hold the puzzle.
    """
    raw = parse_json(puzzle_text(puzzle).encode())
    _read(raw)
    return bech32.encode(VERSION, min(_number(raw, deck) for deck in DECKS))


def decode(code: str) -> Puzzle:
    """The puzzle of a code in capital or in small letters, with white space around it or none.

    Raises:
        CodeError: the code is mistyped, of another version, or not what `encode` gives.
    """
    text = bech32.normalized(code)
    version, number = bech32.decode(text)
    if version != VERSION:
        raise CodeError(
            f"the code is of another version: it begins with {version}, expected {VERSION}"
        )
    puzzle = _read(_decoded(Decoder(number)))
    if encode(puzzle) != text:
        raise CodeError("the code is not the one that stands for its puzzle")
    return puzzle


def _number(raw: Any, deck: str) -> int:
    encoder = Encoder()
    transcode(encoder, raw, deck)
    return encoder.number


def _decoded(decoder: Decoder) -> Any:
    raw = transcode(decoder)
    if decoder.number:
        raise CodeError("the code says more than its puzzle")
    return raw


def _read(raw: Any) -> Puzzle:
    try:
        return PUZZLES[raw["kind"]](raw)
    except FormatError as error:
        raise CodeError(f"no code stands for such a puzzle: {error}") from None

"""Share codes: a whole puzzle as one word that people can send in a message."""

from __future__ import annotations

from typing import Any

from games.ifitfits.files import read_puzzle, text
from games.ifitfits.puzzle import Puzzle
from games.json_reader import parse_json
from puzzles.ifitfits.layout import transcode
from puzzles.mixed_radix import Encoder
from puzzles.share_code import ShareCode

VERSION = "F"
"""The first symbol of every code of this version of the format."""


def encode(puzzle: Puzzle) -> str:
    """The code of a puzzle, from which `decode` makes the same file again.

    Raises:
        CodeError: no file could hold the puzzle.
    """
    return _CODE.encode(puzzle)


def decode(code: str) -> Puzzle:
    """The puzzle of a code in capital or in small letters, with white space around it or none.

    Raises:
        CodeError: the code is mistyped, of another version, or not what `encode` gives.
    """
    puzzle: Puzzle = _CODE.decode(code)
    return puzzle


def _raw(puzzle: Puzzle) -> Any:
    return parse_json(text(puzzle).encode())


def _number(raw: Any) -> int:
    encoder = Encoder()
    transcode(encoder, raw)
    return encoder.number


_CODE = ShareCode(VERSION, _raw, _number, transcode, read_puzzle)

"""Share codes: a whole puzzle of any game as one word that people can send in a message.

The canonical file, without white space, is cut into words of a list that is shipped, each the
longest that fits. The list was made once from puzzles of ours: every character of ASCII is in it,
and whatever came up often. The numbers of the words are the digits of one large number, the first
word's the lowest, so that no compressor has a say in a code: it is the same everywhere. What a
code can say is bounded by its length. It goes through the reader of files like any other text.

Any change of the list or of the canonical files makes another version of the codes.

The number is written in 32 symbols that are hard to mistake, and a checksum. Both are those of
bech32m (Wuille, BIP 173 and BIP 350): six symbols of a BCH code over the field of 32 elements. It
catches every change within six neighbouring symbols, however long the text, so every wrong symbol
and every exchange of neighbours; any two wrong symbols less than 1023 places apart; and a last
symbol that is missing. What else is wrong remains undetected once in a thousand million times.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache, reduce
from importlib.resources import files
from operator import xor
from typing import Any, Final

from games.json_reader import FormatError
from games.loading import Content, parse
from games.protocol import GameError, Role, quoted
from games.registry import Entry
from languages.messages import _

VERSION: Final = "P"
"""The first symbol of every code of this version."""

SHORTEST: Final = 16
"""Symbols from which on a word of a code's symbols alone is taken for a code, if mistyped."""

ALPHABET = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"
"""The symbols from 0 to 31: no 1, B, I or O, which look like others."""

CHECK = 6
"""Symbols of the checksum."""

LONGEST = 12288
"""The most symbols that are read."""

_BITS = 5

_LOW = 5 * _BITS

_RESIDUE = 0x2BC830A3

_GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)

_VALUE = {symbol: value for value, symbol in enumerate(ALPHABET)}

_FEEDBACK: Sequence[int] = [
    reduce(xor, (part for bit, part in enumerate(_GENERATOR) if top >> bit & 1), 0)
    for top in range(len(ALPHABET))
]


class CodeError(GameError):
    """A code that can't be read, or a puzzle that no code can hold; one line for people."""


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
    return normalized(encode(VERSION, number))


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
    given = normalized(code)
    version, number = decode(given)
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
        decode(normalized(text))
    except CodeError:
        symbols = set(text.strip().upper()) <= set(ALPHABET)
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


def encode(version: str, number: int) -> str:
    """The text of a number: the symbol of the version, the number, the checksum."""
    count = -(-number.bit_length() // _BITS)
    values = [_VALUE[version]]
    values += [number >> _BITS * place & 31 for place in reversed(range(count))]
    check = polymod([*values, *[0] * CHECK]) ^ _RESIDUE
    values += [check >> _BITS * place & 31 for place in reversed(range(CHECK))]
    return "".join(ALPHABET[value] for value in values)


def decode(text: str) -> tuple[str, int]:
    """The symbol of the version and the number in a text of capital letters.

    Raises:
        CodeError: a character is no symbol, or the checksum is wrong.
    """
    values = [_value(symbol) for symbol in text]
    if len(values) <= CHECK or polymod(values) != _RESIDUE:
        raise CodeError(_("the code is mistyped or not whole: its checksum is wrong"))
    number = 0
    for value in values[1:-CHECK]:
        number = number << _BITS | value
    return text[0], number


def normalized(text: str) -> str:
    """A code as people type it, in capital letters and without white space around it.

    Raises:
        CodeError: it is empty or too long, or mixes capital and small letters.
    """
    bare = text.strip()
    if not bare:
        raise CodeError(_("the code is empty"))
    if len(bare) > LONGEST:
        raise CodeError(
            _("the code is too long: {symbols} symbols, expected at most {most}").format(
                symbols=len(bare), most=LONGEST
            )
        )
    if bare.isascii() and bare not in (bare.upper(), bare.lower()):
        raise CodeError(_("the code mixes capital and small letters"))
    return bare.upper() if bare.isascii() else bare


def polymod(values: Iterable[int]) -> int:
    """Remainder of the values, as a polynomial, on division by the generator of the code."""
    left = 1
    for value in values:
        left = (left & (1 << _LOW) - 1) << _BITS ^ value ^ _FEEDBACK[left >> _LOW]
    return left


def _value(symbol: str) -> int:
    if symbol not in _VALUE:
        raise CodeError(
            _(
                "{symbol} is no symbol of a code: expected digits and letters, but none of 1, B, I "
                "and O"
            ).format(symbol=quoted(symbol))
        )
    return _VALUE[symbol]

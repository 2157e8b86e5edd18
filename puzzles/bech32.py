"""Numbers as text for people to copy: 32 symbols that are hard to mistake, and a checksum.

Alphabet and checksum are those of bech32m (Wuille, BIP 173 and BIP 350): six symbols of a BCH
code over the field of 32 elements. It catches every change within six neighbouring symbols,
however long the text, so every wrong symbol and every exchange of neighbours; any two wrong
symbols less than 1023 places apart; and a last symbol that is missing. What else is wrong remains
undetected once in a thousand million times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.protocol import GameError, quoted
from languages.messages import _

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


class CodeError(GameError):
    """A code that can't be read, or a puzzle that no code can hold; one line for people."""


def encode(version: str, number: int) -> str:
    """The text of a number: the symbol of the version, the number, the checksum."""
    values = [_VALUE[version], *_symbols(number)]
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


def _feedback(top: int) -> int:
    fed = 0
    for bit, part in enumerate(_GENERATOR):
        fed ^= part if top >> bit & 1 else 0
    return fed


_FEEDBACK: Sequence[int] = [_feedback(top) for top in range(len(ALPHABET))]


def _symbols(number: int) -> list[int]:
    count = -(-number.bit_length() // _BITS)
    return [number >> _BITS * place & 31 for place in reversed(range(count))]


def _value(symbol: str) -> int:
    if symbol not in _VALUE:
        raise CodeError(
            _(
                "{symbol} is no symbol of a code: expected digits and letters, but none of 1, B, I "
                "and O"
            ).format(symbol=quoted(symbol))
        )
    return _VALUE[symbol]

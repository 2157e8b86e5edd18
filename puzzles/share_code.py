"""Share codes: a whole puzzle as one word that people can send in a message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.json_reader import FormatError
from languages.messages import _
from puzzles import bech32
from puzzles.bech32 import CodeError
from puzzles.mixed_radix import Decoder

__all__ = ["CodeError", "ShareCode", "VersionError"]


class VersionError(CodeError):
    """A code that is whole, and of another game or another version."""


@dataclass(frozen=True)
class ShareCode:
    """The share codes of a game's puzzles.

    Attributes:
        version: the first symbol of every code of this version of the format.
        raw: the JSON of a puzzle's canonical file.
        number: the number that stands for a puzzle's JSON.
        decoded: takes the JSON of a puzzle off a number; what it leaves is said too much.
        read: the puzzle of a file's JSON; raises `FormatError`.
    """

    version: str
    raw: Callable[[Any], Any]
    number: Callable[[Any], int]
    decoded: Callable[[Decoder], Any]
    read: Callable[[Any], Any]

    def encode(self, puzzle: Any) -> str:
        """The code of a puzzle, from which `decode` makes the same file again.

        Raises:
            CodeError: no file could hold the puzzle.
        """
        raw = self.raw(puzzle)
        self._read(raw)
        return bech32.encode(self.version, self.number(raw))

    def decode(self, code: str) -> Any:
        """The puzzle of a code in capital or in small letters, with white space around it or none.

        Raises:
            CodeError: the code is mistyped, of another version, or not what `encode` gives.
        """
        text = bech32.normalized(code)
        version, number = bech32.decode(text)
        if version != self.version:
            raise VersionError(
                _(
                    "the code is of another version: it begins with {version}, expected {expected}"
                ).format(version=version, expected=self.version)
            )
        decoder = Decoder(number)
        raw = self.decoded(decoder)
        if decoder.number:
            raise CodeError(_("the code says more than its puzzle"))
        puzzle = self._read(raw)
        if self.encode(puzzle) != text:
            raise CodeError(_("the code is not the one that stands for its puzzle"))
        return puzzle

    def _read(self, raw: Any) -> Any:
        try:
            return self.read(raw)
        except FormatError as error:
            raise CodeError(
                _("no code stands for such a puzzle: {error}").format(error=error)
            ) from None

"""Share codes: a whole puzzle as one word that people can send in a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.json_reader import FormatError, parse_json
from languages.messages import _
from puzzles import bech32
from puzzles.bech32 import CodeError
from puzzles.mixed_radix import Decoder, Encoder

__all__ = ["CodeError", "ShareCode", "VersionError"]

P = TypeVar("P")


class VersionError(CodeError):
    """A code that is whole, and of another game or another version."""


@dataclass(frozen=True)
class ShareCode(Generic[P]):
    """The share codes of a game's puzzles.

    Attributes:
        version: the first symbol of every code of this version of the format.
        text: the canonical file of a puzzle.
        transcode: takes the JSON of a puzzle through a coder; what it leaves is said too much.
        read: the puzzle of a file's JSON; raises `FormatError`.
        ways: what `transcode` may be told besides the JSON; the shortest way makes the code.
    """

    version: str
    text: Callable[[P], str]
    transcode: Callable[..., Any]
    read: Callable[[Any], P]
    ways: Sequence[tuple[Any, ...]] = ((),)

    def encode(self, puzzle: P) -> str:
        """The code of a puzzle, from which `decode` makes the same file again.

        Raises:
            CodeError: no file could hold the puzzle.
        """
        raw = parse_json(self.text(puzzle).encode())
        self._read(raw)
        return bech32.encode(self.version, min(self._number(raw, way) for way in self.ways))

    def decode(self, code: str) -> P:
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
        raw = self.transcode(decoder)
        if decoder.number:
            raise CodeError(_("the code says more than its puzzle"))
        puzzle = self._read(raw)
        if self.encode(puzzle) != text:
            raise CodeError(_("the code is not the one that stands for its puzzle"))
        return puzzle

    def _number(self, raw: Any, way: tuple[Any, ...]) -> int:
        encoder = Encoder()
        self.transcode(encoder, raw, *way)
        return encoder.number

    def _read(self, raw: Any) -> P:
        try:
            return self.read(raw)
        except FormatError as error:
            raise CodeError(
                _("no code stands for such a puzzle: {error}").format(error=error)
            ) from None

"""The entries of a compiled catalogue: every message with its translation.

The format is that of the manual of GNU gettext, "The Format of GNU MO Files".
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

HEADER: Final = struct.Struct("<7I")
ROW: Final = struct.Struct("<II")
MAGIC: Final = 0x950412DE


class CatalogueEntry(NamedTuple):
    """A message, or a message for one and for many, with the translation of each form."""

    context: str
    forms: tuple[str, ...]
    translated: tuple[str, ...]


def entries(path: Path) -> Iterator[CatalogueEntry]:
    """All messages of a compiled catalogue, which is little-endian.

    Raises:
        ValueError: it is no such file.
    """
    content = path.read_bytes()
    magic, _revision, number, sources, targets, *_ = HEADER.unpack_from(content)
    if magic != MAGIC:
        raise ValueError(f"{path}: not a compiled catalogue")
    for row in range(number):
        source = _text(content, sources + row * ROW.size)
        context, _, forms = source.rpartition("\x04")
        if forms:
            translated = _text(content, targets + row * ROW.size)
            yield CatalogueEntry(context, tuple(forms.split("\0")), tuple(translated.split("\0")))


def _text(content: bytes, place: int) -> str:
    length, start = ROW.unpack_from(content, place)
    return content[start : start + length].decode()

"""Signs for arrows and for the lines of boards and cards, on a terminal that has no box drawing."""

from __future__ import annotations

import unicodedata
from typing import Final

BOX_DRAWING: Final = range(0x2500, 0x2580)


def _plain(name: str) -> str:
    """The sign that is nearest to a line, by its name in Unicode."""
    if "HEAVY" in name:
        return "#"
    if "DASH" in name:
        return ":" if "VERTICAL" in name else "."
    return {"BOX DRAWINGS LIGHT HORIZONTAL": "-", "BOX DRAWINGS LIGHT VERTICAL": "|"}.get(name, "+")


PLAIN: Final = {
    ord("→"): ">",
    **{sign: _plain(unicodedata.name(chr(sign))) for sign in BOX_DRAWING},
}
"""A table for `str.translate`; each sign takes one column, as before."""

"""Numbers as the language that is spoken writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from languages.messages import ENGLISH, language

SWAPPED: Final = str.maketrans(",.", ".,")
"""The marks of thousands and decimals, where they are the other way round than in English."""


@dataclass(frozen=True)
class Digits:
    """A number with decimals or thousands, for `str.format` and in f-strings."""

    value: float

    def __format__(self, form: str) -> str:
        text = format(self.value, form)
        return text if language() == ENGLISH else text.translate(SWAPPED)

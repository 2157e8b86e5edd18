"""One value in all languages, and drawings that share their parts: what makes data files small.

`{"$": n}` stands for the n-th text of the language that is spoken, and a list of numbers for the
drawing that is made of these parts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypedDict

import msgspec

DRAWING: Final = "svg"
"""The name of what is a drawing."""

_BETWEEN: Final = re.compile("(?<=>)(?=<)")


class Packed(TypedDict):
    """A value, its texts by language, and the parts of drawings that come after known ones."""

    value: object
    texts: dict[str, list[object]]
    parts: list[str]


def packed(values: Mapping[str, object], known: Sequence[str] = ()) -> Packed:
    """Values that differ only in their language, as one.

    Args:
        known: parts of drawings that the reader has already.

    """
    texts = _Texts(tuple(values))
    parts = _Parts(known)
    value = texts.merged([parts.replaced(each) for each in values.values()])
    return Packed(value=value, texts=texts.listed, parts=list(parts.numbers)[len(known) :])


def parts_of(drawing: str) -> Sequence[str]:
    """The elements of a drawing, one after the other."""
    return _BETWEEN.split(drawing)


class _Texts:
    """Texts that differ from language to language."""

    def __init__(self, tags: Sequence[str]) -> None:
        self.listed: dict[str, list[object]] = {tag: [] for tag in tags}
        self._numbers: dict[bytes, int] = {}

    def merged(self, values: Sequence[object]) -> object:
        """One value for all languages."""
        first = values[0]
        if all(each == first for each in values):
            return first
        objects = [each for each in values if isinstance(each, dict)]
        if isinstance(first, dict) and all(each.keys() == first.keys() for each in objects):
            return {name: self.merged([each[name] for each in objects]) for name in first}
        lists = [each for each in values if isinstance(each, list | tuple)]
        if len(lists) == len(values) and len({len(each) for each in lists}) == 1:
            return [self.merged(column) for column in zip(*lists, strict=True)]
        return self._added(values)

    def _added(self, values: Sequence[object]) -> object:
        """A reference to texts, each of which is listed once."""
        number = self._numbers.setdefault(msgspec.json.encode(values), len(self._numbers))
        for row, value in zip(self.listed.values(), values, strict=True):
            if number == len(row):
                row.append(value)
        return {"$": number}


class _Parts:
    """The parts of drawings, each by its number."""

    def __init__(self, known: Sequence[str]) -> None:
        self.numbers = {part: number for number, part in enumerate(known)}

    def replaced(self, value: object) -> object:
        """A value with numbers in the place of drawings."""
        if isinstance(value, dict):
            return {name: self._of(name, each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.replaced(each) for each in value]
        return value

    def _of(self, name: str, value: object) -> object:
        if name != DRAWING or not isinstance(value, str):
            return self.replaced(value)
        return [self.numbers.setdefault(part, len(self.numbers)) for part in parts_of(value)]

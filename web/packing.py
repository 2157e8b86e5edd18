"""One value in all languages, and drawings that share their parts: what makes data files small.

`{"$": n}` stands for the n-th text of the language that is spoken, and a list of numbers for the
drawing that is made of these parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final, TypedDict

import msgspec

DRAWING: Final = "svg"
"""The name of what is a drawing."""

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
"""The types of values that hold no others: nearly all are of these."""

_BETWEEN: Final = re.compile("(?<=>)(?=<)")


class Packed(TypedDict):
    """A value, its texts by language, and the parts of drawings that come after known ones."""

    value: object
    texts: dict[str, list[object]]
    parts: list[str]


def _as_it_is(value: object) -> object:
    return value


def packed(
    values: Mapping[str, object],
    known: Sequence[str] = (),
    shortened: Callable[[object], object] = _as_it_is,
) -> Packed:
    """Values that differ only in their language, as one.

    Args:
        known: parts of drawings that the reader has already.
        shortened: makes each value shorter, once its drawings are lists of parts.
    """
    texts = _Texts(tuple(values))
    parts = _Parts(known)
    value = texts.merged([shortened(parts.replaced(each)) for each in values.values()])
    return Packed(value=value, texts=texts.listed, parts=list(parts.numbers)[len(known) :])


def difference(old: object, new: object) -> object:
    """A value by what differs from another one, from which the page makes it again.

    An object is `{"~": {name: difference}}`, a list of the same length `{"@": [[place,
    difference]]}`, another list `{"^": [head, tail, middle]}` with the lengths of what both have
    in common at the beginning and at the end; all else is stated as it is.
    """
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {
            "~": {name: difference(old[name], new[name]) for name in new if old[name] != new[name]}
        }
    if not isinstance(old, list) or not isinstance(new, list):
        return new
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {"@": [[at, difference(*pair)] for at, pair in pairs if pair[0] != pair[1]]}
    head = _common(old, new)
    tail = min(_common(old[::-1], new[::-1]), min(len(old), len(new)) - head)
    return {"^": [head, tail, new[head : len(new) - tail]]}


def _common(old: Sequence[object], new: Sequence[object]) -> int:
    """The length of what two lists have in common at the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


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
        self._drawings: dict[str, list[int]] = {}

    def replaced(self, value: object) -> object:
        """A value with numbers in the place of drawings."""
        if isinstance(value, dict):
            return {name: self._of(name, each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [each if type(each) in _PLAIN else self.replaced(each) for each in value]
        return value

    def _of(self, name: str, value: object) -> object:
        if name != DRAWING or not isinstance(value, str):
            return value if type(value) in _PLAIN else self.replaced(value)
        if value not in self._drawings:
            self._drawings[value] = [
                self.numbers.setdefault(part, len(self.numbers)) for part in parts_of(value)
            ]
        return self._drawings[value]

"""Reading texts back: the messages that an English text was made from, and their translations.

Texts that are stored are English. To show one in another language it is read as the message that
it was made from, with the values of its placeholders, each of which may be a message again, a list
or a word that stays. Of several readings the one with most literal text is taken.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Final, NamedTuple

from languages.compiled import CatalogueEntry, entries
from languages.lists import LIST_CONTEXTS, listed, listed_or
from languages.messages import CATALOGUES, COMMON, ENGLISH, LANGUAGES, speaking

STORED: Final = "stored.json"
"""The file beside the catalogues that lists the messages which stored texts are made from."""

COUNT: Final = "n"
"""The placeholder that decides between one and many."""

WORD: Final = re.compile(r"[a-z]{2,}", re.IGNORECASE)
NUMBER: Final = re.compile(r"[-+]?\d+")
BOUNDARY: Final = re.compile(r"(?<=[.!?]) (?=\S)")
PUNCTUATION: Final = ",;:.!?"
SEPARATORS: Final = (", ", " + ", "; ")
CONJUNCTIONS: Final = ((" and ", listed), (" or ", listed_or))


class Reading(NamedTuple):
    """A text as it was read.

    Attributes:
        literal: how many of its letters stand in messages.
        text: the same in the other language.
        stays: whether it is a number, notation or a name.
    """

    literal: int
    text: str
    stays: bool = False


class Pattern(NamedTuple):
    """One form of a message.

    Attributes:
        literals: the texts before, between and after the placeholders.
        fields: the names of the placeholders.
        translated: the translation of each form of the message.
    """

    literals: tuple[str, ...]
    fields: tuple[str, ...]
    translated: tuple[str, ...]

    @property
    def literal(self) -> int:
        """How much of it isn't placeholders."""
        return sum(map(len, self.literals))

    def told(self, values: Mapping[str, str]) -> str:
        """The translation with values."""
        count = values.get(COUNT, "1")
        form = 0 if len(self.translated) == 1 or count == "1" else 1
        return self.translated[form].format_map(values)


class Reader:
    """Reads texts that were made from some messages."""

    def __init__(self, tag: str, found: Collection[CatalogueEntry]) -> None:
        self.tag = tag
        patterns = list(filter(None, (_pattern(*row) for row in _forms(found))))
        self.plain = {each.literals[0]: each for each in patterns if not each.fields}
        self.words = {
            word.lower() for each in patterns for text in each.literals for word in _words(text)
        }
        self._by_first = defaultdict[str, list[Pattern]](list)
        self._by_last = defaultdict[str, list[Pattern]](list)
        self._loose: list[Pattern] = []
        for each in filter(lambda each: each.fields, patterns):
            self._rows(each).append(each)

    def _rows(self, pattern: Pattern) -> list[Pattern]:
        """Where a message is kept: by its first word, by its last one, or apart."""
        first, after, _ = pattern.literals[0].partition(" ")
        _, before, last = pattern.literals[-1].rpartition(" ")
        if after:
            return self._by_first[first]
        return self._by_last[last] if before else self._loose

    def candidates(self, text: str) -> Iterator[Pattern]:
        """The messages with placeholders that a text may have been made from."""
        first, last = text.partition(" ")[0], text.rpartition(" ")[2]
        for rows in self._by_first.get(first, ()), self._by_last.get(last, ()), self._loose:
            for each in rows:
                if (
                    text.startswith(each.literals[0])
                    and text.endswith(each.literals[-1])
                    and all(literal in text for literal in each.literals[1:-1])
                ):
                    yield each

    def read(self, text: str, notation: Collection[str] = ()) -> str | None:
        """A text of one or more sentences in the other language; None if it can't be read.

        Args:
            notation: words that stay as they are.
        """
        with speaking(self.tag):
            return _Text(self, notation).sentences(text)


class _Text:
    """A text, with the readings of its parts that were found so far."""

    def __init__(self, reader: Reader, notation: Collection[str]) -> None:
        self._reader, self._notation = reader, notation
        self._known: dict[str, Reading | None] = {}
        self._whole: dict[str, Reading | None] = {}

    def sentences(self, text: str) -> str | None:
        """A text as one message, or as several with spaces between."""
        for end in (*(found.start() for found in BOUNDARY.finditer(text)), len(text)):
            first = self.read(text[:end])
            if first is not None and not first.stays:
                rest = self.sentences(text[end + 1 :]) if text[end:] else ""
                if rest is not None:
                    return f"{first.text} {rest}".rstrip(" ") if rest else first.text
        return None

    def read(self, text: str) -> Reading | None:
        """A text as a message, a list, or something that stays."""
        if text not in self._known:
            self._known[text] = None
            self._known[text] = self._best(text)
        return self._known[text]

    def _best(self, text: str) -> Reading | None:
        if not text or text != text.strip():
            return None
        found = [*self._messages(text)]
        lower = text[0].lower() + text[1:]
        if lower != text:
            found += (each._replace(text=_capital(each.text)) for each in self._messages(lower))
        if found:
            return max(found, key=lambda each: each.literal)
        if self._stays(text):
            return Reading(0, text, stays=True)
        return max(self._lists(text), key=lambda each: each.literal, default=None)

    def _message(self, text: str) -> Reading | None:
        """A text as one message, also where it could be a list."""
        if text not in self._whole:
            found = self._messages(text)
            self._whole[text] = max(found, key=lambda each: each.literal, default=None)
        return self._whole[text]

    def _messages(self, text: str) -> Iterator[Reading]:
        plain = self._reader.plain.get(text)
        if plain is not None:
            yield Reading(len(text), plain.told({}))
        for pattern in self._reader.candidates(text):
            for literal, values in self._values(pattern, text, 0, len(pattern.literals[0])):
                yield Reading(pattern.literal + literal, pattern.told(values))

    def _values(
        self, pattern: Pattern, text: str, number: int, start: int
    ) -> Iterator[tuple[int, dict[str, str]]]:
        """The values of the placeholders from one on, where the text before it is read."""
        if number == len(pattern.fields):
            if start == len(text):
                yield 0, {}
            return
        name, literal = pattern.fields[number], pattern.literals[number + 1]
        for end in _places(text, literal, start + 1, last=number + 1 == len(pattern.fields)):
            value = self._value(name, text[start:end])
            if value is None:
                continue
            for more, values in self._values(pattern, text, number + 1, end + len(literal)):
                if values.setdefault(name, value.text) == value.text:
                    yield value.literal + more, values

    def _value(self, name: str, text: str) -> Reading | None:
        if name == COUNT and not NUMBER.fullmatch(text):
            return None
        return self.read(text)

    def _stays(self, text: str) -> bool:
        """Whether a text is made of numbers, notation and names."""
        return text in self._notation or all(map(self._same, text.split(" ")))

    def _same(self, word: str) -> bool:
        if not word or word in self._notation:
            return bool(word)
        named = word.lower() != word and not self._reader.words & _words(word)
        return word[-1] not in PUNCTUATION and (named or any(map(str.isdigit, word)))

    def _lists(self, text: str) -> Iterator[Reading]:
        """A text as a list; with "and" or "or", all of its items are messages or none."""
        for word, joined in CONJUNCTIONS:
            for found in re.finditer(word, text):
                last = self.read(text[found.end() :])
                if last is not None:
                    for items in self._items(text[: found.start()], ", "):
                        if {each.stays for each in items} == {last.stays}:
                            yield _list([*items, last], joined)
        for separator in SEPARATORS:
            for items in self._items(text, separator):
                if len(items) > 1:
                    yield _list(items, separator.join)

    def _items(self, text: str, separator: str) -> Iterator[list[Reading]]:
        whole = self.read(text) if separator not in text else self._message(text)
        if whole is not None:
            yield [whole]
        for found in re.finditer(re.escape(separator), text):
            first = self.read(text[: found.start()])
            if first is not None and (
                rest := next(self._items(text[found.end() :], separator), None)
            ):
                yield [first, *rest]
                return


@cache
def reader(tag: str, domain: str, *, stored: bool = True) -> Reader:
    """The reader of the texts of a domain, for a language; English texts are read as they are.

    Args:
        stored: whether only those messages are known which stored texts are made from, so that
            it is quick.
    """
    source = next(each for each in LANGUAGES if each != ENGLISH) if tag == ENGLISH else tag
    found = [entry for name in (domain, COMMON) for entry in _entries(source, name, stored)]
    if tag == ENGLISH:
        found = [entry._replace(translated=entry.forms) for entry in found]
    return Reader(tag, found)


def _entries(tag: str, domain: str, stored: bool) -> Iterator[CatalogueEntry]:
    path = CATALOGUES / tag / f"{domain}.mo"
    if path.exists():
        keys = _stored_keys(domain)
        for each in entries(path):
            if not stored or (each.context, each.forms[0]) in keys:
                yield each


def _stored_keys(domain: str) -> set[tuple[str, str]]:
    listed = json.loads((CATALOGUES / STORED).read_text("utf-8"))
    return {(context, message) for context, message in listed.get(domain, ())}


def _forms(found: Collection[CatalogueEntry]) -> Iterator[tuple[str, CatalogueEntry]]:
    for entry in found:
        for form in entry.forms:
            yield form, entry


def _pattern(form: str, entry: CatalogueEntry) -> Pattern | None:
    """A form of a message to read by; None if any text would do."""
    literals, fields = [""], list[str]()
    try:
        for text, name, _spec, _conversion in Formatter().parse(form):
            literals[-1] += text
            if name is not None:
                fields.append(name)
                literals.append("")
    except ValueError:
        return None
    if entry.context in LIST_CONTEXTS or not "".join(literals).strip(" ,"):
        return None
    return Pattern(tuple(literals), tuple(fields), entry.translated)


def _words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def _places(text: str, literal: str, start: int, *, last: bool) -> Iterator[int]:
    """Where a literal stands after a place; the last one stands at the end."""
    if last:
        end = len(text) - len(literal)
        if end >= start:
            yield end
        return
    place = text.find(literal, start)
    while place >= 0:
        yield place
        place = text.find(literal, place + 1)


def _list(items: list[Reading], joined: Callable[[Sequence[str]], str]) -> Reading:
    text = joined([each.text for each in items])
    return Reading(sum(each.literal for each in items), text, all(each.stays for each in items))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

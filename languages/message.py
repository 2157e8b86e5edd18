"""Texts for people as values: made where something is known, spoken where somebody reads.

A `Message` is a sentence with its values, a list of messages, or a text that is the same in every
language. It can be stored as JSON, so that whoever reads it later reads it in their own language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from string import Formatter
from typing import Any, Final, NamedTuple

from languages.lists import listed, listed_or
from languages.messages import Plural, draws, gettext, ngettext, pgettext, writing

COUNT: Final = "n"
"""The placeholder that decides between one and many."""

AND: Final = "and"
OR: Final = "or"
CAPITAL: Final = "capital"

CARD: Final = "card"
CELL: Final = "cell"
TYPED: Final = "typed"
"""Things in a sentence: a card or another sprite, a cell, the notation of something."""

DRAWN: Final = "drawn"
"""The same twice: where it is written, and where it is drawn."""

THINGS: Final = (CARD, CELL, TYPED, DRAWN)

MARK, END = "\ue000", "\ue001"
"""Around a thing in a text for readers who see pictures; private characters of Unicode."""

NAME: Final = re.compile(r"[a-z]\w*", re.IGNORECASE | re.ASCII)
"""The name of a placeholder."""

THING: Final = re.compile(f"{MARK}(?P<kind>[a-z]+):(?P<notation>[^|]*)[|](?P<words>[^{END}]*){END}")
"""A thing in a text for readers who see pictures."""

DEEPEST: Final = 16
"""Messages within messages that are read, at most."""

LARGEST: Final = 1 << 63
"""Numbers that are read are smaller."""


class Message:
    """A text for people, which is spoken when it is shown."""

    __slots__ = ("form",)
    form: Form

    def __init__(self, form: Form) -> None:
        object.__setattr__(self, "form", form)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a message never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.form == other.form

    def __hash__(self) -> int:
        return hash(self.form)

    def __str__(self) -> str:
        return translated(self)

    def __repr__(self) -> str:
        return f"Message({self.form!r})"

    def __reduce__(self) -> tuple[type[Message], tuple[Form]]:
        return Message, (self.form,)


Value = int | Message
"""A value in a sentence: a number, or a message again."""


class Sentence(NamedTuple):
    """A message of the catalogues with its values.

    Attributes:
        one: its English text, with placeholders.
        many: the same about many things, if it counts them.
        context: tells it from others of the same text; mostly empty.
        values: those of the placeholders, in the order in which the English text has them.
    """

    one: str
    many: str
    context: str
    values: tuple[Value, ...]


class Joined(NamedTuple):
    """Several messages in a row, or one that begins with a capital.

    Attributes:
        way: how they are put together, one of `WAYS`.
    """

    way: str
    parts: tuple[Value, ...]


class ByReader(NamedTuple):
    """The same twice: said to the one whom it is about, and to everybody else.

    Attributes:
        seat: where the one sits whom it is about.
    """

    seat: int
    you: Message
    other: Message


Form = str | Sentence | Joined | ByReader
"""The parts of a message; a text by itself is the same in every language."""


def _capital(texts: Sequence[str]) -> str:
    (text,) = texts
    return text[:1].upper() + text[1:]


def _written(texts: Sequence[str]) -> str:
    return texts[0]


WAYS: Final[Mapping[str, Callable[[Sequence[str]], str]]] = {
    AND: listed,
    OR: listed_or,
    CAPITAL: _capital,
    **dict.fromkeys(THINGS, _written),
    **{separator: separator.join for separator in (" ", ", ", "; ", " + ")},
}
"""Every way to put messages together."""


def message(text: str, **values: Value) -> Message:
    """A sentence, or a part of one, that stands in the catalogues.

    Args:
        text: in English, with placeholders; one that stands in a table is marked there.
        values: those of the placeholders; others are ignored.
    """
    return in_context("", text, **values)


def in_context(context: str, text: str, **values: Value) -> Message:
    """A message that reads differently in another place."""
    return Message(Sentence(text, "", context, tuple(values[name] for name in fields(text))))


def counted(texts: Plural, n: int, **values: Value) -> Message:
    """A message about a number of things, with `{n}`."""
    known = {COUNT: n, **values}
    return Message(Sentence(*texts, "", tuple(known[name] for name in fields(texts.many))))


def verbatim(text: object) -> Message:
    """A text that is the same in every language: notation, or a name."""
    return Message(str(text))


def card(game: str, notation: object, written: Message | None = None) -> Message:
    """A card, or another sprite that stands for itself: a picture where pictures are drawn.

    Args:
        notation: by which the game draws it.
        written: where it is written instead; by default its notation.
    """
    known = str(notation)
    return Message(Joined(CARD, (written or Message(known), Message(f"{game}/{known}"))))


def cell(x: int, y: int, written: Message | None = None) -> Message:
    """A cell of the board, which is lit where pictures are drawn; else written by its numbers."""
    known = Message(f"{x},{y}")
    return Message(Joined(CELL, (known,) if written is None else (written, known)))


def typed(notation: object) -> Message:
    """The notation of something, as it is typed; pictures leave it out unless it is asked for."""
    return Message(Joined(TYPED, (Message(str(notation)),)))


def drawn(written: Message, pictured: Message) -> Message:
    """A message where it is written, and another one where pictures are drawn."""
    return Message(Joined(DRAWN, (written, pictured)))


def all_of(items: Iterable[Value]) -> Message:
    """Things in a row, with "and" before the last."""
    return in_row(AND, items)


def any_of(items: Iterable[Value]) -> Message:
    """Things in a row, with "or" before the last."""
    return in_row(OR, items)


def sentences(*parts: Message) -> Message:
    """Sentences one after the other."""
    return in_row(" ", parts)


def capital(part: Message) -> Message:
    """A sentence with a capital."""
    return Message(Joined(CAPITAL, (part,)))


def by_reader(seat: int, you: Message, other: Message) -> Message:
    """A message in the second person for who sits in a seat, and in the third for the others."""
    return Message(ByReader(seat, you, other))


def in_row(way: str, items: Iterable[Value]) -> Message:
    """Messages in a row; a single one is left as it is.

    Args:
        way: one of `WAYS`.
    """
    parts = tuple(items)
    if len(parts) == 1 and isinstance(parts[0], Message):
        return parts[0]
    return Message(Joined(way, parts))


def translated(given: Value, reader: int | None = None) -> str:
    """A message in the language that is spoken.

    Args:
        reader: the seat of who reads it; None for somebody at no seat, or for all seats.
    """
    match given:
        case Message(form=Sentence() as sentence):
            return _spoken(sentence, reader)
        case Message(form=Joined(way, parts)):
            if way in THINGS and draws():
                return translated(parts[1], reader) if way == DRAWN else marked(way, parts, reader)
            return WAYS[way]([translated(part, reader) for part in parts])
        case Message(form=ByReader(seat, you, other)):
            return translated(you if seat == reader else other, reader)
        case Message(form=text):
            return str(text)
        case number:
            return str(number)


def marked(kind: str, parts: Sequence[Value], reader: int | None = None) -> str:
    """A thing for readers who see pictures: its kind, its notation, and the words for it."""
    if isinstance(parts[0], Message) and isinstance(parts[0].form, str):
        return f"{MARK}{kind}:{parts[-1]}|{parts[0].form}{END}"
    with writing():
        words, notation = (translated(part, reader) for part in (parts[0], parts[-1]))
    return f"{MARK}{kind}:{notation}|{words}{END}"


def plain(text: str) -> str:
    """A text with its things as they are written."""
    return THING.sub(r"\g<words>", text)


def _spoken(sentence: Sentence, reader: int | None) -> str:
    names = fields(sentence.many or sentence.one)
    values = dict(zip(names, sentence.values, strict=True))
    text = gettext(sentence.one)
    if sentence.context:
        text = pgettext(sentence.context, sentence.one)
    if sentence.many:
        text = ngettext(sentence.one, sentence.many, int(translated(values[COUNT])))
    return text.format_map({name: translated(value, reader) for name, value in values.items()})


@cache
def fields(text: str) -> tuple[str, ...]:
    """The placeholders of a text, each once.

    Raises:
        ValueError: the text isn't well-formed, or a placeholder is more than a name.
    """
    found = dict[str, None]()
    for _literal, name, spec, conversion in Formatter().parse(text):
        if name is not None:
            if spec or conversion or not NAME.fullmatch(name):
                raise ValueError(f"expected {{name}}, got {{{name}}}")
            found[name] = None
    return tuple(found)


def to_json(given: Value) -> Any:
    """A message as JSON.

    A text that is the same in every language is a string. A sentence is an array of its English
    text and its values; instead of the text an array has those for one and for many, and an object
    the text by its context. Several messages in a row are an object whose key says how they are
    put together.
    """
    match given:
        case Message(form=Sentence(one, many, context, values)):
            text = [one, many] if many else {context: one} if context else one
            return [text, *map(to_json, values)]
        case Message(form=Joined(way, parts)):
            return {way: [to_json(part) for part in parts]}
        case Message(form=ByReader(other=other)):
            return to_json(other)
        case Message(form=text):
            return text
        case number:
            return number


def from_json(raw: Any) -> Message:
    """The message of JSON.

    Raises:
        ValueError: it is none.
    """
    found = _value(raw)
    if isinstance(found, Message):
        return found
    raise ValueError(f"expected a message, got {raw}")


def _value(raw: Any, depth: int = 0) -> Value:
    if depth == DEEPEST:
        raise ValueError("expected fewer messages within messages")
    inner = partial(_value, depth=depth + 1)
    match raw:
        case str():
            return Message(raw)
        case int() if not isinstance(raw, bool) and abs(raw) < LARGEST:
            return raw
        case [str(one), *values]:
            return _sentence(one, "", "", tuple(map(inner, values)))
        case [[str(one), str(many)], *values] if many:
            return _sentence(one, many, "", tuple(map(inner, values)))
        case [dict(named), *values] if len(named) == 1:
            ((context, one),) = named.items()
            return _sentence(one, "", context, tuple(map(inner, values)))
        case dict() if len(raw) == 1:
            ((way, parts),) = raw.items()
            return _joined(way, tuple(map(inner, parts if isinstance(parts, list) else ())))
    raise ValueError("expected a text, a number, a sentence with its values, or a row of them")


def _sentence(one: Any, many: str, context: str, values: tuple[Value, ...]) -> Message:
    if not isinstance(one, str):
        raise ValueError("expected a text in its context")
    names = fields(many or one)
    if len(names) != len(values) or not {*fields(one)} <= {*names}:
        raise ValueError(f"expected {len(names)} values for its placeholders, got {len(values)}")
    if many and not isinstance(dict(zip(names, values, strict=True)).get(COUNT), int):
        raise ValueError(f"expected a number for {{{COUNT}}}")
    return Message(Sentence(one, many, context, values))


def _joined(way: str, parts: tuple[Value, ...]) -> Message:
    if way not in WAYS or not parts or (way == CAPITAL and len(parts) > 1):
        raise ValueError(f"expected one of {', '.join(WAYS)}, and what it puts together")
    return Message(Joined(way, parts))

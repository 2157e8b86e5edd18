"""Decks that people type in from cards of their own: the form for it, and how far they are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games.json_reader import Problems
from languages.messages import N_, _

Note = str | list[str]
"""A note beside the cards: a text, or its lines."""

NAME = "mine"
"""The name of the deck in a form that isn't filled in yet."""

MISSING = N_("{cards} typed in, {missing} missing: a printed copy has {size}")
SPARE = N_("{cards} typed in, {spare} too many: a printed copy has {size}")


class DeckPart(NamedTuple):
    """A list of cards in a deck file.

    Attributes:
        key: its key in the file.
        blank: what stands there for a card that isn't typed in yet.
        size: how many cards of it are in the box of a printed copy.
    """

    key: str
    blank: str
    size: int


def form(format_name: str, note: Sequence[str], parts: Iterable[DeckPart]) -> str:
    """The file of a deck of which no card is typed in yet, a card a line."""
    heads = {"format": format_name, "name": NAME}
    lists = {"note": note, **{part.key: [part.blank] * part.size for part in parts}}
    return _object(
        {key: json.dumps(text) for key, text in heads.items()}
        | {key: _a_line_each(texts) for key, texts in lists.items()}
    )


def note_sizes(raw: Any, parts: Iterable[DeckPart], problems: Problems) -> None:
    """Note each list of a deck file that hasn't as many cards as a printed copy."""
    for part in parts:
        given = raw.get(part.key) if isinstance(raw, Mapping) else None
        if isinstance(given, list):
            cards = len(given) - given.count(part.blank)
            if cards != part.size:
                problems.note(part.key, _size(cards, part.size))


def joined(note: Note) -> str:
    """The text of a note."""
    return note if isinstance(note, str) else "\n".join(note)


def lines(text: str) -> Note:
    """A note as it stands in a file: its lines, where it has several."""
    return text.split("\n") if "\n" in text else text


def _size(cards: int, size: int) -> str:
    text = _(MISSING if cards < size else SPARE)
    return text.format(cards=cards, missing=size - cards, spare=cards - size, size=size)


def _a_line_each(texts: Sequence[str]) -> str:
    return (
        "[\n"
        + ",\n".join(f"    {json.dumps(text, ensure_ascii=False)}" for text in texts)
        + "\n  ]"
    )


def _object(values: Mapping[str, str]) -> str:
    return "{\n" + ",\n".join(f'  "{key}": {value}' for key, value in values.items()) + "\n}\n"

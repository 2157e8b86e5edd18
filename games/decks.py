"""Decks as data: those that come with the program, and those that people type in.

For cards of one's own there is a form, and a count of how far it is filled in.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from games.json_reader import FormatError, Problem, Problems, parse_json, read_bytes
from games.refusals import expected, expected_quoted
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


@cache
def shipped(package: str, name: str) -> bytes:
    """The file of a deck that comes with the program, by the package of its game."""
    return files(package).joinpath("decks", f"{name}.json").read_bytes()


def raw_deck(name: str, known: Sequence[str], package: str, format_name: str) -> dict[str, Any]:
    """The JSON of a deck that comes with the program, by its name, or else of a file.

    Args:
        known: the names of the decks that come with the program.
        format_name: the format that it has to state.

    Raises:
        FormatError: it is no known name, and no file of this format that can be read.
    """
    try:
        text = shipped(package, name) if name in known else read_bytes(Path(name))
    except FormatError as error:
        named = expected(*known, _("the name of a file"))
        raise FormatError([Problem("", f"{error}; {named}")]) from None
    raw = parse_json(text)
    if not isinstance(raw, dict) or raw.get("format") != format_name:
        raise FormatError([Problem("format", expected_quoted([format_name]))])
    return raw


def form(format_name: str, note: Sequence[str], parts: Iterable[DeckPart]) -> str:
    """The file of a deck of which no card is typed in yet, a card a line."""
    heads = {"format": format_name, "name": NAME}
    lists = {"note": note, **{part.key: [part.blank] * part.size for part in parts}}
    values = {key: json.dumps(text) for key, text in heads.items()}
    values |= {key: _a_line_each(texts) for key, texts in lists.items()}
    return "{\n" + ",\n".join(f'  "{key}": {value}' for key, value in values.items()) + "\n}\n"


def note_sizes(raw: Any, parts: Iterable[DeckPart], problems: Problems) -> None:
    """Note each list of a deck file that hasn't as many cards as a printed copy."""
    for part in parts:
        given = raw.get(part.key) if isinstance(raw, Mapping) else None
        if isinstance(given, list):
            cards = len(given) - given.count(part.blank)
            missing = part.size - cards
            if missing:
                text = _(MISSING if missing > 0 else SPARE)
                wrong = text.format(cards=cards, missing=missing, spare=-missing, size=part.size)
                problems.note(part.key, wrong)


def joined(note: Note) -> str:
    """The text of a note."""
    return note if isinstance(note, str) else "\n".join(note)


def lines(text: str) -> Note:
    """A note as it stands in a file: its lines, where it has several."""
    return text.split("\n") if "\n" in text else text


def _a_line_each(texts: Sequence[str]) -> str:
    return (
        "[\n"
        + ",\n".join(f"    {json.dumps(text, ensure_ascii=False)}" for text in texts)
        + "\n  ]"
    )

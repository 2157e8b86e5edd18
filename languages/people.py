"""Sentences about people: their names, and actions in the second or third person."""

from __future__ import annotations

from typing import Final

from languages.message import Message, Value, by_reader, capital, in_context, message, verbatim
from languages.messages import N_, gettext, pgettext

YOU: Final = N_("You")
"""The reader's name; it is shown in the language that is spoken."""


PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")
"""Names for people who have none, by their seats."""


CATS: Final = ("Luna", "Leo", "Mia", "Tom")
"""Names that tell apart players who would have the same name."""


def is_reader(name: str) -> bool:
    """Whether a name is `YOU`, also as it is shown."""
    return name in (YOU, gettext(YOU))


def person(name: str, you: str, other: str, **values: object) -> str:
    """The message about an action of a person: in the second person for `YOU`.

    Args:
        you: the message in the second person.
        other: the one about anybody else, with `{name}`.
        values: the other values in the messages.
    """
    return (you if is_reader(name) else other).format(name=name, **values)


def shown_name(name: str) -> str:
    """A name as it stands alone."""
    return gettext(YOU) if is_reader(name) else name


def inner_name(name: str) -> str:
    """A name as it stands within a sentence, where it isn't the subject."""
    return pgettext("within a sentence", "you") if is_reader(name) else name


def said_of(seat: int, name: str, you: str, other: str, **values: Value) -> Message:
    """The message about an action of who sits in a seat: in the second person for them.

    Args:
        you, other: as for `person`, with the mark `N_`.
    """
    to_them = capital(message(you, **values))
    return by_reader(seat, to_them, message(other, name=verbatim(name), **values))


def name_of(seat: int, name: str) -> Message:
    """A name as it stands alone."""
    return by_reader(seat, message(YOU), verbatim(name))


def inner_name_of(seat: int, name: str) -> Message:
    """A name as it stands within a sentence, where it isn't the subject."""
    return by_reader(seat, in_context("within a sentence", "you"), verbatim(name))

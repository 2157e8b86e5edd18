"""Messages in the reader's language: the functions of `gettext`.

English stands in the code; `languages/catalogues` holds the other languages, one file for what
every game shares and one for each game. A message is looked up when it is shown, never when a
module is imported: a table of messages marks them with `N_` and shows them with `_`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final, NamedTuple

ENGLISH: Final = "en"

LANGUAGES: Final = {ENGLISH: "English", "ca": "Català", "es": "Español"}
"""The name that each language has in itself, by its tag."""

COMMON: Final = "common"
"""The domain of the messages that belong to no game; each game's bear its name."""

CATALOGUES: Final = Path(__file__).parent / "catalogues"
"""A folder a language, in it a compiled catalogue for each game and one for the rest."""

PICTURES: Final = "-x-pictures"
"""The end of the tag of a language whose reader sees pictures of cards: a private part of it."""

_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def spoken() -> str:
    """The tag of the language that is spoken now, with what its reader sees."""
    return _spoken.get()


def language() -> str:
    """The tag of the language that is spoken now, by itself."""
    return spoken().removesuffix(PICTURES)


def speak(tag: str) -> None:
    """Speak a language from now on."""
    _spoken.set(tag)


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Speak a language for a while; also in other threads' own contexts nothing changes."""
    token = _spoken.set(tag)
    try:
        yield
    finally:
        _spoken.reset(token)


def with_pictures(tag: str) -> str:
    """The tag of a language for a reader who sees pictures: cards in texts are marked for them."""
    return tag.removesuffix(PICTURES) + PICTURES


def draws() -> bool:
    """Whether the reader sees pictures."""
    return spoken().endswith(PICTURES)


def writing() -> AbstractContextManager[None]:
    """Speak the same language for a while to a reader who sees no pictures."""
    return speaking(language())


def gettext(message: str) -> str:
    """A message in the language that is spoken; nothing of nothing."""
    return _catalogue(language()).gettext(message) if message else ""


def ngettext(one: str, many: str, number: int) -> str:
    """A message about a number of things."""
    return _catalogue(language()).ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """A message that reads differently in another place."""
    return _catalogue(language()).pgettext(context, message)


_ = gettext
"""The function that messages in the code are arguments of."""


class Plural(NamedTuple):
    """A message about a number of things, for tables; `{n}` is the number."""

    one: str
    many: str

    def of(self, n: int, **values: object) -> str:
        """The message about `n` things, in the language that is spoken."""
        return ngettext(self.one, self.many, n).format(n=n, **values)


plural = Plural
"""The mark of a message about a number of things that is shown later."""


def N_(message: str) -> str:  # noqa: N802 -- the name that extractors of messages know
    """Mark a message that is shown later."""
    return message


@cache
def _catalogue(tag: str) -> NullTranslations:
    """All messages of a language, those of every file after each other."""
    found = NullTranslations()
    for path in sorted(CATALOGUES.glob(f"{tag}/*.mo"), reverse=True):
        with path.open("rb") as file:
            catalogue = GNUTranslations(file)
        catalogue.add_fallback(found)
        found = catalogue
    return found

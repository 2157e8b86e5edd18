"""Lists in plain sentences, in the language that is spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from languages.messages import language, pgettext

BEFORE_I: Final = {"es": re.compile(r"h?i(?![aeo])|y(?![aeiou])", re.IGNORECASE)}
"""By language, how a word begins before which "and" is another word."""

BEFORE_O: Final = {"es": re.compile(r"h?o|8|11\b", re.IGNORECASE)}
"""By language, how a word begins before which "or" is another word."""


def listed(items: Sequence[str]) -> str:
    """Items in a row, with "and" before the last."""
    if _begins(items, BEFORE_I):
        return _joined(items, pgettext("before the sound of i", "{items} and {last}"))
    return _joined(items, pgettext("list", "{items} and {last}"))


def listed_or(items: Sequence[str]) -> str:
    """Items in a row, with "or" before the last."""
    if _begins(items, BEFORE_O):
        return _joined(items, pgettext("before the sound of o", "{items} or {last}"))
    return _joined(items, pgettext("list", "{items} or {last}"))


def either_text(choices: Iterable[object]) -> str:
    """Some things of which one is meant, with "or" between all of them."""
    first, *others = map(str, choices)
    return listed_or([first, either_text(others)]) if others else first


def _begins(items: Sequence[str], sounds: dict[str, re.Pattern[str]]) -> bool:
    sound = sounds.get(language())
    return bool(sound and items and sound.match(items[-1]))


def _joined(items: Sequence[str], pair: str) -> str:
    if not items[1:]:
        return "".join(items)
    return pair.format(items=", ".join(items[:-1]), last=items[-1])

"""Numbers of things of Cat in the Box, as parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable

from languages.lists import listed_or
from languages.messages import _, ngettext


def tricks_text(number: int) -> str:
    """So many tricks."""
    return ngettext("{n} trick", "{n} tricks", number).format(n=number)


def points_text(number: int) -> str:
    """So many points."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def cards_text(number: int) -> str:
    """So many cards."""
    return ngettext("{n} card", "{n} cards", number).format(n=number)


def tokens_text(number: int) -> str:
    """So many tokens."""
    return ngettext("{n} token", "{n} tokens", number).format(n=number)


def either_text(choices: Iterable[object]) -> str:
    """Some things of which one is meant, with "or" between all of them."""
    first, *others = map(str, choices)
    return listed_or([first, either_text(others)]) if others else first


def seat_text(seat: int) -> str:
    """A seat by its number."""
    return _("seat {seat}").format(seat=seat)

"""Numbers of things of Cat in the Box, as parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable

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
    """Some things of which one is meant, with "or" between them."""
    *first, text = map(str, choices)
    for choice in reversed(first):
        text = _("{one} or {other}").format(one=choice, other=text)
    return text


def seat_text(seat: int) -> str:
    """A seat by its number."""
    return _("seat {seat}").format(seat=seat)

"""Numbers of things and rulings of Cat in the Box, as texts and parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.catinthebox.rulings import Follow, rulings
from languages.lists import listed_or
from languages.messages import N_, _, ngettext

FOLLOWING: Final = {Follow.FREE: N_("free following"), Follow.STRICT: N_("strict following")}
"""The two readings of the ruling on following."""


def following_text(follow: Follow) -> str:
    """How one follows, for headings."""
    return _(FOLLOWING[follow])


def follow_rule(follow: Follow) -> str:
    """How one follows, as the ruling has it, in a sentence."""
    ruling = next(ruling for ruling in rulings() if ruling.name == "follow")
    return _(ruling.variants[follow])


def tricks_text(number: int) -> str:
    """A number of tricks, in words."""
    return ngettext("{n} trick", "{n} tricks", number).format(n=number)


def points_text(number: int) -> str:
    """A number of points, in words."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def cards_text(number: int) -> str:
    """A number of cards, in words."""
    return ngettext("{n} card", "{n} cards", number).format(n=number)


def tokens_text(number: int) -> str:
    """A number of tokens, in words."""
    return ngettext("{n} token", "{n} tokens", number).format(n=number)


def either_text(choices: Iterable[object]) -> str:
    """Some things of which one is meant, with "or" between all of them."""
    first, *others = map(str, choices)
    return listed_or([first, either_text(others)]) if others else first


def seat_text(seat: int) -> str:
    """A seat by its number."""
    return _("seat {seat}").format(seat=seat)

"""Numbers of things and rulings of Cat in the Box, as texts and parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.catinthebox.rulings import Follow, rulings
from games.refusals import CARDS
from languages.lists import listed_or
from languages.message import Message, message, translated
from languages.messages import N_, _, plural

FOLLOWING: Final = {Follow.FREE: N_("free following"), Follow.STRICT: N_("strict following")}
"""The two readings of the ruling on following."""

POINTS: Final = plural("{n} point", "{n} points")

TRICKS: Final = plural("{n} trick", "{n} tricks")

TOKENS: Final = plural("{n} token", "{n} tokens")


def following_text(follow: Follow) -> str:
    """How one follows, for headings."""
    return _(FOLLOWING[follow])


def following(follow: Follow) -> Message:
    """How one follows, as the ruling has it, in a sentence."""
    ruling = next(ruling for ruling in rulings() if ruling.name == "follow")
    return message(ruling.variants[follow])


def follow_rule(follow: Follow) -> str:
    """The same in the language that is spoken."""
    return translated(following(follow))


def tricks_text(number: int) -> str:
    """A number of tricks, in words."""
    return TRICKS.of(number)


def points_text(number: int) -> str:
    """A number of points, in words."""
    return POINTS.of(number)


def cards_text(number: int) -> str:
    """A number of cards, in words."""
    return CARDS.of(number)


def tokens_text(number: int) -> str:
    """A number of tokens, in words."""
    return TOKENS.of(number)


def either_text(choices: Iterable[object]) -> str:
    """Some things of which one is meant, with "or" between all of them."""
    first, *others = map(str, choices)
    return listed_or([first, either_text(others)]) if others else first


def seat_text(seat: int) -> str:
    """A seat by its number."""
    return translated(seat_named(seat))


def seat_named(seat: int) -> Message:
    """The same as a message."""
    return message("seat {seat}", seat=seat)

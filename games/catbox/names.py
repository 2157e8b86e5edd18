"""The names of identities, tokens and quadrants in the language of the messages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from games.catbox.faces import Identity
from games.catbox.rulings import Token
from languages.lists import listed, listed_or
from languages.messages import pgettext, plural


def identity_name(identity: Identity) -> str:
    """An identity within a sentence."""
    match identity:
        case Identity.BLACK:
            return pgettext("identity", "black")
        case Identity.PINK:
            return pgettext("identity", "pink")
        case Identity.PURPLE:
            return pgettext("identity", "purple")
        case Identity.BLUE:
            return pgettext("identity", "blue")
        case Identity.YELLOW:
            return pgettext("identity", "yellow")
        case Identity.CHIHUAHUA:
            return pgettext("identity", "chihuahua")


def token_name(token: Token) -> str:
    """A token among others, in a word; its typed word is its value."""
    match token:
        case Token.PAW:
            return pgettext("token", "paw")
        case Token.BOX:
            return pgettext("token", "box")
        case Token.FISH:
            return pgettext("token", "fish")
        case Token.STACK:
            return pgettext("token", "stack")
        case Token.MOUSE:
            return pgettext("token", "mouse")


def joined(items: Iterable[str]) -> str:
    """Items that all belong together, with "and" between any two of them."""
    return reduce(lambda left, right: listed([left, right]), items)


def either(items: Iterable[str]) -> str:
    """Items of which one is meant, with "or" between any two of them."""
    return reduce(lambda left, right: listed_or([left, right]), items)


QUADRANTS = {
    Identity.BLACK: plural("{n} black cat", "{n} black cats"),
    Identity.PINK: plural("{n} pink cat", "{n} pink cats"),
    Identity.PURPLE: plural("{n} purple cat", "{n} purple cats"),
    Identity.BLUE: plural("{n} blue cat", "{n} blue cats"),
    Identity.YELLOW: plural("{n} yellow cat", "{n} yellow cats"),
    Identity.CHIHUAHUA: plural("{n} empty box", "{n} empty boxes"),
}
"""A number of the quadrants that an identity counts."""

TRIOS = plural("{n} trio", "{n} trios")
"""A number of areas of exactly three cats."""

POINTS = plural("{n} point", "{n} points")

"""The names of identities, tokens and quadrants in the language of the messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catbox.faces import Identity
from games.catbox.rulings import Token
from languages.message import in_context, message, translated
from languages.messages import N_, plural
from languages.people import PEOPLE

NAMES = {
    Identity.BLACK: N_("Black"),
    Identity.PINK: N_("Pink"),
    Identity.PURPLE: N_("Purple"),
    Identity.BLUE: N_("Blue"),
    Identity.YELLOW: N_("Yellow"),
    Identity.CHIHUAHUA: N_("the Chihuahua"),
}
"""The name of each identity, for whoever it is."""

FIRST_NAMES = NAMES | {Identity.CHIHUAHUA: N_("The Chihuahua")}
"""The name of each identity where a sentence begins."""

IDENTITIES = {
    Identity.BLACK: in_context("identity", "black"),
    Identity.PINK: in_context("identity", "pink"),
    Identity.PURPLE: in_context("identity", "purple"),
    Identity.BLUE: in_context("identity", "blue"),
    Identity.YELLOW: in_context("identity", "yellow"),
    Identity.CHIHUAHUA: in_context("identity", "chihuahua"),
}
"""Each identity within a sentence."""

TOKENS = {
    Token.PAW: in_context("token", "paw"),
    Token.BOX: in_context("token", "box"),
    Token.FISH: in_context("token", "fish"),
    Token.STACK: in_context("token", "stack"),
    Token.MOUSE: in_context("token", "mouse"),
}
"""Each token among others, in a word; its typed word is its value."""


def identity_name(identity: Identity) -> str:
    """An identity within a sentence."""
    return translated(IDENTITIES[identity])


def token_name(token: Token) -> str:
    """A token among others, in a word."""
    return translated(TOKENS[token])


def seat_names(position: Any) -> Sequence[str]:
    """The seats by their colours, and by other names where these aren't known."""
    identities = (seat.identity for seat in position.seats)
    return [
        name if identity is None else translated(message(NAMES[identity]))
        for name, identity in zip(PEOPLE, identities, strict=False)
    ]


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

LIKELY = 0.5
"""From this probability on a seat is named by its most likely identity."""

SURE = 0.9
"""From this probability on no percentage is shown."""

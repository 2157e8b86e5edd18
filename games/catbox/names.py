"""The names of identities, tokens and quadrants in the language of the messages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from games.catbox.board import Placement
from games.catbox.faces import Identity
from games.catbox.rulings import Token
from games.catbox.turn import MoveMouse, Play, PutGuard, Step, TakeFish, Use
from languages.message import (
    Message,
    card,
    cell,
    in_context,
    message,
    translated,
    typed,
)
from languages.messages import N_, draws, plural
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


def letter_of(identity: Identity) -> str:
    """The letter of an identity after its name, for those who read notation."""
    return str(typed(f" ({identity.letter})"))


@cache
def face_named(face: object, written: Message | None = None) -> Message:
    """A face, or one of its quadrants by the letter; written by its notation unless said."""
    return card("catbox", face, written)


def placed(placement: Placement) -> Message:
    """A face and its place."""
    place = cell(placement.x, placement.y)
    return message("{card} at {place}", card=face_named(placement.face), place=place)


def placement_text(placement: Placement) -> str:
    """A placement in notation, or its face and its place where pictures are drawn."""
    return str(placed(placement) if draws() else placement)


def step_words(step: Step) -> Message:
    """A step of a turn, with its card and its place."""
    match step:
        case Play(placement):
            return placed(placement)
        case PutGuard(x, y):
            return message("the box token at {place}", place=cell(x, y))
        case TakeFish(saved):
            return message("{card} under the fish", card=face_named(saved.public))
        case MoveMouse(lifted):
            text = N_("{card} from {start} to {place}")
            start, place = cell(lifted.x, lifted.y), cell(step.x, step.y)
            return message(text, card=face_named(lifted.face), start=start, place=place)
        case Use(token):
            return TOKENS[token]

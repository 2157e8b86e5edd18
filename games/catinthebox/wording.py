"""Numbers of things and rulings of Cat in the Box, as texts and parts of sentences."""

from __future__ import annotations

from typing import Final

from games.catinthebox.rulings import Follow, rulings
from games.catinthebox.steps import Colour, Discard, Play, Prediction, Step
from games.refusals import CARDS
from languages.message import Message, card, counted, message, verbatim
from languages.messages import N_, _, plural
from languages.people import PEOPLE

FOLLOWING: Final = {Follow.FREE: N_("free following"), Follow.STRICT: N_("strict following")}
"""The two readings of the ruling on following."""

POINTS: Final = plural("{n} point", "{n} points")

TRICKS: Final = plural("{n} trick", "{n} tricks")

TOKENS: Final = plural("{n} token", "{n} tokens")

tricks_text, points_text, cards_text, tokens_text = TRICKS.of, POINTS.of, CARDS.of, TOKENS.of
"""Numbers of these things, in words."""


def following_text(follow: Follow) -> str:
    """How one follows, for headings."""
    return _(FOLLOWING[follow])


def following(follow: Follow) -> Message:
    """How one follows, as the ruling has it, in a sentence."""
    ruling = next(ruling for ruling in rulings() if ruling.name == "follow")
    return message(ruling.variants[follow])


def seat_text(seat: int) -> str:
    """A name for who sits in a seat, where nobody is named."""
    return PEOPLE[seat]


def seat_named(seat: int) -> Message:
    """A name for who sits in a seat, as a message."""
    return verbatim(PEOPLE[seat])


PLAYS: Final = {
    Colour.RED: N_("red {n}"),
    Colour.BLUE: N_("blue {n}"),
    Colour.YELLOW: N_("yellow {n}"),
    Colour.GREEN: N_("green {n}"),
}
"""A card in each colour."""


def play_words(play: Play) -> Message:
    """A play in words, such as "blue 5"."""
    return card("catinthebox", play.text, message(PLAYS[play.colour], n=play.number))


def play_named(play: object) -> Message:
    """A play by its notation."""
    return card("catinthebox", play)


def step_words(step: Step) -> Message:
    """A move in a few words."""
    match step:
        case Play():
            return play_words(step)
        case Discard(number):
            return message("{number} aside", number=number)
        case Prediction(tricks):
            return counted(TRICKS, tricks)

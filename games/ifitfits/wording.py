"""Numbers of things of If It Fits, as parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step
from games.protocol import Cell
from games.refusals import CARDS
from languages.message import Message, all_of, card, cell, message, translated
from languages.messages import N_, _, plural

CATS: Final = plural("{n} cat", "{n} cats")

PRINCESSES: Final = plural("{n} Princess", "{n} Princesses")

POINTS: Final = plural("{n} point", "{n} points")

cards_text, cats_text, points_text = CARDS.of, CATS.of, POINTS.of
"""Numbers of these things, in words."""


def place_text(at: Cell) -> str:
    """A cell as it is typed, or lit where pictures are drawn."""
    return str(place(at))


def pair_text(at: Cell) -> str:
    """A cell and the one to its right."""
    return str(pair(at))


COATS: Final = (N_("Blue"), N_("Yellow"), N_("Purple"), N_("Green"), N_("Pink"))
"""The colour of the cats of each seat, as a name for who sits there."""


def seat_text(seat: int) -> str:
    """The colour of who sits in a seat, as a name."""
    return translated(seat_named(seat))


def seat_names(position: Any) -> Sequence[str]:
    """The seats by the colours of their cats."""
    return [seat_text(seat) for seat in range(len(position.seats))]


def seat_named(seat: int) -> Message:
    """The colour of who sits in a seat, as a message."""
    return message(COATS[seat])


def card_named(held: object) -> Message:
    """A card as it lies, or another content of a hand."""
    return card("ifitfits", held)


def icons_shown(icons: Iterable[str]) -> str:
    """Icons in the order of their letters."""
    return "".join(str(card_named(each)) for each in sorted(icons)) or _("nothing")


def place(at: Cell) -> Message:
    """A cell in a sentence."""
    return cell(*at)


def pair(at: Cell) -> Message:
    """A cell and the one to its right in a sentence."""
    return all_of([place(at), place((at[0] + 1, at[1]))])


def step_words(step: Step) -> Message:
    """The name of a step, such as "wooo:m at 3,-1"."""
    match step:
        case Lay(laid):
            return message("{card} at {place}", card=card_named(laid), place=place(step.cell))
        case LayCat():
            return message("a cat across {pair}", pair=pair(step.cell))
        case Nap():
            return message("a sleeping cat in {place}", place=place(step.cell))
        case Evict(asleep=True):
            return message("Princess for the cat asleep in {place}", place=place(step.cell))
        case Evict():
            return message("Princess for the cat across {pair}", pair=pair(step.cell))
        case LayToy(toy):
            return message("{card} at {place}", card=card_named(toy), place=place(step.cell))
        case Drop(held):
            return message("{card} discarded", card=card_named(held))
        case Draw():
            return message("a card drawn")

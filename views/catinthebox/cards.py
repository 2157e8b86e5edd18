"""Cards without a colour, drawn with the colours that they may be declared in."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rich.text import Text

from games.catinthebox.round import Round
from games.catinthebox.steps import LETTERS, UNKNOWN, Colour, Play
from views.catinthebox.paint import STYLES
from views.render.text_blocks import in_rows

GAP: Final = 2
"""Columns between two cards."""


OUTLINE: Final = "┌───┐", "│", "└───┘"
"""The signs around a number: above it, at its sides, below it."""


def hand_cards(moment: Round, width: int) -> Text:
    """The hand of the seat to move: each different card once, with its possible colours."""
    hand = moment.mover.hand
    cards = (
        card_text(number, hand.count(number), colours_of(moment, number))
        for number in dict.fromkeys(hand)
    )
    return in_rows(cards, width, GAP)


def colours_of(moment: Round, number: int) -> Collection[Colour]:
    """The colours in which a card may be played now."""
    plays = (step for step in moment.steps if isinstance(step, Play))
    return sorted(play.colour for play in plays if play.number == number)


def card_text(number: int, count: int = 1, colours: Collection[Colour] = ()) -> Text:
    """A card, how many of them there are, and below it the colours that are possible for it."""
    top, side, bottom = OUTLINE
    several = f"x{count}" if count > 1 else ""
    sign = "?" if number == UNKNOWN else str(number)
    text = Text(f"{top}\n{side} {sign} {side}{several}\n{bottom}")
    text.append("\n" + " " * ((len(top) - len(colours)) // 2) if colours else "")
    for colour in colours:
        text.append(LETTERS[colour], style=STYLES[colour])
    return text

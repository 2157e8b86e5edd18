"""Cards as little squares: each face in two rows of two quadrants, as it would lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rich.text import Text

from games.catbox.faces import Card, Face
from languages.messages import pgettext
from views.catbox.board import LOOK, inked
from views.catbox.sprites import CardFace
from views.render.text_blocks import beside, in_rows
from views.scene_text import face_of

NUMBER: Final = 4
"""Columns for the number of a card."""

BARE: Final = 2
"""Columns before a card that has none."""

GAP: Final = 2
"""Columns between two sides of a card."""


class Side(NamedTuple):
    """A face that is shown, and what is written below it: whose it is, or who sees it."""

    face: Face
    caption: str = ""


def both_sides(card: Card) -> tuple[Side, Side]:
    """A card that lies open."""
    return Side(card.public, pgettext("side", "public")), Side(
        card.secret, pgettext("side", "secret")
    )


def card_text(sides: Iterable[Side], number: int | None = None) -> Text:
    """A card with one or both of its sides, below their names in notation."""
    blocks = [_side_text(side) for side in sides]
    shown = blocks[0]
    for block in blocks[1:]:
        shown = beside(shown, block, GAP)
    return beside(_number_text(number), shown, 0)


def cards_text(cards: Iterable[Text], width: int) -> Text:
    """Cards side by side, in as many rows as they need."""
    return in_rows(cards, width, GAP)


def _number_text(number: int | None) -> Text:
    return Text(" " * BARE if number is None else f"{number:>{NUMBER - 1}} ")


def _side_text(side: Side) -> Text:
    lines = [Text(f" {side.face}"), face_of(CardFace(side.face), inked, LOOK)]
    if side.caption:
        lines.append(Text(f" {side.caption}", style="dim"))
    return Text("\n").join(lines)

"""If It Fits as the registry knows it."""

from __future__ import annotations

from games.ifitfits.completion import completed
from games.ifitfits.files import deck_form, text
from games.ifitfits.loading import FORMATS
from games.ifitfits.problems import problems
from games.ifitfits.rulings import SEATS
from games.ifitfits.setup import OPTIONS, new_setup
from games.ifitfits.steps import parse_turn
from games.protocol import Rules

RULES = Rules(
    name="ifitfits",
    title="If It Fits",
    seats=SEATS,
    options=OPTIONS,
    setup=new_setup,
    parse_move=parse_turn,
    formats=FORMATS,
    text=text,
    problems=problems,
    completed=completed,
    deck_form=deck_form,
)
"""The rules of If It Fits: cards with walls join into boxes, which cats occupy."""

"""If It Fits as the registry knows it."""

from __future__ import annotations

from games.ifitfits import files
from games.ifitfits.problems import problems
from games.ifitfits.record import read_record
from games.ifitfits.rulings import SEATS
from games.ifitfits.setup import OPTIONS, completed, new_setup
from games.ifitfits.steps import parse_turn
from games.ifitfits.wording import seat_names, step_words
from games.protocol import Format, Role, Rules

RULES = Rules(
    name="ifitfits",
    title="If It Fits",
    seats=SEATS,
    options=OPTIONS,
    setup=new_setup,
    parse_move=parse_turn,
    formats={
        files.PUZZLE_FORMAT: Format(Role.PUZZLE, files.read_puzzle),
        files.POSITION_FORMAT: Format(Role.POSITION, files.read_position),
        files.DECK_FORMAT: Format(Role.DECK, files.read_deck),
        "ifitfits-game/1": Format(Role.RECORD, read_record),
    },
    text=files.text,
    problems=problems,
    completed=completed,
    seat_names=seat_names,
    deck_form=files.deck_form,
    step_words=step_words,
)
"""The rules of If It Fits: cards with walls join into boxes, which cats occupy."""

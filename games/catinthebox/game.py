"""Cat in the Box as the registry knows it."""

from __future__ import annotations

from games.catinthebox.deal import completed
from games.catinthebox.files import (
    POSITION_FORMAT,
    PUZZLE_FORMAT,
    read_position,
    read_puzzle,
    text,
)
from games.catinthebox.problems import problems
from games.catinthebox.record import read_record
from games.catinthebox.rulings import SEATS
from games.catinthebox.setup import OPTIONS, new_setup
from games.catinthebox.steps import parse_step
from games.catinthebox.wording import step_words
from games.protocol import Format, Role, Rules

RULES = Rules(
    name="catinthebox",
    title="Cat in the Box",
    seats=SEATS,
    options=OPTIONS,
    setup=new_setup,
    parse_move=parse_step,
    formats={
        PUZZLE_FORMAT: Format(Role.PUZZLE, read_puzzle),
        POSITION_FORMAT: Format(Role.POSITION, read_position),
        "catinthebox-game/1": Format(Role.RECORD, read_record),
    },
    text=text,
    problems=problems,
    completed=completed,
    step_words=step_words,
)

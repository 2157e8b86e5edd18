"""`catbox new`, and what `new` and `play` share: a deal from options."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import NamedTuple

from cli.inputs import InputError, check_text, load_deck
from cli.output import console, write_whole
from games.catbox.deal import Deal, deal
from games.catbox.files import position_text
from games.catbox.rulings import Edition, Mode


class Setting(NamedTuple):
    """What a deal depends on, besides the number of seats."""

    mode: Mode
    edition: Edition
    deck: str
    seed: str
    first: int

    def deal(self, seats: int) -> Deal:
        """The deal to this many seats.

        Raises:
            InputError: the deck can't be read, or the first seat doesn't exist.
        """
        if self.first >= seats:
            raise InputError(f"--first {self.first}: there is no such seat among {seats}")
        cards = load_deck(self.deck).cards
        return deal(cards, seats, self.seed, self.edition, self.mode, self.first)


def seeded(seed: str | None) -> str:
    """The seed itself, or one that nobody has chosen.

    Raises:
        InputError: the seed is no text.
    """
    if seed is None:
        return str(secrets.randbelow(1_000_000))
    check_text("--seed", seed)
    return seed


def new(players: int, setting: Setting, out: Path | None) -> None:
    """Deal a position to standard output or into a file."""
    text = position_text(setting.deal(players).position())
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)
        console.print(f"{out}: {players} seats, {setting.mode} game, seed {setting.seed}")

"""The set-up of a game, as it is asked for."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from games.files import InputError
from games.json_reader import FormatError
from games.protocol import Setup
from games.refusals import not_for
from games.registry import Entry
from languages.messages import _
from views.sessions.inputs import check_text, named


def new_setup(entry: Entry, players: int, options: Mapping[str, str]) -> Setup:
    """The set-up of a game for some seats.

    Raises:
        InputError: the game isn't for that number of seats.
        GameError: an option can't be used.
    """
    seats = entry.game.seats
    if players not in seats:
        raise InputError(not_for(players, seats))
    try:
        return entry.game.setup(players, options)
    except FormatError as error:
        files = [options[o.name] for o in entry.game.options if not o.values and o.name in options]
        raise named(Path(files[0]), error) if files else error from None


def seed_or_random(seed: str | None) -> str:
    """The seed that was given, or a random one.

    Raises:
        InputError: the seed isn't text.
    """
    if seed is None:
        return str(secrets.randbelow(1_000_000))
    check_text("--seed", seed)
    return seed


def check_first(first: int, seats: int) -> None:
    """Raise unless there is such a seat.

    Raises:
        InputError: there isn't.
    """
    if first >= seats:
        raise InputError(
            _("--first {first}: there is no such seat among {seats}").format(
                first=first, seats=seats
            )
        )

"""The game's file formats, and decks by their names."""

from __future__ import annotations

from games.ifitfits import files
from games.ifitfits.deck import SHIPPED, Deck, shipped_text
from games.ifitfits.record import read_record
from games.json_reader import read_named
from games.protocol import Format, Role


def load_deck(name: str) -> Deck:
    """A shipped deck by its name, or the deck in the file of this name.

    Raises:
        FormatError: the file is not a deck.
    """
    return files.read_deck(read_named(name, SHIPPED, shipped_text, files.DECK_FORMAT))


FORMATS = {
    files.PUZZLE_FORMAT: Format(Role.PUZZLE, files.read_puzzle),
    files.POSITION_FORMAT: Format(Role.POSITION, files.read_position),
    files.DECK_FORMAT: Format(Role.DECK, files.read_deck),
    "ifitfits-game/1": Format(Role.RECORD, read_record),
}

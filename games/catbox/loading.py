"""The game's file formats, and decks by their names."""

from __future__ import annotations

from games.catbox import files
from games.catbox.deck import SHIPPED, Deck, shipped_text
from games.catbox.record import read_record
from games.json_reader import read_named
from games.protocol import Format, Role


def load_deck(name: str) -> Deck:
    """A shipped deck by its name, or the deck in the file of this name.

    Raises:
        FormatError: the file is not a deck.
    """
    return files.read_deck(read_named(name, SHIPPED, shipped_text, files.DECK))


FORMATS = {
    "catbox-puzzle/1": Format(Role.PUZZLE, files.read_puzzle),
    "catbox-position/1": Format(Role.POSITION, files.read_position),
    files.DECK: Format(Role.DECK, files.read_deck),
    "catbox-game/1": Format(Role.RECORD, read_record),
}

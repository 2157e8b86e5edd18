"""The game's file formats, and decks by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.catbox import files
from games.catbox.deck import SHIPPED, Deck, shipped_text
from games.catbox.puzzle import Chain, Duel, Puzzle, SingleTurn
from games.catbox.record import read_record
from games.json_reader import FormatError, Problem, known_name, parse_json, read_named
from games.protocol import Format, Role

PUZZLES: dict[str, Callable[[Any], Puzzle]] = {
    Chain.kind: files.read_chain,
    SingleTurn.kind: files.read_turn,
    Duel.kind: files.read_turn,
}
"""How to read each kind of puzzle."""


def load_deck(name: str) -> Deck:
    """A shipped deck by its name, or the deck in the file of this name.

    Raises:
        FormatError: the file is not a deck.
    """
    raw = parse_json(read_named(name, SHIPPED, shipped_text))
    if not isinstance(raw, dict) or raw.get("format") != DECK:
        raise FormatError([Problem("format", f'expected "{DECK}"')])
    return files.read_deck(raw)


def _read_puzzle(raw: dict[str, Any]) -> Puzzle:
    return PUZZLES[known_name(raw, "kind", PUZZLES)](raw)


DECK = "catbox-deck/1"

FORMATS = {
    "catbox-puzzle/1": Format(Role.PUZZLE, _read_puzzle),
    "catbox-position/1": Format(Role.POSITION, files.read_position),
    DECK: Format(Role.DECK, files.read_deck),
    "catbox-game/1": Format(Role.RECORD, read_record),
}

"""Writes the shipped decks again: `python examples/write_decks.py` leaves the same bytes."""

from __future__ import annotations

from pathlib import Path

from cli.output import write_whole
from games.catbox import deck
from games.catbox.files import deck_text
from solver.catbox.design.decks import DeckWish

FOLDER = Path(deck.__file__).parent / "decks"


def main() -> None:
    """Write `standard` and `mirror`, if they are as the design of a deck wants them."""
    for made in (deck.standard_deck(), deck.mirror_deck()):
        assert not DeckWish().missed(made), DeckWish().missed(made)
        write_whole(FOLDER / f"{made.name}.json", deck_text(made))


if __name__ == "__main__":
    main()

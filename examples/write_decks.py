"""Writes the shipped decks again: `python -m examples.write_decks` leaves the same bytes."""

from __future__ import annotations

from pathlib import Path

from examples.decks import DeckWish, mirror_deck, standard_deck
from games.catbox import deck
from games.catbox.files import deck_text
from games.files import write_whole
from games.ifitfits import deck as boxes
from games.ifitfits.files import text


def main() -> None:
    """Write every deck; those of Cat Box if they are as the design of a deck wants them."""
    for made in (standard_deck(), mirror_deck()):
        assert not DeckWish().missed(made), DeckWish().missed(made)
        write_whole(_folder(deck.__file__) / f"{made.name}.json", deck_text(made))
    standard = boxes.standard_deck()
    write_whole(_folder(boxes.__file__) / f"{standard.name}.json", text(standard))


def _folder(module: str) -> Path:
    """Where the decks of a game are, given the module that makes them."""
    return Path(module).parent / "decks"


if __name__ == "__main__":
    main()

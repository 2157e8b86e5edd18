"""The aims of a designer for a deck, and the distance of a deck from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.catbox import problems
from games.catbox.deck import EACH_COLOUR, EMPTY_BOXES, MOST_EMPTY, Deck
from games.catbox.faces import CATS, EMPTY


class DeckWish(NamedTuple):
    """Quadrants in the whole deck, and the most empty boxes on a face; no two cards are alike."""

    each_colour: int = EACH_COLOUR
    empty: int = EMPTY_BOXES
    most_empty: int = MOST_EMPTY
    cards: int = problems.DECK_SIZE

    def missed(self, deck: Deck) -> tuple[str, ...]:
        """Everything that isn't as wished, one sentence each."""
        return tuple(self._missed(deck))

    def _missed(self, deck: Deck) -> Iterator[str]:
        faces = [face for card in deck.cards for face in card]
        counted = Counter("".join(faces))
        if len(deck.cards) != self.cards:
            yield f"{len(deck.cards)} cards: expected {self.cards}"
        for letter in CATS + EMPTY:
            wanted = self.empty if letter == EMPTY else self.each_colour
            if counted[letter] != wanted:
                yield f"{counted[letter]} quadrants {letter}: expected {wanted}"
        for face in faces:
            if face.count(EMPTY) > self.most_empty:
                yield f"{face}: expected at most {self.most_empty} empty boxes"
        yield from problems.of_cards(deck.cards)

"""The shipped decks: the procedures that make them, and what their designer wants.

`python -m examples.decks` writes those in the `decks` of each game again and leaves the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.catbox import problems
from games.catbox.faces import CATS, EMPTY, Card, Deck, Face
from games.catbox.files import deck_text
from games.files import write_whole
from games.ifitfits import cards as boxes
from games.ifitfits.files import text
from games.rng import Stream

EACH_COLOUR = 60
EMPTY_BOXES = 84
MOST_EMPTY = 2
"""Quadrants of each colour, of empty boxes, and empty boxes on one face, in a shipped deck."""


def standard_deck() -> Deck:
    """The stand-in deck, written by a seeded procedure.

    All 384 quadrants are shuffled and cut into 96 faces. Then, from the first face to the
    last, a face with more than two empty boxes, or one that stands earlier (itself or its
    mirror image), exchanges a random quadrant with a random quadrant of the deck, until
    none is left. Faces 1 and 2 make the first card, 3 and 4 the second, and so on.
    """
    quadrants = _quadrants(EACH_COLOUR, EMPTY_BOXES)
    faces = _faces(quadrants, Stream("catbox-deck/1", "standard"))
    cards = zip(faces[::2], faces[1::2], strict=True)
    note = (
        "A stand-in with the proportions of the rulebooks' scoring example: 60 quadrants of "
        "each colour, 84 empty boxes, at most two a face, no two faces alike."
    )
    return Deck("standard", note, tuple(Card(*sides) for sides in cards))


def mirror_deck() -> Deck:
    """The deck whose backs are the mirror images of its fronts, in the same proportions."""
    quadrants = _quadrants(EACH_COLOUR // 2, EMPTY_BOXES // 2)
    fronts = _faces(quadrants, Stream("catbox-deck/1", "mirror"))
    note = "Like standard, but the back of each card is the mirror image of its front."
    return Deck("mirror", note, tuple(Card(face, mirrored(face)) for face in fronts))


def mirrored(face: Face) -> Face:
    """The face as a mirror beside it shows it."""
    return Face(face[1] + face[0] + face[3] + face[2])


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


def _quadrants(each: int, empty: int) -> list[str]:
    return [cat for cat in CATS for _ in range(each)] + [EMPTY] * empty


def _faces(quadrants: list[str], rng: Stream) -> list[Face]:
    letters = rng.shuffled(quadrants)
    while (odd := _first_refused(letters)) is not None:
        one, other = 4 * odd + rng.below(4), rng.below(len(letters))
        letters[one], letters[other] = letters[other], letters[one]
    return _cut(letters)


def _first_refused(letters: list[str]) -> int | None:
    seen: set[str] = set()
    for index, face in enumerate(_cut(letters)):
        if face.count(EMPTY) > MOST_EMPTY or face in seen or mirrored(face) in seen:
            return index
        seen.add(face)
    return None


def _cut(letters: list[str]) -> list[Face]:
    return [Face("".join(letters[at : at + 4])) for at in range(0, len(letters), 4)]


SHAPES = {
    "oooo": 2,
    "oowo": 8,
    "ooow": 8,
    "wowo": 10,
    "owow": 6,
    "ooww": 11,
    "owwo": 11,
    "woww": 10,
    "owww": 6,
}
"""How many cards of the stand-in deck have these sides, up to half a turn."""

ICON_SETS = {
    "": 12,
    **dict.fromkeys(("m", "b", "f", "y"), 7),
    **dict.fromkeys(("mm", "bb", "ff", "yy"), 4),
    **dict.fromkeys(("mb", "mf", "my", "bf", "by", "fy"), 1),
    "s": 6,
    **dict.fromkeys(("ms", "bs", "fs", "ys"), 1),
}
"""How many cards of the stand-in deck show these icons."""

STARTING_SIDES = ("oooo", "oowo", "ooow", "ooww", "owwo")
"""The starting cards of the stand-in deck, which show no icons."""

TOY_ICONS = ("mm", "bb", "ff")
"""The special toys (ruling: toy)."""


def box_deck() -> boxes.Deck:
    """The stand-in deck of If It Fits, written by a seeded procedure.

    The sides of `SHAPES` are listed as often as they say, the icons of `ICON_SETS` likewise and
    shuffled; the first sides get the first icons, and so on.
    """
    icons = Stream("ifitfits-deck/1", "standard").shuffled(_listed(ICON_SETS))
    cards = (boxes.Card(sides, each) for sides, each in zip(_listed(SHAPES), icons, strict=True))
    note = (
        "A stand-in: the published cards aren't open. 72 cards with walls and icons in such "
        "proportions that boxes of 2 to 8 cards close in ordinary play."
    )
    starting = tuple(boxes.Card(sides) for sides in STARTING_SIDES)
    toys = tuple(boxes.Toy(icons) for icons in TOY_ICONS)
    return boxes.Deck("standard", note, tuple(sorted(cards, key=str)), starting, toys)


def _listed(counts: dict[str, int]) -> list[str]:
    return [item for item, count in counts.items() for _ in range(count)]


def main() -> None:
    """Write every deck; those of Cat Box if they are as the design of a deck wants them."""
    for made in (standard_deck(), mirror_deck()):
        assert not DeckWish().missed(made), DeckWish().missed(made)
        write_whole(_folder(problems.__file__) / f"{made.name}.json", deck_text(made))
    standard = box_deck()
    write_whole(_folder(boxes.__file__) / f"{standard.name}.json", text(standard))


def _folder(module: str) -> Path:
    """Where the decks of a game are, given one of its modules."""
    return Path(module).parent / "decks"


if __name__ == "__main__":
    main()

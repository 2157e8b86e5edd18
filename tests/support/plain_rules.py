"""Cat Box once more, as plainly as can be: dictionaries and sets, none of the rules' code.

A board is a list of `(face, x, y)` from the bottom up; what is visible is a dict from
cell to letter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

Cell = tuple[int, int]
Layer = tuple[str, int, int]
Card = tuple[str, str]
Hands = tuple[tuple[Card, ...], ...]

HAND_SIZE = {2: 2, 3: 2, 4: 1, 5: 1}


def footprint(x: int, y: int) -> list[Cell]:
    """The four cells of a face at this anchor, in reading order."""
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def visible(layers: Sequence[Layer]) -> dict[Cell, str]:
    """The visible letter of each cell."""
    seen: dict[Cell, str] = {}
    for face, x, y in layers:
        seen.update(zip(footprint(x, y), face, strict=True))
    return seen


def fits(seen: Mapping[Cell, str], face: str, x: int, y: int, stacked: bool = False) -> bool:
    """Whether the covering rules allow a face here."""
    under = [seen[cell] for cell in footprint(x, y) if cell in seen]
    cats = [letter for letter in under if letter != "o"]
    if stacked:
        return len(under) >= 1 and len(cats) <= 3
    return len(under) in ((1, 2) if "o" in face else (1,))


def spots(
    seen: Mapping[Cell, str],
    face: str,
    barred: Collection[Cell] = (),
    stacked: bool = False,
) -> set[Cell]:
    """Every anchor at which a face may lie, found by trying all near an occupied cell."""
    near = {(x - dx, y - dy) for (x, y), dx, dy in product(seen, (0, 1), (0, 1))}
    return {
        (x, y)
        for x, y in near
        if fits(seen, face, x, y, stacked) and not set(footprint(x, y)) & set(barred)
    }


def guarded(guards: Sequence[str], mover: int) -> set[Cell]:
    """The cells that the guards `SEAT@x,y` of other seats keep free."""
    cells: set[Cell] = set()
    for text in guards:
        seat, _, cell = text.partition("@")
        x, y = (int(part) for part in cell.split(","))
        if int(seat) != mover:
            cells |= {(x + dx, y + dy) for dx, dy in product((-1, 0, 1), (-1, 0, 1))}
    return cells


class Table:
    """A position of the basic game, read from the JSON of a position file."""

    def __init__(
        self, layers: tuple[Layer, ...], hands: Hands, turn: int, pile: tuple[Card, ...]
    ) -> None:
        self.layers = layers
        self.hands = hands
        self.turn = turn
        self.pile = pile

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> Table:
        """The table of a position file without tokens."""
        hands = tuple(tuple(_card(card) for card in seat["hand"]) for seat in raw["seats"])
        pile = tuple(_card(card) for card in raw["pile"] or ())
        return cls(tuple(map(layer, raw["board"])), hands, raw["turn"], pile)

    def turns(self) -> Iterator[tuple[int, int, str, Cell]]:
        """Every legal turn: whose card, which slot, the face and where."""
        seen = visible(self.layers)
        for seat, hand in enumerate(self.hands):
            for slot, card in enumerate(hand):
                face = card[1] if seat == self.turn else card[0]
                for cell in sorted(spots(seen, face)):
                    yield seat, slot, face, cell

    def after(self, seat: int, slot: int, face: str, cell: Cell) -> Table:
        """The table after a turn."""
        hand = list(self.hands[seat])
        del hand[slot]
        pile = list(self.pile)
        while pile and len(hand) < HAND_SIZE[len(self.hands)]:
            hand.append(pile.pop(0))
        hands = (*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :])
        layers = (*self.layers, (face, *cell))
        return Table(layers, hands, (self.turn + 1) % len(hands), tuple(pile))

    def looks(self) -> frozenset[tuple[Cell, str]]:
        """The visible letters, as a value."""
        return frozenset(visible(self.layers).items())


def layer(text: str) -> Layer:
    """A placement `FACE@x,y`."""
    face, _, cell = text.partition("@")
    x, y = cell.split(",")
    return face, int(x), int(y)


def _card(text: str) -> Card:
    public, _, secret = text.partition("/")
    return public, secret


def areas(seen: Mapping[Cell, str], letter: str) -> list[int]:
    """The sizes of a letter's areas, found by flooding."""
    left = {cell for cell, shown in seen.items() if shown == letter}
    sizes = []
    while left:
        edge, size = [left.pop()], 0
        while edge:
            x, y = edge.pop()
            size += 1
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
        sizes.append(size)
    return sorted(sizes)


def totals(seen: Mapping[Cell, str]) -> dict[str, int]:
    """The points of every letter; `o` is the Chihuahua's."""
    found = {letter: areas(seen, letter) for letter in "KPVBY"}
    points = {letter: sum(sizes) + max(sizes, default=0) for letter, sizes in found.items()}
    trios = sum(sizes.count(3) for sizes in found.values())
    return points | {"o": list(seen.values()).count("o") + 2 * trios}

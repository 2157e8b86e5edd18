"""Cat Box once more, as plainly as can be: dictionaries and sets, none of the rules' code.

The turns of the advanced game, with its tokens, are told by a `Desk`, from a position file's JSON.

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


# The advanced game

Texts = tuple[str, ...]
Source = tuple[int, int]
SAVED = -1
"""Stands for the owner of a saved card in a source."""


class Desk:
    """One position, with the seat to move about to take its turn."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw
        self.mover: int = raw["turn"]
        self.layers: list[Layer] = [layer(text) for text in raw["board"]]
        self.held: list[str] = raw["seats"][self.mover]["tokens"]
        self.barred = guarded(raw["guards"], self.mover)

    def turns(self) -> Iterator[Texts]:
        """Every legal turn, each card with its source."""
        plain = list(self._plays(self.layers, set(), self.barred))
        if not plain:
            yield ("pass",)
        for text, source, laid in plain:
            yield (text,)
            for use in self._after(laid, source):
                yield (text, *use)
        yield from self._before()

    def _after(self, laid: Layer, source: Source) -> Iterator[Texts]:
        layers = [*self.layers, laid]
        if "paw" in self.held:
            for text, (owner, _), _laid in self._plays(layers, {source}, self.barred):
                if owner != SAVED:
                    yield "paw", text
        if "box" in self.held:
            for cell in visible(layers):
                if not self._strands(layers, {source}, cell):
                    yield (f"box@{cell[0]},{cell[1]}",)
        if "fish" in self.held:
            yield from ((text,) for text, other in self._fishes() if other != source)
        if "mouse" in self.held:
            yield from self._mice(layers)

    def _before(self) -> Iterator[Texts]:
        if "stack" in self.held:
            for text, _, _ in self._plays(self.layers, set(), self.barred, stacked=True):
                yield "stack", text
        if "fish" in self.held:
            for fish, taken in self._fishes():
                for text, _, _ in self._plays(self.layers, {taken}, self.barred):
                    yield fish, text
        if "box" in self.held:
            for x, y in visible(self.layers):
                own = guarded([f"9@{x},{y}"], self.mover) if self.raw["edition"] == "grail" else ()
                for text, source, laid in self._plays(self.layers, set(), self.barred.union(own)):
                    if not self._strands([*self.layers, laid], {source}, (x, y)):
                        yield f"box@{x},{y}", text

    def _cards(self, seat: int) -> Iterator[tuple[Source, str]]:
        """The cards that a seat may lay, with the face that each would show."""
        for owner, other in enumerate(self.raw["seats"]):
            for slot, card in enumerate(other["hand"]):
                public, _, secret = card.partition("/")
                yield (owner, slot), secret if owner == seat else public
        for slot, face in enumerate(self.raw["seats"][seat]["saved"]):
            yield (SAVED, slot), face

    def _plays(
        self, layers: list[Layer], gone: set[Source], barred: set[Cell], stacked: bool = False
    ) -> Iterator[tuple[str, Source, Layer]]:
        seen = visible(layers)
        for (owner, slot), face in self._cards(self.mover):
            if (owner, slot) not in gone:
                name = "saved" if owner == SAVED else owner
                for x, y in spots(seen, face, barred, stacked):
                    yield f"{face}@{x},{y}<{name}.{slot}", (owner, slot), (face, x, y)

    def _fishes(self) -> Iterator[tuple[str, Source]]:
        for owner, seat in enumerate(self.raw["seats"]):
            for slot, card in enumerate(seat["hand"]):
                yield f"fish:{card}<{owner}.{slot}", (owner, slot)

    def _mice(self, layers: list[Layer]) -> Iterator[Texts]:
        for index, (face, x, y) in enumerate(layers):
            mine = set(footprint(x, y))
            above = {cell for _, ax, ay in layers[index + 1 :] for cell in footprint(ax, ay)}
            if mine & (above | self._standing()):
                continue
            rest = visible(layers[:index] + layers[index + 1 :])
            for to in spots(rest, face, self.barred) - {(x, y)}:
                yield (f"mouse:{face}@{x},{y}>{to[0]},{to[1]}",)

    def _standing(self) -> set[Cell]:
        texts = [text.partition("@") for text in self.raw["guards"]]
        others = [cell.split(",") for seat, _, cell in texts if int(seat) != self.mover]
        return {(int(x), int(y)) for x, y in others}

    def _strands(self, layers: list[Layer], gone: set[Source], cell: Cell) -> bool:
        """Whether a guard on this cell would leave the next seat no legal placement."""
        following = (self.mover + 1) % len(self.raw["seats"])
        guards = [text for text in self.raw["guards"] if int(text[0]) != self.mover]
        barred = guarded([*guards, f"{self.mover}@{cell[0]},{cell[1]}"], following)
        after = self._refilled(gone)
        seen = visible(layers)
        faces = [face for _, face in after._cards(following)]
        return bool(faces) and not any(spots(seen, face, barred) for face in faces)

    def _refilled(self, gone: set[Source]) -> Desk:
        """The seats at the end of a turn in which one card was taken."""
        ((owner, slot),) = gone
        seats = [dict(seat) for seat in self.raw["seats"]]
        place = seats[self.mover if owner == SAVED else owner]
        key = "saved" if owner == SAVED else "hand"
        cards = place[key] = place[key][:slot] + place[key][slot + 1 :]
        if owner != SAVED:
            missing = max(0, HAND_SIZE[len(seats)] - len(cards))
            place[key] = cards + (self.raw["pile"] or [])[:missing]
        return Desk({**self.raw, "seats": seats})

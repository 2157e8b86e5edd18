"""The turns of the advanced game once more, as plainly as can be, from a position file's JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.support.plain_rules import (
    HAND_SIZE,
    Cell,
    Layer,
    footprint,
    guarded,
    layer,
    spots,
    visible,
)

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

"""The turns of the kernels in notation, and the order of their texts.

A step's text begins with a head that says what is done, and ends in a cell; no head is the
beginning of another. So steps compare as the ranks of their heads and of their cells do, and
those of equal texts, but for the cards' sources, as the cards in the order in which the game lists
them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Literal

import numpy as np

from games.catbox.board import Placement
from games.catbox.duel_lines import LineTurn
from games.catbox.rulings import Token
from games.catbox.turn import MoveMouse, Play, PutGuard, Step, TakeFish, Turn, Use
from solver.catbox.encoding import Int32s, Int64s
from solver.catbox.search.arrays import cell_ranks
from solver.catbox.search.encoded_turn import EncodedTurn
from solver.catbox.search.layers import ANCHOR, FACE
from solver.catbox.search.transitions import (
    BOXED,
    BOXED_FIRST,
    CARD,
    FIRST,
    FISHED,
    FISHED_FIRST,
    HELD,
    KIND,
    MORE,
    MOUSED,
    PASSED,
    PAWED,
    PLAIN,
    STACKED,
    WHERE,
    WHITHER,
    Rows,
)

Part = Literal["card", "second", "paw", "stack", "mouse", "box", "fish", "pass"]
Keys = Int64s

PARTS: dict[int, tuple[Part, ...]] = {
    PLAIN: ("card",),
    STACKED: ("stack", "card"),
    PAWED: ("card", "paw", "second"),
    MOUSED: ("card", "mouse"),
    BOXED: ("card", "box"),
    BOXED_FIRST: ("box", "card"),
    FISHED: ("card", "fish"),
    FISHED_FIRST: ("fish", "card"),
    PASSED: ("pass",),
}
"""The steps of each kind of turn, in order."""

MOST_PARTS = 3


class Texts:
    """The texts of the turns of an encoded task. The board must be as it was before the turn."""

    def __init__(self, encoded: EncodedTurn) -> None:
        self._encoded = encoded

    @cached_property
    def _last(self) -> Keys:
        """The rank of each cell at the end of a text."""
        return cell_ranks(self._encoded.window).astype(np.int64)

    @cached_property
    def _first(self) -> Keys:
        """The rank of each cell that another follows."""
        return cell_ranks(self._encoded.window, ">").astype(np.int64)

    @cached_property
    def _heads(self) -> dict[str, int]:
        """The rank of what each step says is done."""
        choices = self._encoded.contexts.choices
        fish = {f"fish:{card}" for choice in choices for card in choice.fish}
        tokens = self._encoded.state.transitions.contexts[:, HELD].any()
        mice = {f"mouse:{face}" for face in self._encoded.faces} if tokens else set[str]()
        words = {"box", "paw", "stack", "pass", *self._encoded.faces, *mice, *fish}
        return {word: rank for rank, word in enumerate(sorted(words))}

    def order(self, context: int, rows: Rows) -> Keys:
        """The numbers of turns of a context, in the order of their text."""
        if len(rows) == 1:
            return np.zeros(1, np.int64)
        keys = self.keys(context, rows)
        return np.lexsort(tuple(keys[:, part] for part in reversed(range(MOST_PARTS))))

    def keys(self, context: int, rows: Rows) -> Keys:
        """The ranks of the steps of each turn, -1 where there is none (k x 3)."""
        keys = np.full((len(rows), MOST_PARTS), -1, np.int64)
        for kind in set(rows[:, KIND].tolist()):
            chosen = np.flatnonzero(rows[:, KIND] == kind)
            for place, part in enumerate(PARTS[kind]):
                keys[chosen, place] = self._key(part, context, rows[chosen])
        return keys

    def steps(self, context: int, row: Int32s) -> tuple[str, ...]:
        """The notation of a turn, one string a step, as a part of its line."""
        choices = self._encoded.contexts.choices[context]
        made = (_MADE[part] for part in PARTS[int(row[KIND])])
        turn = Turn(tuple(make(self, context, row) for make in made if make is not None))
        return LineTurn(choices.position, turn, choices.left).texts

    def _key(self, part: Part, context: int, turns: Rows) -> Keys:
        choices, rows = self._encoded.contexts.choices[context], turns.astype(np.int64)
        faces = np.array([self._heads[face] for face in choices.faces], np.int64)
        head: Keys
        first: Keys | int = 0
        last: Keys | int = 0
        card: Keys | int = 0
        if part == "card":
            head, last, card = faces[rows[:, CARD]], self._last[rows[:, WHERE]], rows[:, CARD]
        elif part == "second":
            head, last, card = faces[rows[:, MORE]], self._last[rows[:, WHITHER]], rows[:, MORE]
        elif part == "fish":
            fish = np.array([self._heads[f"fish:{card}"] for card in choices.fish], np.int64)
            head, card = fish[rows[:, MORE]], rows[:, MORE]
        elif part == "mouse":
            heads = np.array([self._heads[f"mouse:{face}"] for face in self._encoded.faces])
            lifted, anchor = self._lifted(context, rows)
            head, first, last = heads[lifted], self._first[anchor], self._last[rows[:, WHITHER]]
        else:
            head = np.full(len(rows), self._heads[part], np.int64)
            last = self._last[rows[:, WHITHER]] if part == "box" else 0
        cells, cards = len(self._last), 1 + len(choices.faces)
        return np.asarray(((head * cells + first) * cells + last) * cards + card, np.int64)

    def _lifted(self, context: int, rows: Keys) -> tuple[Keys, Keys]:
        """The faces and anchors of the layers that the mouse lifts."""
        layers, transitions = self._encoded.state.layers, self._encoded.state.transitions
        more, just_played = rows[:, MORE], rows[:, MORE] == layers.size[0]
        lifted = layers.rows[np.minimum(more, len(layers.rows) - 1)].astype(np.int64)
        shown = transitions.face[transitions.contexts[context, FIRST] + rows[:, CARD]].astype(
            np.int64
        )
        face: Keys = np.where(just_played, shown, lifted[:, FACE])
        anchor: Keys = np.where(just_played, rows[:, WHERE], lifted[:, ANCHOR])
        return face, anchor

    def _play(self, context: int, card: int, anchor: int) -> Play:
        choices = self._encoded.contexts.choices[context]
        placement = Placement(choices.faces[card], *self._encoded.window.cell(anchor))
        return Play(placement, choices.sources[card])

    def _card(self, context: int, turn: Int32s) -> Step:
        return self._play(context, int(turn[CARD]), int(turn[WHERE]))

    def _second(self, context: int, turn: Int32s) -> Step:
        return self._play(context, int(turn[MORE]), int(turn[WHITHER]))

    def _mouse(self, context: int, turn: Int32s) -> Step:
        (face,), (anchor,) = self._lifted(context, turn[np.newaxis].astype(np.int64))
        lifted = Placement(self._encoded.faces[face], *self._encoded.window.cell(int(anchor)))
        return MoveMouse(lifted, *self._encoded.window.cell(int(turn[WHITHER])))

    def _box(self, _: int, turn: Int32s) -> Step:
        return PutGuard(*self._encoded.window.cell(int(turn[WHITHER])))

    def _fish(self, context: int, turn: Int32s) -> Step:
        choices, card = self._encoded.contexts.choices[context], int(turn[MORE])
        return TakeFish(choices.fish[card], choices.sources[card])


_MADE: dict[Part, Callable[[Texts, int, Int32s], Step] | None] = {
    "card": Texts._card,
    "second": Texts._second,
    "mouse": Texts._mouse,
    "box": Texts._box,
    "fish": Texts._fish,
    "paw": lambda *_: Use(Token.PAW),
    "stack": lambda *_: Use(Token.STACK),
    "pass": None,
}

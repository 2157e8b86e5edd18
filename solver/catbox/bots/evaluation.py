"""What turns are worth at first sight, by what is believed of all identities at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from heapq import nlargest
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from games.catbox import scoring
from games.catbox.board import Placement
from games.catbox.draft import Draft
from games.catbox.faces import Face, Identity
from games.catbox.observation import Observation
from games.catbox.rulings import Token
from games.catbox.tokens import liftable
from games.catbox.turn import MoveMouse, Play, PutGuard, Use
from games.protocol import Cell
from solver.answer import Clock
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.bots.settings import Manner
from solver.catbox.face_values import Values, values

CARDS_FIRST = 6
"""With how many of the best cards each token is tried."""

GUARDS = 3
"""How many cells a guard is tried on, those with the most of the own quadrants around."""

EACH_TOKEN = 2
"""How many of the best turns with each token are on a shortlist, and without any."""

Reals = NDArray[np.float64]


class Weighed(NamedTuple):
    """A complete draft, and what it is worth at first sight."""

    value: float
    draft: Draft


class Scales:
    """What weighs the turns of one observation.

    Args:
        taste: what they are weighed by.
    """

    def __init__(self, observation: Observation, beliefs: Beliefs, taste: Manner) -> None:
        view = observation.view
        own = view.seats[observation.seat].identity
        assert own is not None
        self._taste = taste
        self._seats = len(view.seats)
        self.mine = _NUMBER[own]
        self._rows = np.array([[_NUMBER[each] for each in row] for row in beliefs.rows], np.int64)
        self._weights = np.array(beliefs.weights)
        self._tokens = np.array([len(view.seats[seat].tokens) for seat in beliefs.seats])
        self._held = len(view.mover.tokens)

    def plays(self, draft: Draft) -> list[Weighed]:
        """Every way to lay the next card of a draft, with its value."""
        sources = draft.sources()
        if not sources:
            return []
        faces = tuple(dict.fromkeys(face for _, face in sources))
        found = self._values(draft, faces)
        worth = {face: self._worth(found, index, draft) for index, face in enumerate(faces)}
        return [
            Weighed(value, draft.play(Play(Placement(face, x, y), source)))
            for source, face in sources
            for (x, y), value in worth[face]
        ]

    def moved(self, draft: Draft, placement: Placement) -> list[Weighed]:
        """Every place to which the mouse may take a card of a draft, with its value."""
        rest = draft.board.lift(draft.board.topmost(placement))
        found = values(rest, (placement.face,), self._seats, draft.barred, False)
        spent = Draft(draft.position, rest, draft.steps, draft.gone, Token.MOUSE, draft.played)
        return [
            Weighed(value, draft.play(MoveMouse(placement, x, y)))
            for (x, y), value in self._worth(found, 0, spent)
            if (x, y) != (placement.x, placement.y)
        ]

    def of(self, draft: Draft) -> float:
        """The value of a complete draft."""
        points = [[scoring.points(draft.board, identity)] for identity in Identity]
        return float(self._weigh(np.array(points, float))[0]) + self._left(draft)

    def _values(self, draft: Draft, faces: tuple[Face, ...]) -> Values:
        stacked = draft.token is Token.STACK
        return values(draft.board, faces, self._seats, draft.barred, stacked)

    def _worth(self, found: Values, face: int, draft: Draft) -> list[tuple[Cell, float]]:
        """The places of a face with its value there, by anchor."""
        legal = np.flatnonzero(found.legal[face])
        worth = self._weigh(found.own[:, face, legal]) + self._left(draft)
        anchors = (found.anchors[index] for index in legal)
        return list(zip(anchors, map(float, worth), strict=True))

    def _left(self, draft: Draft) -> int:
        return self._held - (draft.token is not None)

    def _weigh(self, points: Reals) -> Reals:
        """The values of placements from the points of every identity after them."""
        taste, value = self._taste, points[self.mine].copy()
        others = points[self._rows] + self._tokens[None, :, None]
        if taste.leader:
            value -= taste.leader * (self._weights @ others.max(axis=1))
        if taste.others:
            value -= taste.others * (self._weights @ others.mean(axis=1))
        return cast(Reals, value)


_NUMBER = {identity: number for number, identity in enumerate(Identity)}


def weighed(
    observation: Observation, beliefs: Beliefs, taste: Manner, clock: Clock
) -> list[Weighed]:
    """The turns that are worth a look with their values, the best first.

    All turns without a token are among them, and for each token some. Where the clock has run
    out, the remaining tokens are left.
    """
    scales, start = Scales(observation, beliefs, taste), observation.view.draft
    plain = _best_first(scales.plays(start))
    found = list(plain)
    for token in observation.view.mover.tokens:
        if clock.left is not None and clock.left <= 0:
            break
        found += [each for each in _WITH[token](scales, start, plain) if each.draft.complete]
    return _best_first(found)


def shortlist(found: list[Weighed], count: int) -> list[Draft]:
    """The best turns, and some with each token and without any, in the order of their values."""
    kinds: Counter[Token | None] = Counter()
    listed = []
    for number, each in enumerate(found):
        kinds[each.draft.token] += 1
        if number < count or kinds[each.draft.token] <= EACH_TOKEN:
            listed.append(each.draft)
    return listed


def _best_first(found: Iterable[Weighed]) -> list[Weighed]:
    return sorted(found, key=lambda each: -each.value)


def _stacked(scales: Scales, start: Draft, _: list[Weighed]) -> Iterator[Weighed]:
    yield from scales.plays(start.play(Use(Token.STACK)))


def _second_cards(scales: Scales, _start: Draft, plain: list[Weighed]) -> Iterator[Weighed]:
    for _value, draft in plain[:CARDS_FIRST]:
        if any(True for _ in draft.hand_cards()):
            yield from scales.plays(draft.play(Use(Token.PAW)))


def _moved_cards(scales: Scales, _start: Draft, plain: list[Weighed]) -> Iterator[Weighed]:
    for _value, draft in plain[:CARDS_FIRST]:
        for index in liftable(draft):
            yield from scales.moved(draft, draft.board.placements[index])


def _guarded(scales: Scales, _start: Draft, plain: list[Weighed]) -> Iterator[Weighed]:
    """Guards where most of the own colour shows; what they keep off is for rollouts to see."""
    letter = list(Identity)[scales.mine].letter
    for value, draft in plain[:CARDS_FIRST]:
        board = draft.board
        cells = [cell for cell, shown in board.cells.items() if shown == letter]
        around = {cell: _near(cell, cells) for cell in board.cells}
        for x, y in nlargest(GUARDS, around, key=lambda cell: around[cell]):
            yield Weighed(value - 1, draft.play(PutGuard(x, y)))


def _near(cell: Cell, cells: list[Cell]) -> int:
    return sum(1 for x, y in cells if abs(x - cell[0]) <= 1 and abs(y - cell[1]) <= 1)


def _fished(_scales: Scales, _start: Draft, plain: list[Weighed]) -> Iterator[Weighed]:
    """Cards saved after a card; what they are worth later is for rollouts to see."""
    for value, draft in plain[:CARDS_FIRST]:
        for step in draft.token_steps(Token.FISH):
            yield Weighed(value - 1, draft.play(step))


_With = Callable[[Scales, Draft, list[Weighed]], Iterator[Weighed]]

_WITH: dict[Token, _With] = {
    Token.STACK: _stacked,
    Token.PAW: _second_cards,
    Token.MOUSE: _moved_cards,
    Token.BOX: _guarded,
    Token.FISH: _fished,
}
"""How a turn goes on with each token."""

"""The value of turns without playouts, by beliefs about all identities at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import nlargest
from itertools import islice
from sys import maxsize
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from games.catbox import scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import Identity
from games.catbox.position import Draft, Observation
from games.catbox.rulings import Token
from games.catbox.tokens import liftable
from games.catbox.turn import MoveMouse, Play, PutGuard, Step, Turn, Use
from games.protocol import Cell
from solver.answer import Clock
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.bots.settings import SearchSettings
from solver.catbox.face_points import Values, values
from solver.catbox.policy_weights import PolicyWeights

GUARDS = 3
"""How many cells a guard is tried on, those with the most of the own quadrants around."""

EACH_TOKEN = 2
"""How many of the best turns with each token are on a shortlist, and without any."""

Reals = NDArray[np.float64]


class EvaluatedDraft(NamedTuple):
    """A draft, and what it is worth without playouts.

    Attributes:
        value: by the aims of the seat, in points.
        margin: the expected points of the seat less those of the best other one.
        before: the draft without its last step.
        step: the last step.
    """

    value: float
    margin: float
    before: Draft
    step: Step

    @property
    def draft(self) -> Draft:
        """The draft; it is made when it is asked for, as few are."""
        return self.before.play(self.step)

    @property
    def move(self) -> Turn:
        """The draft as a turn."""
        return Turn((*self.before.steps, self.step))


class Evaluator:
    """Evaluates the turns of one observation.

    Args:
        weights: those of the seat's aims; `error` and `anybody` are left out.
    """

    def __init__(self, observation: Observation, beliefs: Beliefs, weights: PolicyWeights) -> None:
        view = observation.view
        own = view.seats[observation.seat].identity
        assert own is not None
        self._policy = weights
        self._seats = len(view.seats)
        self.mine = _NUMBER[own]
        self._rows = np.array([[_NUMBER[each] for each in row] for row in beliefs.rows], np.int64)
        self._chances = np.array(beliefs.weights)
        self._tokens = np.array([len(view.seats[seat].tokens) for seat in beliefs.seats])
        self._held = len(view.mover.tokens)

    def plays(self, draft: Draft) -> list[EvaluatedDraft]:
        """Every way to lay the next card of a draft, with its value."""
        sources = draft.sources()
        if not sources:
            return []
        faces = tuple(dict.fromkeys(face for _, face in sources))
        stacked = draft.token is Token.STACK
        found = values(draft.board, faces, self._seats, draft.barred, stacked)
        worth = {face: self._worth(found, index, draft) for index, face in enumerate(faces)}
        return [
            EvaluatedDraft(value, margin, draft, Play(Placement(face, x, y), source))
            for source, face in sources
            for (x, y), value, margin in worth[face]
        ]

    def moved(self, draft: Draft, placement: Placement) -> list[EvaluatedDraft]:
        """Every place to which the mouse may take a card of a draft, with its value."""
        rest = draft.board.lift(draft.board.topmost(placement))
        found = values(rest, (placement.face,), self._seats, draft.barred, False)
        spent = Draft(draft.position, rest, draft.steps, draft.gone, Token.MOUSE, draft.played)
        return [
            EvaluatedDraft(value, margin, draft, MoveMouse(placement, x, y))
            for (x, y), value, margin in self._worth(found, 0, spent)
            if (x, y) != (placement.x, placement.y)
        ]

    def of(self, draft: Draft) -> tuple[float, float]:
        """The value and the margin of a complete draft, in points, see `EvaluatedDraft`."""
        points = [[scoring.points(draft.board, identity)] for identity in Identity]
        values, margins = self._evaluate(np.array(points, float), self._left(draft))
        return float(values[0]), float(margins[0])

    def _worth(self, found: Values, face: int, draft: Draft) -> list[tuple[Cell, float, float]]:
        """The places of a face with its value and its margin there, by anchor."""
        legal = np.flatnonzero(found.legal[face])
        values, margins = self._evaluate(found.own[:, face, legal], self._left(draft))
        anchors = (found.anchors[index] for index in legal)
        return list(zip(anchors, map(float, values), map(float, margins), strict=True))

    def _left(self, draft: Draft) -> int:
        return self._held - (draft.token is not None)

    def _evaluate(self, points: Reals, left: int) -> tuple[Reals, Reals]:
        """The values and the margins of placements, from the points of every identity after them.

        Args:
            points: identities x placements.
            left: the seat's own tokens that are still unused then.
        """
        policy, own = self._policy, points[self.mine]
        others = points[self._rows] + self._tokens[None, :, None]
        # Summed row by row: a matrix product sums in an order of its own, so that values which are
        # equal on paper would differ in their last bits from one machine to the next.
        best = np.cumsum(self._chances[:, None] * others.max(axis=1), axis=0)[-1]
        value = own.copy()
        if policy.others:
            value -= policy.others * (self._chances @ others.mean(axis=1))
        value += left
        if policy.leader:
            value -= policy.leader * best
        return cast(Reals, value), cast(Reals, own + left - best)


_NUMBER = {identity: number for number, identity in enumerate(Identity)}


def candidates(
    observation: Observation, beliefs: Beliefs, search: SearchSettings, clock: Clock
) -> list[EvaluatedDraft]:
    """The turns that a search considers with their values, the best first.

    All turns without a token are among them, and for each token some. Where the clock has run
    out, the remaining tokens are left out.
    """
    evaluator, start = Evaluator(observation, beliefs, search.evaluation), observation.view.draft
    limited = search.counts_turns and clock.iterations is not None
    most = max(1, clock.iterations or 0) if limited else maxsize
    found = evaluator.plays(start)[:most]
    plain = _best_first(found)[: search.first_cards]
    for token in observation.view.mover.tokens:
        if clock.left is not None and clock.left <= 0:
            break
        if token in search.tokens:
            more = (
                each for each in _with_token(token, evaluator, start, plain) if each.draft.complete
            )
            found += islice(more, most - len(found))
    return _best_first(found)


def shortlist(found: list[EvaluatedDraft], count: int) -> list[Draft]:
    """The best turns, and some with each token and without any, in the order of their values."""
    kinds: Counter[Token | None] = Counter()
    listed = []
    for number, each in enumerate(found):
        draft = each.draft
        kinds[draft.token] += 1
        if number < count or kinds[draft.token] <= EACH_TOKEN:
            listed.append(draft)
    return listed


def _best_first(found: Iterable[EvaluatedDraft]) -> list[EvaluatedDraft]:
    return sorted(found, key=lambda each: -each.value)


def _with_token(
    token: Token, evaluator: Evaluator, start: Draft, plain: list[EvaluatedDraft]
) -> Iterator[EvaluatedDraft]:
    """Turns that use a token: for the stacking token any, for others after some first cards.

    The value of a guard and of a saved card comes later, which is for playouts to see.
    """
    if token is Token.STACK:
        yield from evaluator.plays(start.play(Use(Token.STACK)))
        return
    for each in plain:
        draft = each.draft
        if token is Token.PAW and any(True for _ in draft.hand_cards()):
            yield from evaluator.plays(draft.play(Use(Token.PAW)))
        elif token is Token.MOUSE:
            for index in liftable(draft):
                yield from evaluator.moved(draft, draft.board.placements[index])
        elif token in (Token.BOX, Token.FISH):
            letter = list(Identity)[evaluator.mine].letter
            fish, box = draft.token_steps(Token.FISH), _guards(draft.board, letter)
            for step in fish if token is Token.FISH else box:
                yield EvaluatedDraft(each.value - 1, each.margin - 1, draft, step)


def _guards(board: Board, letter: str) -> Iterator[PutGuard]:
    """Guards on the cells that have most of a letter around them."""
    shown = [cell for cell, each in board.cells.items() if each == letter]
    around = {
        (x, y): sum(1 for i, j in shown if abs(i - x) <= 1 and abs(j - y) <= 1)
        for x, y in board.cells
    }
    for x, y in nlargest(GUARDS, around, key=lambda cell: around[cell]):
        yield PutGuard(x, y)

"""A puzzle of Cat Box as the bounded solvers see it: points at first sight, joins and losses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TypeVar

import numpy as np

from games.catbox import scoring
from games.catbox.board import Placement
from games.catbox.faces import Identity
from games.catbox.position import Draft
from games.catbox.puzzle import Chain, ChainDraft, SingleTurn
from games.catbox.scoring import Stakes
from games.catbox.turn import MoveMouse, Play, Step
from games.protocol import Cell
from puzzles.bounded import DraftMoment, Floats, Ideas, Moment
from solver.catbox.search.arrays import NOTHING, Changes, surveyed
from solver.lookahead import FAR

D = TypeVar("D", bound=ChainDraft | Draft)


class LaidMoment(DraftMoment[D]):
    """A chain or a turn in the making; its steps are looked at together, by a kernel."""

    def name(self, step: Step) -> str:
        """The text of a step, with its source where cards of other outcomes fit as well."""
        return self.draft.named(step) if isinstance(self.draft, Draft) else step.text

    @property
    def options(self) -> Ideas:
        """To end, where that is allowed, and each next step, with the points seen in it."""
        steps, identity = list(self.steps.values()), self.stakes(self.draft).own.identity
        value, visible, bonus, tokens = self._surveyed(steps).T
        was = scoring.tally(self.draft.board, identity)
        faces = [step.placement.face if isinstance(step, Play) else "" for step in steps]
        brought = np.array([face.count(identity.letter) for face in faces])
        growth = bonus - was.bonus
        joins = growth - (0 if identity is Identity.CHIHUAHUA else brought)
        losses = np.maximum(was.visible + brought - visible, 0) + np.maximum(-growth, 0)
        own, carried = visible + bonus + tokens, np.zeros(len(steps))
        points = np.array([value, own, np.maximum(joins, 0), losses, carried]).T
        places = np.array([_place(step) for step in steps], np.int64)
        odd = np.array([_uses_token(step) for step in steps])
        return Ideas(list(self.steps), points, places, faces, odd)

    def _surveyed(self, steps: Sequence[Step | None]) -> Floats:
        """The objective, own quadrants in sight, points for areas, and tokens after each step."""
        found = np.zeros((len(steps), 4))
        for odd in (False, True):
            numbers = [n for n, step in enumerate(steps) if _uses_token(step) is odd]
            if numbers:
                stakes = self.stakes(self.drafted(numbers[0]))
                changes = [self._changes(steps[number]) for number in numbers]
                found[numbers, :3] = surveyed(self.draft.board, changes, stakes)
                found[numbers, 3] = stakes.own.tokens
        return found

    def _changes(self, step: Step | None) -> Changes:
        """The cells that look different after a step."""
        if isinstance(step, Play):
            return step.placement.cells, step.placement.face
        if not isinstance(step, MoveMouse):
            return (), ""
        moved = step.moved
        shown = self._under[step.lifted] | dict(zip(moved.cells, moved.face, strict=True))
        return tuple(shown), "".join(shown.values())

    @cached_property
    def _under(self) -> dict[Placement, dict[Cell, str]]:
        """The letters that show once a card is lifted."""
        board, found = self.draft.board, {}
        for lifted in map(board.placements.__getitem__, board.uncovered):
            bare = board.lift(board.topmost(lifted))
            found[lifted] = {cell: bare.cells.get(cell, NOTHING) for cell in lifted.cells}
        return found


def _uses_token(step: Step | None) -> bool:
    return not (step is None or isinstance(step, Play))


def _place(step: Step | None) -> Cell:
    if isinstance(step, MoveMouse):
        return step.moved.x, step.moved.y
    return (step.placement.x, step.placement.y) if isinstance(step, Play) else (FAR, FAR)


def counted(puzzle: SingleTurn, draft: Draft) -> Stakes:
    """Whose points count after a draft, with the tokens that are left."""
    return puzzle.stakes(draft.position, draft.position.turn if draft.token else None)


def _replied(puzzle: SingleTurn, left: int, draft: Draft) -> Moment | None:
    """The reply to a turn; None after the last turn of the puzzle.

    Args:
        left: turns that are still to be taken.
    """
    after = draft.end() if left else None
    if after is None or after.over:
        return None
    then = partial(_replied, puzzle, left - 1)
    reply = LaidMoment[Draft](after.draft, partial(counted, puzzle), then, replying=True)
    return reply if reply.steps else None


def sight(puzzle: Chain | SingleTurn) -> Moment:
    """The first moment of an attempt."""
    if isinstance(puzzle, Chain):
        return LaidMoment[ChainDraft](
            puzzle.draft, lambda _draft: puzzle.stakes, lambda _draft: None
        )
    then = partial(_replied, puzzle, puzzle.length - 1)
    return LaidMoment[Draft](puzzle.draft, partial(counted, puzzle), then)

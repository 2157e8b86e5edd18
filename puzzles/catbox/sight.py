"""A puzzle of Cat Box as the bounded solvers see it: points at first sight, joins and losses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.position import Draft
from games.catbox.puzzle import Chain, ChainDraft, SingleTurn
from games.catbox.scoring import Outcome, Stakes
from games.catbox.turn import MoveMouse, Play, Step
from games.protocol import Cell
from puzzles.bounded import DraftMoment, Idea, Moment
from solver.catbox.search.arrays import surveyed


class Looked(NamedTuple):
    """The own points, and the objective, of a board.

    Attributes:
        visible: quadrants of its own in sight.
        bonus: points for its areas.
    """

    value: int
    visible: int
    bonus: int


def looked(board: Board, stakes: Stakes) -> Looked:
    """The points of a board for the stakes."""
    own = scoring.tally(board, stakes.own.identity)
    return Looked(Outcome(board, stakes).value, own.visible, own.bonus)


def _idea(name: str, step: Step | None, was: Looked, now: Looked, stakes: Stakes) -> Idea:
    """A step with the points that a person may see in it, or the end of a turn."""
    own = now.visible + now.bonus + stakes.own.tokens
    if step is None:
        return Idea(name, now.value, own)
    identity = stakes.own.identity
    brought, growth = _brought(step, identity), now.bonus - was.bonus
    return Idea(
        name,
        value=now.value,
        own=own,
        joins=max(0, growth - (0 if identity is Identity.CHIHUAHUA else brought)),
        losses=max(0, was.visible + brought - now.visible) + max(0, -growth),
        place=_place(step),
        card=step.placement.face if isinstance(step, Play) else "",
        odd=not isinstance(step, Play),
    )


def _brought(step: Step, identity: Identity) -> int:
    """The quadrants of an identity's own on the card that a step lays."""
    return step.placement.face.count(identity.letter) if isinstance(step, Play) else 0


def _place(step: Step) -> Cell | None:
    if isinstance(step, MoveMouse):
        return step.moved.x, step.moved.y
    return (step.placement.x, step.placement.y) if isinstance(step, Play) else None


D = TypeVar("D", bound=ChainDraft | Draft)


class LaidMoment(DraftMoment[D]):
    """A chain or a turn in the making; all placements are looked at together, by a kernel."""

    def __init__(
        self, draft: D, stakes: Callable[[D], Stakes], then: Callable[[D], Moment | None]
    ) -> None:
        """Begin at a draft.

        Args:
            stakes: whose points count after a draft.
            then: the moment after the end of a draft.
        """
        super().__init__(draft, self._seen, then)
        self._stakes = stakes

    def name(self, step: Step) -> str:
        """The text of a step, with its source where cards of other outcomes fit as well."""
        return self.draft.named(step) if isinstance(self.draft, Draft) else step.text

    @property
    def options(self) -> list[Idea]:
        """To end, where that is allowed, and each next step."""
        stakes, steps = self._stakes(self.draft), self.steps
        was = looked(self.draft.board, stakes)
        plays = [step.placement for step in steps if isinstance(step, Play)]
        rows = iter(surveyed(self.draft.board, plays, stakes).tolist() if plays else ())
        return [
            _idea(self.name(step), step, was, Looked(*next(rows)), stakes)
            if isinstance(step, Play)
            else self._seen(self.draft, self.drafted(number))
            for number, step in enumerate(steps)
        ]

    def _seen(self, before: D, after: D) -> Idea:
        """A step that is no placement, or the end."""
        stakes = self._stakes(after)
        step = None if after is before else after.steps[-1]
        boards = looked(before.board, stakes), looked(after.board, stakes)
        return _idea("" if step is None else self.name(step), step, *boards, stakes)

    def longer(self, draft: D) -> Moment:
        """The moment of the same move with one more step."""
        return type(self)(draft, self._stakes, self._then)


class LaidReply(LaidMoment[Draft]):
    """A reply in the making."""

    maximising = False
    asked = False


def _counted(puzzle: SingleTurn, draft: Draft) -> Stakes:
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
    reply = LaidReply(after.draft, partial(_counted, puzzle), then)
    return reply if reply.steps else None


def sight(puzzle: Chain | SingleTurn) -> Moment:
    """The first moment of an attempt."""
    if isinstance(puzzle, Chain):
        return LaidMoment[ChainDraft](
            puzzle.draft, lambda _draft: puzzle.stakes, lambda _draft: None
        )
    then = partial(_replied, puzzle, puzzle.length - 1)
    return LaidMoment[Draft](puzzle.draft, partial(_counted, puzzle), then)

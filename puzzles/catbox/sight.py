"""A puzzle of Cat Box as the bounded solvers see it: points at first sight, joins and losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeVar

from games.catbox.faces import Identity
from games.catbox.position import Draft
from games.catbox.puzzle import Chain, ChainDraft, SingleTurn
from games.catbox.scoring import Stake, Stakes
from games.catbox.turn import MoveMouse, Play, Step
from games.protocol import Cell
from puzzles.bounded import DraftMoment, Idea, Moment
from solver.catbox.search.arrays import Changes, surveyed


class Looked(NamedTuple):
    """The own points, and the objective, of a board.

    Attributes:
        visible: quadrants of its own in sight.
        bonus: points for its areas.
    """

    value: int
    visible: int
    bonus: int


def _idea(name: str, step: Step | None, was: Looked, now: Looked, own: Stake) -> Idea:
    """A step with the points that a person may see in it, or the end of a turn."""
    points, identity = now.visible + now.bonus + own.tokens, own.identity
    if step is None:
        return Idea(name, now.value, points)
    brought, growth = _brought(step, identity), now.bonus - was.bonus
    return Idea(
        name,
        value=now.value,
        own=points,
        joins=max(0, growth - (0 if identity is Identity.CHIHUAHUA else brought)),
        losses=max(0, was.visible + brought - now.visible) + max(0, -growth),
        place=_place(step),
        card=step.placement.face if isinstance(step, Play) else "",
        odd=_uses_token(step),
    )


def _uses_token(step: Step | None) -> bool:
    return not (step is None or isinstance(step, Play))


def _brought(step: Step, identity: Identity) -> int:
    """The quadrants of an identity's own on the card that a step lays."""
    return step.placement.face.count(identity.letter) if isinstance(step, Play) else 0


def _place(step: Step) -> Cell | None:
    if isinstance(step, MoveMouse):
        return step.moved.x, step.moved.y
    return (step.placement.x, step.placement.y) if isinstance(step, Play) else None


D = TypeVar("D", bound=ChainDraft | Draft)


class LaidMoment(DraftMoment[D]):
    """A chain or a turn in the making; its steps are looked at together, by a kernel."""

    def name(self, step: Step) -> str:
        """The text of a step, with its source where cards of other outcomes fit as well."""
        return self.draft.named(step) if isinstance(self.draft, Draft) else step.text

    @property
    def options(self) -> list[Idea]:
        """To end, where that is allowed, and each next step."""
        steps = enumerate(self.steps.values())
        numbers = sorted((_uses_token(step), number) for number, step in steps)
        groups = ([n for _odd, n in each] for _key, each in groupby(numbers, itemgetter(0)))
        ideas = {number: idea for group in groups for number, idea in self._seen(group)}
        return [ideas[number] for number in range(len(ideas))]

    def _seen(self, numbers: Sequence[int]) -> Iterator[tuple[int, Idea]]:
        """Some steps by their numbers; all or none of them use a token."""
        stakes, named = self.stakes(self.drafted(numbers[0])), list(self.steps.items())
        changes = [self._changes(number, named[number][1]) for number in numbers]
        was, *after = surveyed(self.draft.board, [(), *changes], stakes).tolist()
        for number, now in zip(numbers, after, strict=True):
            yield number, _idea(*named[number], Looked(*was), Looked(*now), stakes.own)

    def _changes(self, number: int, step: Step | None) -> Changes:
        """The cells that look different after a step."""
        if isinstance(step, Play):
            return tuple(zip(step.placement.cells, step.placement.face, strict=True))
        if not isinstance(step, MoveMouse):
            return ()
        board = self.drafted(number).board
        return [(at, board.letter(at)) for at in {*step.lifted.cells, *step.moved.cells}]


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
    reply = LaidMoment[Draft](after.draft, partial(_counted, puzzle), then, replying=True)
    return reply if reply.steps else None


def sight(puzzle: Chain | SingleTurn) -> Moment:
    """The first moment of an attempt."""
    if isinstance(puzzle, Chain):
        return LaidMoment[ChainDraft](
            puzzle.draft, lambda _draft: puzzle.stakes, lambda _draft: None
        )
    then = partial(_replied, puzzle, puzzle.length - 1)
    return LaidMoment[Draft](puzzle.draft, partial(_counted, puzzle), then)

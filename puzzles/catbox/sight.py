"""A puzzle of Cat Box as the bounded solvers see it: points at first sight, joins and losses."""

from __future__ import annotations

from functools import cached_property, partial

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.position import Draft
from games.catbox.puzzle import Chain, ChainDraft, SingleTurn
from games.catbox.scoring import Outcome, Stakes
from games.catbox.turn import MoveMouse, Play, Step
from games.protocol import Cell
from puzzles.bounded import DraftMoment, Moment, Option


def _option(name: str, step: Step, before: Board, after: Board, stakes: Stakes) -> Option:
    """A step with the points that a person may see in it."""
    identity = stakes.own.identity
    was, now = scoring.tally(before, identity), scoring.tally(after, identity)
    brought, growth = _brought(step, identity), now.bonus - was.bonus
    return Option(
        name,
        value=Outcome(after, stakes).value,
        own=now.total + stakes.own.tokens,
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


def _laid(stakes: Stakes, before: ChainDraft, after: ChainDraft) -> Option:
    step = after.steps[-1]
    return _option(step.text, step, before.board, after.board, stakes)


def _taken(puzzle: SingleTurn, before: Draft, after: Draft) -> Option:
    """A step of a turn, or its end."""
    stakes = puzzle.stakes(after.position, after.position.turn if after.token else None)
    if after is before:
        return Option("", Outcome(after.board, stakes).value, _own(after.board, stakes))
    step = after.steps[-1]
    return _option(before.named(step), step, before.board, after.board, stakes)


def _own(board: Board, stakes: Stakes) -> int:
    return scoring.points(board, stakes.own.identity) + stakes.own.tokens


def _replied(puzzle: SingleTurn, left: int, draft: Draft) -> Moment | None:
    """The reply to a turn; None after the last turn of the puzzle.

    Args:
        left: turns that are still to be taken.
    """
    after = draft.end() if left else None
    if after is None or after.over:
        return None
    reply = SteppedReply(after.draft, partial(_taken, puzzle), partial(_replied, puzzle, left - 1))
    return reply if reply.drafts else None


class SteppedTurn(DraftMoment[Draft]):
    """A turn in the making; steps are told apart by the cards that they take."""

    @cached_property
    def drafts(self) -> tuple[Draft, ...]:
        """The draft itself where it may end, and with each next step."""
        draft = self._draft
        ended = [draft] if draft.complete else []
        longer = {draft.named(step): step for step in draft.next_steps()}
        return (*ended, *map(draft.play, longer.values()))


class SteppedReply(SteppedTurn):
    """A reply in the making."""

    maximising = False
    asked = False


def sight(puzzle: Chain | SingleTurn) -> Moment:
    """The first moment of an attempt."""
    if isinstance(puzzle, Chain):
        return DraftMoment(puzzle.draft, partial(_laid, puzzle.stakes), lambda _draft: None)
    then = partial(_replied, puzzle, puzzle.length - 1)
    return SteppedTurn(puzzle.draft, partial(_taken, puzzle), then)

"""A puzzle of If It Fits as the bounded solvers see it: points at first sight, joins and losses."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from games.ifitfits.board import Board
from games.ifitfits.position import Draft
from games.ifitfits.puzzle import BoxDraft, Packing, SingleTurn, TurnState
from games.ifitfits.scoring import BoxScore, Outcome, Score, Stakes
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, Step
from puzzles.bounded import DraftMoment, Idea, Moment, ReplyMoment
from puzzles.ifitfits.explanation import earned

AnyDraft = BoxDraft | Draft

KEPT: Final = 1 << 12
"""Boards whose points are kept, each looked at once as the board before many steps."""


def _idea(step: Step | None, before: Board, after: Board, stakes: Stakes) -> Idea:
    """A step with the points that a person may see in it, or the end of a turn."""
    was, now = _scores(before, stakes)[stakes.seat], _scores(after, stakes)[stakes.seat]
    value = stakes.worth([score.total for score in _scores(after, stakes)])
    if step is None:
        return Idea("", value, now.total)
    return Idea(
        step.text,
        value,
        own=now.total,
        joins=max(0, _doubled(now) - _doubled(was)),
        losses=sum(_lost(box, now) for box in was.boxes),
        place=None if isinstance(step, Draw | Drop) else step.cell,
        card=_card(step),
        odd=not isinstance(step, Lay | LayCat),
    )


@lru_cache(KEPT)
def _scores(board: Board, stakes: Stakes) -> tuple[Score, ...]:
    return Outcome(board, stakes).scores()


def _doubled(score: Score) -> int:
    """The points that a seat has because boxes are closed."""
    return sum(box.points // 2 for box in score.boxes if box.box.closed)


def _lost(box: BoxScore, score: Score) -> int:
    """The points that a seat no longer has of a box that it scored."""
    seat = score.seat
    kept = (earned(now, seat) for now in score.boxes if box.box.cells & now.box.cells)
    return max(0, earned(box, seat) - sum(kept))


def _card(step: Step) -> str:
    match step:
        case Lay(card):
            return str(card.named)
        case Drop(held):
            return str(held)
        case Evict():
            return "princess"
        case _:
            return ""


def _looked(stakes: Stakes, before: AnyDraft, after: AnyDraft) -> Idea:
    """A step of a draft, or its end; a card together with the best cat across it."""
    if after is before:
        return _idea(None, before.board, after.board, stakes)
    seen = _idea(after.steps[-1], before.board, after.board, stakes)
    cats = [step for step in after.next_steps() if isinstance(step, LayCat)]
    values = [_value(after.play(cat).board, stakes) for cat in cats]
    return seen._replace(carried=max(0, max(values) - seen.value)) if values else seen


def _value(board: Board, stakes: Stakes) -> int:
    return Outcome(board, stakes).value


def _replied(state: TurnState, draft: Draft) -> Moment | None:
    """The reply to a turn; None after the last turn of the puzzle."""
    after = state.after(draft)
    if isinstance(after, Outcome):
        return None
    look = partial(_looked, after.task.stakes)
    return ReplyMoment(after.position.turn_draft, look, partial(_replied, after))


def sight(puzzle: Packing | SingleTurn) -> Moment:
    """The first moment of an attempt."""
    if isinstance(puzzle, Packing):
        return DraftMoment(puzzle.draft, partial(_looked, puzzle.stakes), lambda _draft: None)
    return DraftMoment(
        puzzle.draft, partial(_looked, puzzle.stakes), partial(_replied, puzzle.start)
    )

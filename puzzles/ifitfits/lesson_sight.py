"""The moves of lessons of If It Fits as the bounded solvers see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from games.ifitfits.board import Board
from games.ifitfits.position import Position
from games.ifitfits.puzzle import Objective, SingleTurn
from games.ifitfits.scoring import Outcome
from puzzles.bounded import Idea, Ideas, Moment
from puzzles.ifitfits import lessons
from puzzles.ifitfits.sight import AnyDraft, CardMoment, sight

Replies = Callable[[Board, int], Iterable[Board]]


def points(position: Position) -> Moment:
    """A turn for points."""
    return sight(SingleTurn(position, Objective.SCORE))


def lead(position: Position) -> Moment:
    """A turn for a lead."""
    return sight(SingleTurn(position, Objective.MARGIN))


class ReplyMoment:
    """The choice among the boards that a reply of the next seat may lead to."""

    maximising = asked = False

    def __init__(self, boards: Iterable[Board], puzzle: SingleTurn) -> None:
        self.values = [Outcome(board, puzzle.stakes).value for board in boards]

    @property
    def options(self) -> Ideas:
        """Each of them, by the points that are left."""
        return Ideas.of([Idea(str(at), value, value) for at, value in enumerate(self.values)])

    def after(self, _number: int) -> None:
        """Nothing is looked at further."""


def _answered(replies: Replies, position: Position) -> Moment:
    """A turn for the points that are left after the worst reply of a kind."""
    puzzle = SingleTurn(position, Objective.SCORE)

    def reply(draft: AnyDraft) -> Moment | None:
        answer = ReplyMoment(replies(draft.board, position.following), puzzle)
        return answer if answer.values else None

    return CardMoment(puzzle.draft, lambda _draft: puzzle.stakes, reply)


slept = partial(_answered, lessons.slept)
princess = partial(_answered, lessons.sent_home)
joined = partial(_answered, lessons.joined)

"""The change that steps make: boxes joined and closed, whose they are, and the points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.ifitfits.board import Board, Box
from games.ifitfits.scoring import BoxScore, Outcome, Score, Stakes, score_box


@dataclass(frozen=True)
class Change:
    """The tallies of a board before and after some steps.

    Attributes:
        stakes: the rules, how many seats there are, and whose points count.
    """

    before: Board
    after: Board
    stakes: Stakes

    @cached_property
    def scores(self) -> tuple[tuple[Score, Score], ...]:
        """The points of every seat, before and after."""
        boards = self.before, self.after
        was, now = (Outcome(board, self.stakes).scores() for board in boards)
        return tuple(zip(was, now, strict=True))

    @cached_property
    def gains(self) -> tuple[int, ...]:
        """The points that each seat gains."""
        return tuple(now.total - was.total for was, now in self.scores)

    @property
    def worth(self) -> tuple[int, int]:
        """The value of the objective, before and after."""
        return Outcome(self.before, self.stakes).value, Outcome(self.after, self.stakes).value

    @cached_property
    def closed(self) -> tuple[Box, ...]:
        """The boxes that are closed, and were smaller or open."""
        before = self.before.boxes
        return tuple(box for box in self.after.boxes if box.closed and box not in before)

    def parts(self, box: Box) -> list[Box]:
        """The boxes before that a box is made of, besides what was laid."""
        return [part for part in self.before.boxes if part.cells & box.cells]

    def score(self, box: Box) -> BoxScore:
        """The points of a box, and the seats that score it."""
        return score_box(self.after, box, self.stakes.mode)

    def had(self, box: Box) -> frozenset[int]:
        """The seats that scored a part of a box before."""
        scores = (score_box(self.before, part, self.stakes.mode) for part in self.parts(box))
        return frozenset(seat for score in scores for seat in score.owners)

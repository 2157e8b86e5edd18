"""A turn tried out: what lies there after it, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.ifitfits.board import Box
from games.ifitfits.change import Change
from games.ifitfits.legality import owners_within
from games.ifitfits.outcome import Outcome, Stakes
from games.ifitfits.position import Draft
from games.ifitfits.scoring import BoxScore, Score
from games.ifitfits.steps import LayCat, Nap


@dataclass(frozen=True, eq=False)
class TriedTurn:
    """A whole turn of the seat that moves.

    Attributes:
        stakes: whose points count; the puzzle's own seat is the one that moves.
    """

    draft: Draft
    stakes: Stakes

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The turn, step by step."""
        return self.draft.move.texts

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The points of every seat after the turn."""
        return Outcome(self.draft.board, self.stakes).scores()

    @property
    def points(self) -> int:
        """The mover's points."""
        return self.scores[self.stakes.seat].total

    @property
    def value(self) -> int:
        """The value of the objective right after the turn."""
        return self.stakes.worth([score.total for score in self.scores])

    @property
    def entered(self) -> Box | None:
        """The box that had no cat, if one was laid in it, as it is now."""
        before, last = self.draft.position.board, self.draft.steps[-1]
        if not isinstance(last, LayCat | Nap):
            return None
        box = self.draft.board.box_at(last.cell)
        return None if owners_within(before, box.cells & before.cells.keys()) else box

    def open_worth(self, box: Box) -> int:
        """The mover's points for the box that holds all cells of another, if it weren't doubled.

        0 where the mover doesn't score it.
        """
        seat = self.stakes.seat
        own = (each for each in self.scores[seat].boxes if each.box.cells >= box.cells)
        return next((earned(each, seat) - each.points // 2 * each.box.closed for each in own), 0)

    @property
    def closes(self) -> bool:
        """Whether a box that the mover scores is closed now and wasn't, or grew and still is."""
        change = Change(self.draft.position.board, self.draft.board, self.stakes)
        return any(each.box in change.closed for each in self.scores[self.stakes.seat].boxes)


def earned(box: BoxScore, seat: int) -> int:
    """The points of a box for a seat that scores it."""
    return box.points + box.extra[box.owners.index(seat)]

"""The end of a line with its value, counted in two independent ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.catbox import scoring
from games.catbox.board import Board, Frame
from games.catbox.faces import Identity
from games.protocol import Areas, Ending, Regions


class Stake(NamedTuple):
    """An identity that counts for the objective, with its seat's unused tokens."""

    identity: Identity
    tokens: int = 0


class Stakes(NamedTuple):
    """Whose points count, and whose best points are taken off them."""

    own: Stake
    rivals: tuple[Stake, ...] = ()

    def worth(self, points: Callable[[Identity], int]) -> int:
        """The objective's value, given every identity's points on the board."""
        totals = [points(stake.identity) + stake.tokens for stake in (self.own, *self.rivals)]
        return totals[0] - max(totals[1:], default=0)


@dataclass(frozen=True)
class Outcome(Ending):
    """The end of a line: the last state of a task."""

    board: Board
    stakes: Stakes

    @property
    def trace(self) -> tuple[Frame, tuple[int, ...], Stakes]:
        """Equal only for boards that look the same, in the same frame."""
        return self.board.frame, self.board.planes, self.stakes

    @property
    def key(self) -> str:
        """The final visible board."""
        return self.board.key

    @property
    def value(self) -> int:
        """The objective's value, counted by `scoring`."""
        return self.stakes.worth(lambda identity: scoring.points(self.board, identity))

    def regions(self) -> Mapping[str, Regions]:
        """Every letter's cells and areas."""
        return scoring.regions(self.board)

    def recount(self, areas: Areas) -> int:
        """The objective's value from every letter's areas."""
        counted = scoring.recount(areas)
        return self.stakes.worth(lambda identity: counted[identity].total)

"""The points of a board for each identity, who wins by them, and what the end of a line is worth.

An end is counted in two independent ways: by bitboards, and again from the areas of every letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from games.catbox.board import Board, Frame
from games.catbox.faces import CATS, EMPTY, IDENTITY_OF, Identity
from games.catbox.rulings import Edition
from games.protocol import Areas, Ending, Regions

TRIO = 3
"""Cats in an area that the Chihuahua is paid for."""

TRIO_POINTS = 2


class Tally(NamedTuple):
    """The points of one identity: what is visible, and what its areas add.

    For a cat: visible cats, and the size of the largest area. For the Chihuahua:
    empty boxes, and the number of trios, worth two points each.
    """

    identity: Identity
    visible: int
    formed: int

    @property
    def bonus(self) -> int:
        """The points for areas."""
        worth = TRIO_POINTS if self.identity is Identity.CHIHUAHUA else 1
        return self.formed * worth

    @property
    def total(self) -> int:
        """All points of the board; unused tokens are counted elsewhere."""
        return self.visible + self.bonus

    @property
    def area(self) -> int:
        """The size of the largest area, for ties; the Chihuahua has none."""
        return 0 if self.identity is Identity.CHIHUAHUA else self.formed


def tally(board: Board, identity: Identity) -> Tally:
    """The points of one identity (rulebooks: Game End)."""
    plane, width = board.plane(identity.letter), board.frame.width
    if identity is Identity.CHIHUAHUA:
        sizes = (area.bit_count() for cat in CATS for area in areas(board.plane(cat), width))
        return Tally(identity, plane.bit_count(), sum(size == TRIO for size in sizes))
    return Tally(identity, plane.bit_count(), _largest(plane, width))


def _largest(plane: int, width: int) -> int:
    largest, left = 0, plane.bit_count()
    for area in areas(plane, width):
        size = area.bit_count()
        largest = max(largest, size)
        left -= size
        if left <= largest:
            break
    return largest


def points(board: Board, identity: Identity) -> int:
    """The total of one identity."""
    return tally(board, identity).total


def tallies(board: Board) -> tuple[Tally, ...]:
    """The points of all six identities, in their order."""
    return tuple(tally(board, identity) for identity in Identity)


def recount(areas: Areas) -> dict[Identity, Tally]:
    """The points of all six identities, from the sizes of every letter's areas alone."""
    sizes = {letter: [len(area) for area in found] for letter, found in areas.items()}
    trios = sum(each.count(TRIO) for letter, each in sizes.items() if letter in CATS)
    counted = {
        identity: Tally(identity, sum(sizes[letter]), max(sizes[letter], default=0))
        for letter, identity in IDENTITY_OF.items()
        if letter in CATS
    }
    counted[Identity.CHIHUAHUA] = Tally(Identity.CHIHUAHUA, sum(sizes[EMPTY]), trios)
    return counted


def areas(bits: int, width: int) -> Iterator[int]:
    """The orthogonally connected parts of a bitboard with rows of `width` bits."""
    while bits:
        area = bits & -bits
        while True:
            grown = area | area << 1 | area >> 1 | area << width | area >> width
            grown &= bits
            if grown == area:
                break
            area = grown
        yield area
        bits ^= area


def regions(board: Board) -> dict[str, Regions]:
    """The cells and areas of every letter on the board."""
    frame = board.frame
    return {
        letter: Regions(
            frozenset(frame.cells(plane)),
            tuple(frozenset(frame.cells(area)) for area in areas(plane, frame.width)),
        )
        for letter, plane in ((letter, board.plane(letter)) for letter in IDENTITY_OF)
    }


class Score(NamedTuple):
    """The points of one seat: its identity's on the board, and its unused tokens."""

    seat: int
    tally: Tally
    tokens: int

    @property
    def total(self) -> int:
        """All points."""
        return self.tally.total + self.tokens

    @property
    def identity(self) -> Identity:
        """The seat's identity."""
        return self.tally.identity


class DecidedBy(StrEnum):
    """The criterion that decided a game, from the first one applied to the last."""

    POINTS = "points"
    CHIHUAHUA = "chihuahua"
    AREA = "area"
    SHARED = "shared"
    REMATCH = "rematch"


class Result(NamedTuple):
    """The seats that win, or that play the rematch, and what decided it."""

    winners: tuple[int, ...]
    decided_by: DecidedBy


def _best(scores: Sequence[Score], measure: Callable[[Score], int]) -> list[Score]:
    most = max(measure(score) for score in scores)
    return [score for score in scores if measure(score) == most]


def _seats(scores: Sequence[Score]) -> tuple[int, ...]:
    return tuple(score.seat for score in scores)


LAST_RESORT = {Edition.GRAIL: DecidedBy.SHARED, Edition.SECONDGATE: DecidedBy.REMATCH}
"""The outcome, by edition, of a tie that no criterion breaks."""


def decide(edition: Edition, scores: tuple[Score, ...]) -> Result:
    """The result by points, then by the tie-breaks (ruling: tie)."""
    tied = _best(scores, lambda score: score.total)
    if len(tied) == 1:
        return Result(_seats(tied), DecidedBy.POINTS)
    dogs = [score for score in tied if score.identity is Identity.CHIHUAHUA]
    if dogs:
        return Result(_seats(dogs), DecidedBy.CHIHUAHUA)
    largest = _best(tied, lambda score: score.tally.area)
    if len(largest) == 1:
        return Result(_seats(largest), DecidedBy.AREA)
    return Result(_seats(largest), LAST_RESORT[edition])


def places(edition: Edition, scores: tuple[Score, ...]) -> tuple[float, ...]:
    """The place of each seat by the rules of who wins (ruling: tie).

    The winners come first, then those who would win among the rest, and so on; seats that share
    a place get the mean of the places that they take up.
    """
    left, found = scores, dict[int, float]()
    while left:
        winners = decide(edition, left).winners
        found |= dict.fromkeys(winners, len(found) + (len(winners) + 1) / 2)
        left = tuple(score for score in left if score.seat not in winners)
    return tuple(found[score.seat] for score in scores)


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
        """The objective's value, counted by bitboards."""
        return self.stakes.worth(lambda identity: points(self.board, identity))

    def regions(self) -> Mapping[str, Regions]:
        """Every letter's cells and areas."""
        return regions(self.board)

    def recount(self, areas: Areas) -> int:
        """The objective's value from every letter's areas."""
        counted = recount(areas)
        return self.stakes.worth(lambda identity: counted[identity].total)

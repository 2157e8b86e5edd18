"""The points of a board for each identity."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.catbox.board import Board
from games.catbox.faces import CATS, EMPTY, IDENTITY_OF, Identity
from games.protocol import Areas, Regions

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
    visible = board.plane(identity.letter).bit_count()
    if identity is Identity.CHIHUAHUA:
        return Tally(identity, visible, _trios(board))
    return Tally(identity, visible, _largest(board.plane(identity.letter), board.frame.width))


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


def _largest(plane: int, width: int) -> int:
    largest, left = 0, plane.bit_count()
    for area in areas(plane, width):
        size = area.bit_count()
        largest = max(largest, size)
        left -= size
        if left <= largest:
            break
    return largest


def _trios(board: Board) -> int:
    width = board.frame.width
    return sum(area.bit_count() == TRIO for cat in CATS for area in areas(board.plane(cat), width))

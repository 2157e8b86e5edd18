"""Good boards for some stakes by growing them card by card, a few of the best kept each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face
from games.catbox.outcome import Outcome, Stakes
from games.rng import Stream

KEPT, FACES = 8, 6
"""Boards that are kept of each size, and faces that are tried on each of them."""


class Grown(NamedTuple):
    """A board, its value, and the numbers of the cards that aren't on it."""

    value: int
    board: Board
    left: frozenset[int]


def grown(
    cards: Sequence[Card],
    most: int,
    stakes: Stakes,
    rng: Stream,
    tick: Callable[[], None],
    kept: int = KEPT,
) -> Iterator[Grown]:
    """The best board found of 1, 2, ... and `most` cards.

    Of each board, the faces are tried that show most of what the own identity counts, in an
    order drawn among equals, and of the boards so grown those of the highest value are kept.

    Args:
        tick: called now and then; raises to stop.
    """
    faces = _wanted_first(cards, stakes, rng)
    beam = [_first(face, number, len(cards), stakes) for number, face in faces[:FACES]]
    for count in range(1, most + 1):
        if count > 1:
            beam = _next(beam, faces, stakes, rng, tick, kept)
        if not beam:
            return
        yield max(beam, key=lambda one: one.value)


def _wanted_first(cards: Sequence[Card], stakes: Stakes, rng: Stream) -> list[tuple[int, Face]]:
    sides = [(number, face) for number, card in enumerate(cards) for face in card]
    return sorted(rng.shuffled(sides), key=lambda side: -side[1].count(stakes.own.identity.letter))


def _first(face: Face, number: int, cards: int, stakes: Stakes) -> Grown:
    board = Board.of([Placement(face, 0, 0)])
    left = frozenset(range(cards)) - {number}
    return Grown(Outcome(board, stakes).value, board, left)


def _next(
    beam: Sequence[Grown],
    faces: Sequence[tuple[int, Face]],
    stakes: Stakes,
    rng: Stream,
    tick: Callable[[], None],
    kept: int,
) -> list[Grown]:
    """The best boards with one more card, no two of which look alike."""
    looks: dict[tuple[object, ...], Grown] = {}
    for one in beam:
        for number, face in [side for side in faces if side[0] in one.left][:FACES]:
            tick()
            for placement in legality.placements(one.board, face):
                board = one.board.place(placement)
                worth = Outcome(board, stakes).value
                look = (board.frame, board.planes)
                looks.setdefault(look, Grown(worth, board, one.left - {number}))
    drawn = rng.shuffled(list(looks.values()))
    return sorted(drawn, key=lambda one: -one.value)[:kept]

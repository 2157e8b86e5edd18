"""About how many lines a puzzle has: rough estimates, to pick an engine by."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod

from games.catbox.faces import Face, has_empty
from games.catbox.position import Position
from games.catbox.rulings import Token

ANCHORS = 40
"""About how many places a face with an empty box has on a board in the middle of a game."""

FULL_ANCHORS = 20
"""The same for a face of four cats."""

USES: dict[Token, float] = {
    Token.PAW: 5 * ANCHORS,
    Token.BOX: 100,
    Token.FISH: 10,
    Token.STACK: 2,
    Token.MOUSE: 10 * ANCHORS,
}
"""About how many times as many turns there are with each token."""


def of_chain(faces: Sequence[Face]) -> float:
    """About how many lines place these faces."""
    places = (ANCHORS if has_empty(face) else FULL_ANCHORS for face in faces)
    return prod((float(number) for number in places), start=float(factorial(len(faces))))


def of_turn(position: Position, seat: int) -> float:
    """About how many turns a seat has."""
    cards = sum(len(each.hand) for each in position.seats) + len(position.seats[seat].saved)
    uses = sum(USES[token] for token in position.seats[seat].tokens)
    return cards * ANCHORS * (1 + uses)

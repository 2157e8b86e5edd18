"""How many lines a puzzle has at most, to pick an engine by: nothing is forbidden by guards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import count
from math import factorial, prod

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import Face
from games.catbox.legality import Cover, cover_rule
from games.catbox.position import Position
from games.catbox.rulings import Token

ANCHORS = 40
"""About how many places a face with an empty box has on a board in the middle of a game."""

NEARBY = 9
"""Anchors at which a face shares a cell with another one: laying or lifting that one changes
where a face may lie at these alone."""

QUADRANTS = 4


def of_chain(board: Board, faces: Sequence[Face]) -> float:
    """Upper bound on the lines that place some faces, each order of them counted."""
    room = {rule: float(legality.anchors(board, rule).bit_count()) for rule in Cover}
    places = sorted((room[cover_rule(face)] for face in faces), reverse=True)
    orders = factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))
    return orders * prod(here + NEARBY * laid for here, laid in zip(places, count(), strict=False))


def of_turns(position: Position, length: int) -> float:
    """Upper bound on the lines of some turns, each of the next seat, with as many cards as now."""
    lines, changed = 1.0, 0
    for step in range(length):
        seat = (position.turn + step) % len(position.seats)
        lines *= _of_turn(position, seat, changed)
        changed += _changes(position.seats[seat].tokens)
    return lines


def _of_turn(position: Position, seat: int, changed: int) -> float:
    """Upper bound on the turns of a seat, with as many cards in the hands as now.

    Args:
        changed: upper bound on the faces laid or lifted in the turns before it.
    """
    drawn = changed > 0
    faces = [Cover.BOXED if drawn else cover_rule(face) for _, face in position.playable(seat)]
    held, board = position.seats[seat].tokens, position.board
    room = {rule: legality.anchors(board, rule).bit_count() + NEARBY * changed for rule in Cover}
    plays = sum(room[rule] for rule in faces)
    uses = {
        Token.PAW: plays + NEARBY * len(faces),
        Token.BOX: 2 * len(board.cells) + QUADRANTS * (2 * changed + 1),
        Token.FISH: 2 * len(faces),
        Token.STACK: 0,
        Token.MOUSE: (len(board.uncovered) + changed + 1) * (room[Cover.BOXED] + 2 * NEARBY),
    }
    stacked = len(faces) * room[Cover.STACKED] * (Token.STACK in held)
    return float(max(plays * (1 + sum(uses[token] for token in set(held))) + stacked, 1))


def _changes(held: Collection[Token]) -> int:
    """The most faces that a turn lays or lifts."""
    return 3 if Token.MOUSE in held else 2 if Token.PAW in held else 1

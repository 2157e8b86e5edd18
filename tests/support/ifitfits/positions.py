"""Positions of If It Fits: written down in a few words, or reached by random play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from games.ifitfits.board import Board
from games.ifitfits.files import read_position
from games.ifitfits.position import Position
from games.ifitfits.rulings import CATS, SEATS, Mode
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import DRAW, Nap, Turn
from games.rng import Stream

Json = dict[str, Any]

seat_counts = st.sampled_from(list(SEATS))
seeds = st.integers(0, 10_000)
modes = st.sampled_from(list(Mode))
sizes = st.sampled_from(["9x7", "9x7", "5x4", "3x3"])

TABLE = {"left": -4, "top": -3, "width": 9, "height": 7}


def raw_position(board: str, *hands: str, cats: Sequence[int] = (), **more: Any) -> Json:
    """The JSON of a position file.

    Args:
        board: what lies there, such as `oooo@0,0 cat1@0,0`.
        hands: one a seat, such as `owow:b princess`; two at least, empty unless given.
        cats: those in front of each seat; all that don't lie on the board unless given.
        more: any other key of the file.
    """
    pieces, hands = board.split(), (*hands, "", "")[: max(2, len(hands))]
    seats = [
        {"hand": hand.split(), "cats": cats[seat] if cats else CATS - lying(pieces, seat)}
        for seat, hand in enumerate(hands)
    ]
    plain = {"turn": 0, "drawn": False, "pile": 40, "ending": False}
    start = {"format": "ifitfits-position/1", "mode": "basic", "table": TABLE, "board": pieces}
    return {**start, "seats": seats, **plain, **more}


def lying(pieces: Sequence[str], seat: int) -> int:
    """How many cats of a seat lie on a board."""
    return sum(piece.startswith((f"cat{seat}@", f"nap{seat}@")) for piece in pieces)


def position(board: str, *hands: str, **more: Any) -> Position:
    """A position, by the arguments of `raw_position`."""
    return read_position(json.loads(json.dumps(raw_position(board, *hands, **more))))


def board(pieces: str) -> Board:
    """A board of the standard table."""
    return position(pieces, *[""] * SEATS[-1]).board


def dealt(seats: int, seed: int | str, mode: Mode = Mode.BASIC, size: str = "9x7") -> Position:
    """A game before the first starting card."""
    return new_setup(seats, {"mode": mode, "table": size}).deal(str(seed)).position()


def random_move(position: Position, rng: Stream) -> Turn:
    """A legal move by chance; most sleeping cats are left out, so that games are long."""
    move = position.moves.random(rng)
    if isinstance(move.steps[0], Nap) and rng.below(5):
        return Turn((DRAW,))
    return move


def playout(start: Position, rng: Stream) -> Iterator[Position]:
    """A position and all that follow by random moves."""
    yield start
    while not start.over:
        start = start.play(random_move(start, rng))
        yield start


def played(seats: int, seed: int, mode: Mode = Mode.BASIC, size: str = "9x7") -> list[Position]:
    """Every position of a random game."""
    return list(playout(dealt(seats, seed, mode, size), Stream("ifitfits-test", seed)))


positions = st.builds(
    lambda seats, seed, mode, size, at: _at(played(seats, seed, mode, size), at),
    seat_counts,
    seeds,
    modes,
    sizes,
    st.floats(0, 1, exclude_max=True),
)
"""Any position of a random game."""


def _at(game: list[Position], share: float) -> Position:
    return game[int(share * len(game))]

"""Random puzzles of If It Fits that files can hold, each given by its number alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

from games.ifitfits.board import Board, Table
from games.ifitfits.cards import UNKNOWN
from games.ifitfits.files import read_puzzle, text
from games.ifitfits.puzzle import Duel, Objective, Packing, Puzzle, SingleTurn
from games.json_reader import FormatError
from games.rng import Stream
from tests.support.ifitfits.random_positions import MODES, TABLES, board, cards, composed

SMALL = 2
"""Cards in a hand, or to place, at most."""


def turn(rng: Stream) -> Puzzle:
    """A turn in a position that need not be reachable; what others hold is often hidden."""
    position = composed(rng)
    if rng.below(2):
        hidden = (replace(seat, hand=(UNKNOWN,) * len(seat.hand)) for seat in position.seats)
        seats = [*hidden]
        seats[position.turn] = position.mover
        position = replace(position, seats=tuple(seats))
    return SingleTurn(position, rng.choice(tuple(Objective)))


def duel(rng: Stream) -> Puzzle:
    """A duel of two or three seats with few cards."""
    position = composed(rng, 2 + rng.below(2), 1)
    return Duel(position, rng.choice(tuple(Objective)))


def box(rng: Stream) -> Puzzle:
    """A box on a board that need not be reachable, or on an empty one."""
    mode, table = rng.choice(MODES), rng.choice(TABLES)
    made = board(rng, rng.choice((1, 3, 6)), 3, mode, table)
    if rng.below(6) == 0:
        made = Board.empty(rng.choice((Table.sized(3, 3), Table(0, 0, 3, 4), table)))
    used = [cat.seat for cat in made.cats()].count(0)
    return Packing(mode, made, cards(rng, 1 + rng.below(SMALL)), rng.below(min(3, 6 - used)))


SOURCES: tuple[Callable[[Stream], Puzzle], ...] = (turn, box, duel)


def drawn(number: int) -> Iterator[Puzzle]:
    for attempt in count():
        rng = Stream("tests/ifitfits/puzzles", number, attempt)
        yield SOURCES[number % len(SOURCES)](rng)


def holds(task: Puzzle) -> bool:
    """Whether a file can hold a puzzle."""
    try:
        return bool(read_puzzle(json.loads(text(task))) == task)
    except FormatError:
        return False


def puzzle(number: int) -> Puzzle:
    """The puzzle of a number."""
    return next(filter(holds, drawn(number)))


def odd_puzzle() -> Puzzle:
    """A puzzle that no file can hold."""
    return next(task for task in map(turn, map(Stream, count())) if not holds(task))

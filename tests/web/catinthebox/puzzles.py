"""Plays, lines for all seats and questions about discards at moments that dailies seldom have."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

from games.catinthebox.deduce import Deduce
from games.catinthebox.files import Puzzle, read_puzzle, text
from games.catinthebox.position import Position, view
from games.catinthebox.round import Phase
from games.catinthebox.steps import Play
from games.json_reader import FormatError
from games.rng import Stream
from tests.support.catinthebox.puzzles import late_tricks, odd_tricks, together
from tests.support.catinthebox.random_rounds import deal

SEEDS = 1_000_000
"""How many puzzles are chosen from."""


def deduce(rng: random.Random) -> Deduce:
    """A question: a seat's view after some plays by chance, and the discard of another seat."""
    seats = rng.randint(3, 5)
    moment, plays = deal(seats, rng), list[Play]()
    first, wanted = moment.leader, rng.randint(seats, 9 * seats)
    while moment.steps and len(plays) < wanted:
        step = rng.choice(moment.steps)
        moment = moment.play(step)
        plays += [step] if isinstance(step, Play) else []
    assert moment.phase is Phase.PLAY
    looking = rng.randrange(seats)
    asked = (looking + rng.randint(1, seats - 1)) % seats
    return Deduce(view(Position(moment), looking), asked, first, tuple(plays))


SOURCES: tuple[Callable[[random.Random], Puzzle], ...] = (
    late_tricks,
    odd_tricks,
    together,
    together,
    deduce,
)


def puzzles(rng: Stream) -> Iterator[Puzzle]:
    """Random puzzles as their files have them, without end."""
    while True:
        found = _filed(rng.choice(SOURCES)(random.Random(rng.below(SEEDS))))
        if found is not None:
            yield found


def _filed(puzzle: Puzzle) -> Puzzle | None:
    """A puzzle as its file has it; None if no file can hold it."""
    try:
        return read_puzzle(json.loads(text(puzzle)))
    except FormatError:
        return None

"""Random puzzles of each game at moments that dailies seldom have, as their files have them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Mode
from games.catinthebox import files as catinthebox
from games.catinthebox.deduce import Deduce
from games.catinthebox.position import Position, view
from games.catinthebox.round import Phase
from games.catinthebox.steps import Play
from games.ifitfits import files as ifitfits
from games.json_reader import FormatError
from games.rng import Stream
from puzzles.catbox.positions import hidden, random_position
from tests.support.catinthebox.puzzles import late_tricks, odd_tricks, together
from tests.support.catinthebox.random_rounds import deal
from tests.support.ifitfits.filed_puzzles import puzzle

SEEDS: Final = 1_000_000
"""How many puzzles are chosen from."""


def advanced_turns(rng: Stream) -> Iterator[SingleTurn]:
    """Turns of the advanced game with guards and saved cards."""
    while True:
        seats, cards = rng.choice(range(2, 6)), rng.choice(range(3, 20))
        position = random_position(seats, cards, Mode.ADVANCED, rng)
        if position is not None and any(True for _ in position.draft.plays()):
            yield SingleTurn(hidden(position), rng.choice(tuple(Objective)))


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


def rounds(rng: Stream) -> Iterator[Any]:
    """Plays, lines for all seats and questions about discards, those that a file can hold."""
    while True:
        make = rng.choice((late_tricks, odd_tricks, together, together, deduce))
        found = make(random.Random(rng.below(SEEDS)))
        with suppress(FormatError):
            yield catinthebox.read_puzzle(json.loads(catinthebox.text(found)))


def boxes(rng: Stream) -> Iterator[Any]:
    """Turns, duels and boxes."""
    while True:
        yield ifitfits.read_puzzle(json.loads(ifitfits.text(puzzle(rng.below(SEEDS)))))


SOURCES: Final[dict[str, Callable[[Stream], Iterator[Any]]]] = {
    "catbox": advanced_turns,
    "catinthebox": rounds,
    "ifitfits": boxes,
}
"""Puzzles of a game, without end."""

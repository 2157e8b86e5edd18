"""Turns of the advanced game with guards and saved cards, which dailies seldom have."""

from __future__ import annotations

from collections.abc import Iterator

from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Mode
from games.rng import Stream
from puzzles.catbox.positions import hidden, random_position

SEATS, CARDS = range(2, 6), range(3, 20)


def puzzles(rng: Stream) -> Iterator[SingleTurn]:
    """Turns in random games, without end."""
    while True:
        position = random_position(rng.choice(SEATS), rng.choice(CARDS), Mode.ADVANCED, rng)
        if position is not None and any(True for _ in position.draft.plays()):
            yield SingleTurn(hidden(position), rng.choice(tuple(Objective)))

"""Turns, duels and boxes of If It Fits on boards that dailies seldom have."""

from __future__ import annotations

import json
from collections.abc import Iterator

from games.ifitfits.files import read_puzzle, text
from games.ifitfits.puzzle import Puzzle
from games.rng import Stream
from tests.support.ifitfits.filed_puzzles import puzzle

NUMBERS = 1_000_000
"""How many puzzles are chosen from."""


def puzzles(rng: Stream) -> Iterator[Puzzle]:
    """Random puzzles as their files have them, without end."""
    while True:
        yield read_puzzle(json.loads(text(puzzle(rng.below(NUMBERS)))))

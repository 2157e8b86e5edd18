"""How people deduce: by what they remember of the play, the more tricks the better.

A strategy remembers what the last tricks showed, besides the cards in sight. It solves a puzzle if
that leaves one answer; else it may fall for each of the wrong ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from games.catinthebox.clues import Clue, Numbers, possible
from games.catinthebox.deduce import Deduce
from games.catinthebox.steps import Discard
from languages.message import message
from puzzles.strategy import Strategy
from solver.answer import Line


class HasDeduce(Protocol):
    """A candidate as strategies see it."""

    @property
    def puzzle(self) -> Deduce:
        """The puzzle."""


def remembered(puzzle: Deduce, tricks: int) -> tuple[Clue, ...]:
    """The clues of the last tricks, an unfinished one included."""
    seats, plays = len(puzzle.round.seats), len(puzzle.plays)
    unfinished = plays % seats > 0 or puzzle.round.paradox is not None
    last = plays // seats - (not unfinished)
    return tuple(clue for clue in puzzle.clues if clue.trick > last - tricks)


def left_by(puzzle: Deduce, tricks: int) -> Numbers:
    """The answers that the last tricks leave possible."""
    return possible(puzzle.round, puzzle.seat, remembered(puzzle, tricks))


def last_tricks(tricks: int, candidate: HasDeduce) -> Iterator[Line]:
    """Go by the last tricks."""
    puzzle = candidate.puzzle
    left = left_by(puzzle, tricks)
    for number in sorted(left):
        if len(left) == 1 or number not in puzzle.possible:
            yield Line(int(number in puzzle.possible), (Discard(number).text,))


STRATEGIES = (
    Strategy(partial(last_tricks, 1), message("go by the last trick alone")),
    Strategy(partial(last_tricks, 2), message("go by the last two tricks")),
    Strategy(partial(last_tricks, 3), message("go by the last three tricks")),
    Strategy(partial(last_tricks, 4), message("go by the last four tricks")),
)
"""Those that a tier is named by; after the last one the whole round has to be remembered."""

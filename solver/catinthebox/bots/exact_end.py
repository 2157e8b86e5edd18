"""The end of a round of two seats, solved exactly in each world.

Two seats want the opposite of one another, so that the value of a step in a world is the margin of
best play. With more seats the others don't play as one, and such a value would be too low.

Each world is solved with both hands open: strategy fusion, which near the end costs less than what
exact play brings.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COLOURS
from games.catinthebox.steps import Play, Step
from solver.catinthebox.encoding import NOBODY, ROW, Int64s, place_of
from solver.catinthebox.playouts.features import Reals
from solver.catinthebox.search import solving
from solver.catinthebox.search.arrays import new_search
from solver.control import ENDLESS

TABLE_BITS = 16
"""The binary logarithm of the entries of the search's table: 1 MB."""

SEATS = 2


class ExactEnd:
    """Solves worlds, each once for all steps.

    Args:
        worlds: rounds of two seats in the play, one a row (worlds x `encoding.LENGTH`).
        seat: the seat whose margin counts, which is to play.
        steps: its plays.
    """

    def __init__(self, worlds: Int64s, seat: int, steps: Sequence[Step]) -> None:
        self._worlds, self._seat = worlds, seat
        plays = (step for step in steps if isinstance(step, Play))
        self._places: dict[Step, int] = {play: place_of(play.space) for play in plays}
        self._search = new_search(seat, margin=True, table_bits=TABLE_BITS)
        self._solved: dict[int, Int64s] = {}
        solving.set_question(self._search, seat, True, ENDLESS)

    def simulate(self, step: Step, first: int, count: int) -> Reals:
        """The margin of best play after a step, in the worlds of some numbers, taken in turn.

        Returns:
            The margin in the column of the seat, 0 for the other, -1 (count x 3).
        """
        ends = np.zeros((count, SEATS + 1))
        ends[:, SEATS] = NOBODY
        place = self._places[step]
        for row in range(count):
            ends[row, self._seat] = self._values(first + row)[place]
        return ends

    def _values(self, number: int) -> Int64s:
        world = number % len(self._worlds)
        if world not in self._solved:
            values = np.zeros(COLOURS * ROW, np.int64)
            solving.find_play_values(self._worlds[world].copy(), self._search, values, 0)
            self._solved[world] = values
        return self._solved[world]


def near(view: Round, cards: int) -> bool:
    """Whether the seat to act plays next, is one of two, and has at most `cards` cards."""
    playing = view.phase is Phase.PLAY and len(view.seats) == SEATS
    return playing and len(view.mover.hand) <= cards

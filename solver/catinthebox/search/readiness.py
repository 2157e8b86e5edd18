"""The kernels that the search needs."""

from __future__ import annotations

import numpy as np

from games.catinthebox.research_board import ResearchBoard
from games.catinthebox.round import Round, Seat
from games.catinthebox.rulings import COLOURS, seat_rules
from solver.catinthebox.encoding import MOST_PLAYS, ROW, encode
from solver.catinthebox.search import solving
from solver.catinthebox.search.arrays import new_search
from solver.control import ENDLESS
from solver.jit import Part

SMALL_TABLE = 4


def _exercise() -> None:
    seats = (Seat((1, 2)), Seat((1, 2)))
    state = encode(Round(seats, ResearchBoard.empty(seat_rules(2).numbers), 0))
    search = new_search(0, margin=False, table_bits=SMALL_TABLE)
    solving.set_question(search, 0, False, ENDLESS)
    value = solving.find_value(state, search, 0)
    solving.plays_reaching(state, search, value)
    solving.find_play_values(state, search, np.zeros(COLOURS * ROW, np.int64), 0)
    places = np.zeros(MOST_PLAYS, np.int64)
    solving.best_line(state.copy(), search, value, np.arange(COLOURS * ROW), places)
    solving.sure_line(state, search, value, np.arange(COLOURS * ROW), places)


DOUBLE_DUMMY = Part(
    (
        solving.set_question,
        solving.find_value,
        solving.plays_reaching,
        solving.best_line,
        solving.sure_line,
        solving.find_play_values,
    ),
    _exercise,
)
"""The kernels that `tricks` and `predict` need."""

"""How fast lines for all seats are proved: `python -m benchmarks.catinthebox.together`.

Each row is a number of seats and of cards in a hand, with a rule for following. The positions are
dealt by chance, and some cards of each seat already lie on the board; the points of all count.
The engine `cpsat` gives its proof, and then, as `first line`, the line whose text comes first;
`plain-cpsat` states the same rules play by play. Time is that of the processor, see `model_times`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from benchmarks.model_times import ModelRow, Solver, run
from benchmarks.rivals import plain_cpsat_together
from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Together
from games.catinthebox.research_board import PlacedToken
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.setup import CatInTheBoxSetup
from games.catinthebox.steps import Colour, Space
from games.rng import Stream
from solver.catinthebox.cpsat import engine

NAME = "catinthebox-together"
FORMAT = "catinthebox-together-benchmark/1"
"""The beginning of the seeds."""

PUZZLES = 4
CAP = 60.0
"""Seconds for `cpsat`, unless another number is asked for."""

SOLVERS: dict[str, Solver] = {
    "cpsat": engine.prove,
    "first line": engine.solve,
    "plain-cpsat": plain_cpsat_together.solve,
}


class RoundRow(NamedTuple):
    """Positions of one kind.

    Attributes:
        cards: in each hand.
        tokens: of each seat on the board, at most.
    """

    seats: int
    cards: int
    tokens: int
    follow: Follow

    def __str__(self) -> str:
        return f"{self.seats} seats, {self.cards} cards, {self.tokens} tokens each, {self.follow}"


SIZES = (
    *((4, 4, 2), (4, 5, 2), (4, 6, 2), (4, 6, 0), (4, 6, 3)),
    *((3, 4, 2), (3, 5, 2), (3, 6, 2), (5, 4, 2), (5, 5, 2), (5, 6, 2), (2, 8, 1)),
)
"""Seats, cards in each hand, and tokens of each seat."""

ROWS = tuple(
    RoundRow(seats, cards, tokens, follow) for seats, cards, tokens in SIZES for follow in Follow
)


def puzzle(row: RoundRow, number: int) -> Together:
    """A position of a row, by its number."""
    rng = Stream(FORMAT, row.seats, row.cards, row.tokens, number)
    deal = CatInTheBoxSetup(row.seats, row.follow, Bonus.PUBLISHED).deal(f"{FORMAT}/{number}")
    moment = replace(deal.position().round, phase=Phase.PLAY)
    for seat in range(row.seats):
        moment = _reduced(moment, seat, row, rng)
    return Together(Position(moment), Objective.TOTAL)


def _reduced(moment: Round, seat: int, row: RoundRow, rng: Stream) -> Round:
    """The moment with fewer cards in a hand, some of the others being on the board."""
    cards = rng.shuffled(moment.seats[seat].hand)
    board = moment.board
    for number in cards[row.cards : row.cards + row.tokens]:
        free = [Space(c, number) for c in Colour if board.free(c, number)]
        board = board.put(PlacedToken(rng.choice(free), seat)) if free else board
    prediction = rng.choice(moment.rules.predictions) if moment.rules.predictions else None
    seats = list(moment.seats)
    hand = tuple(sorted(cards[: row.cards]))
    seats[seat] = replace(seats[seat], hand=hand, prediction=prediction)
    return replace(moment, seats=tuple(seats), board=board)


MODEL_ROWS = tuple(ModelRow(str(row), partial(puzzle, row), SOLVERS) for row in ROWS)


if __name__ == "__main__":
    run("python -m benchmarks.catinthebox.together", NAME, MODEL_ROWS, PUZZLES, CAP)

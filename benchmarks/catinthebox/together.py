"""How fast lines for all seats are proved: `python -m benchmarks.catinthebox.together`.

Each row is a number of seats and of cards in a hand, with a rule for following. The positions are
dealt by chance, and some cards of each seat already lie on the board; the points of all count.
The engine `cpsat` gives its proof, and then the line whose text comes first; `plain-cpsat` states
the same rules play by play. Time is that of the processor.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import process_time
from typing import NamedTuple

from benchmarks.rivals import plain_cpsat_together
from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Together
from games.catinthebox.research_board import PlacedToken
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.setup import CatInTheBoxSetup
from games.catinthebox.steps import Colour, Space
from games.protocol import Task
from games.rng import Stream
from solver.answer import Answer, Limit, Status
from solver.catinthebox.cpsat import engine
from solver.judge import judged

FORMAT = "catinthebox-together-benchmark/1"
PUZZLES = 3
CAP = 20.0
"""Seconds by the clock after which a search is given up."""


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


ROWS = tuple(
    RoundRow(seats, cards, tokens, follow)
    for seats, cards, tokens in ((4, 6, 0), (4, 6, 2), (4, 6, 3), (3, 6, 2), (5, 5, 2), (2, 8, 1))
    for follow in Follow
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


class TimedAnswer(NamedTuple):
    """The answer to a puzzle, and the seconds of the processor that it took."""

    answer: Answer
    seconds: float


def measured(task: Task, solve: Callable[[Task, Limit], Answer]) -> TimedAnswer:
    """One answer, judged."""
    start = process_time()
    answer = solve(task, Limit(CAP))
    seconds = process_time() - start
    return TimedAnswer(judged(task, answer), seconds)


def check(ours: Answer, theirs: Answer) -> None:
    """Raise unless two answers agree, as far as both are proved.

    Raises:
        AssertionError: they don't.
    """
    proved = Status.OPTIMAL, Status.INFEASIBLE
    if ours.status in proved and theirs.status in proved:
        assert (ours.status, ours.value) == (theirs.status, theirs.value)


def line(row: RoundRow) -> str:
    """A row of the table."""
    tasks = [puzzle(row, number) for number in range(PUZZLES)]
    proofs = [measured(task, engine.prove) for task in tasks]
    whole = [measured(task, engine.solve) for task in tasks]
    rival = [measured(task, plain_cpsat_together.solve) for task in tasks]
    for ours, theirs in zip(proofs, rival, strict=True):
        check(ours.answer, theirs.answer)
    faster = sum(each.seconds for each in rival) / sum(each.seconds for each in proofs)
    return f"| {row} | {' | '.join(_cells(proofs, whole, rival))} | {faster:.1f} |"


def _cells(*columns: list[TimedAnswer]) -> Iterator[str]:
    """The longest time of each column, with how many answers were left open."""
    for column in columns:
        left = sum(each.answer.status in (Status.FEASIBLE, Status.UNKNOWN) for each in column)
        longest = max(each.seconds for each in column)
        yield f"{longest:.2f}{f' ({left} open)' if left else ''}"


def main() -> None:
    """Measure all rows."""
    argparse.ArgumentParser(prog="python -m benchmarks.catinthebox.together").parse_args()
    print(f"The longest of {PUZZLES} answers, in seconds of the processor:\n")
    print("| position | proof | with the first line | plain-cpsat | times as fast |")
    print("|---|---:|---:|---:|---:|")
    for row in ROWS:
        print(line(row), flush=True)


if __name__ == "__main__":
    main()

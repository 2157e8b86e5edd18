"""Plays that decide are tried early: proofs are found in few moments."""

from __future__ import annotations

from benchmarks.catinthebox.tricks import task
from solver.answer import Limit, Status
from solver.catinthebox.search import engine


def test_rounds_of_four_seats_and_five_cards_are_proved_within_few_moments() -> None:
    for number in range(12):
        answer = engine.solve(task(4, 5, number), Limit(iterations=120_000))
        assert answer.status is Status.OPTIMAL
        assert answer.solutions

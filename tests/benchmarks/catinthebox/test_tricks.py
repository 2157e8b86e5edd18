"""Rounds of Cat in the Box are measured with the engine and a plain rival, which agree."""

from __future__ import annotations

import pytest

from benchmarks.catinthebox.tricks import MODEL_ROWS, ROWS, SOLVERS, task
from benchmarks.model_times import measured


def test_positions_of_a_row_are_those_of_its_seats_and_cards() -> None:
    for seats, cards in ROWS:
        moment = task(seats, cards, 0).round
        assert {len(seat.hand) for seat in moment.seats} == {cards}
        assert len(moment.seats) == seats
        assert task(seats, cards, 0) == task(seats, cards, 0)


@pytest.mark.nightly
def test_everybody_solves_small_rounds_alike() -> None:
    for row in MODEL_ROWS[:2]:
        found = list(measured(row, 3, 60.0))
        assert [each.solver for each in found] == [*SOLVERS]
        assert all(each.solved == 3 for each in found)

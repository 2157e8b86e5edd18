"""Rounds of Cat in the Box are measured with the engine and plain rivals, which agree."""

from __future__ import annotations

import pytest

from benchmarks.catinthebox.tricks import ROWS, SOLVERS, measured, task


def test_positions_of_a_row_are_those_of_its_seats_and_cards() -> None:
    for seats, cards in ROWS:
        moment = task(seats, cards, 0).round
        assert {len(seat.hand) for seat in moment.seats} == {cards}
        assert len(moment.seats) == seats
        assert task(seats, cards, 0) == task(seats, cards, 0)


@pytest.mark.nightly
def test_everybody_solves_small_rounds_alike() -> None:
    found = list(measured(3, 60.0, ((2, 4), (3, 3))))
    assert {(each.solver, each.seats) for each in found} == {
        (s, n) for s in SOLVERS for n in (2, 3)
    }
    assert all(each.solved == 3 for each in found)

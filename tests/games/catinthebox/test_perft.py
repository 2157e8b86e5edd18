"""How many lines some moments have: a table, and two implementations that count them.

`pytest tests/games/catinthebox/test_perft.py --update` writes the table anew.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from games.catinthebox.rulings import Follow
from games.rng import Stream
from tests.support.catinthebox import perft_table
from tests.support.catinthebox.perft_table import Recipe, Row, count, made, plain, replayed
from tests.support.catinthebox.plain_rules import lines
from tests.support.catinthebox.rounds import dealt, readings, seat_counts, seeds

MOST_PLAIN = 1_500
"""The most lines that the plain rules count, which are slow."""

every_row = pytest.mark.parametrize(
    "row", perft_table.rows(), ids=lambda row: "-".join(map(str, row.recipe))
)


def test_the_table_is_there(update: bool) -> None:
    if update:
        perft_table.write(perft_table.fresh_rows())
    assert [row.recipe for row in perft_table.rows()] == list(perft_table.RECIPES)


@pytest.mark.nightly_cases("2-free-20-0", "3-free-33-3")
@every_row
def test_the_rules_count_what_the_table_says(row: Row) -> None:
    moment = replayed(row)
    assert tuple(count(moment, depth + 1) for depth in range(len(row.counts))) == row.counts


@every_row
def test_the_plain_rules_count_the_same(row: Row) -> None:
    _, start = made(row.recipe)
    assert start.done == row.done
    for depth, expected in enumerate(row.counts, start=1):
        if expected <= MOST_PLAIN:
            assert sum(1 for _ in lines(start, depth)) == expected


@given(seat_counts, seeds, readings)
def test_a_whole_round_is_the_same_by_both(seats: int, seed: int, follow: Follow) -> None:
    moment = dealt(seats, seed, follow).round
    other = plain(moment, Recipe(seats, follow, seed, 0), ())
    rng = Stream("both", seed)
    while moment.steps:
        assert [step.text for step in moment.steps] == other.legal()
        assert moment.turn == other.turn()
        step = rng.choice(moment.steps)
        moment, other = moment.play(step), other.after(step.text)
    assert other.legal() == []
    assert moment.paradox == other.paradox()
    assert [seat.won for seat in moment.seats] == [other.won(at) for at in range(seats)]
    owners = {token.space: token.owner for token in moment.board.tokens if token.owner >= 0}
    taken = {space for space, seat in other.spaces().items() if seat is not None}
    assert {(space.text[0], space.number) for space in owners} == taken

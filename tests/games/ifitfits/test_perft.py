"""How many lines some positions have: a table, and two implementations that count them.

`pytest tests/games/ifitfits/test_perft.py --update` writes the table anew.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from games.ifitfits.rulings import Mode
from games.rng import Stream
from tests.support.effort import few
from tests.support.ifitfits import perft_table
from tests.support.ifitfits.perft_table import Row, count, plain, replayed, replayed_plainly
from tests.support.ifitfits.plain_rules import lines
from tests.support.ifitfits.positions import dealt, modes, random_move, seat_counts, seeds, sizes

MOST_PLAIN = 250
"""The most lines that the plain rules count, which are slow."""

every_row = pytest.mark.parametrize(
    "row", perft_table.rows(), ids=lambda row: "-".join(map(str, row.recipe))
)


def test_the_table_is_there(update: bool) -> None:
    if update:
        perft_table.write(perft_table.fresh_rows())
    assert [row.recipe for row in perft_table.rows()] == list(perft_table.RECIPES)


@every_row
def test_the_rules_count_what_the_table_says(row: Row) -> None:
    position = replayed(row.recipe, row.done)
    assert tuple(count(position, depth + 1) for depth in range(len(row.counts))) == row.counts


@every_row
def test_the_plain_rules_count_the_same(row: Row) -> None:
    game = replayed_plainly(row.recipe, row.done)
    depth = max(at for at, count in enumerate(row.counts, start=1) if count <= MOST_PLAIN)
    assert lines(game, depth) == row.counts[depth - 1]


@given(seat_counts, seeds, modes, sizes)
@few()
def test_a_whole_game_is_the_same_by_both(seats: int, seed: int, mode: Mode, size: str) -> None:
    position = dealt(seats, seed, mode, size)
    game, rng = plain(position), Stream("both", seed)
    while not position.over:
        if rng.below(3) == 0:
            assert sorted(map(str, position.moves)) == game.legal()
        assert position.turn == game.turn
        move = random_move(position, rng)
        position, game = position.play(move), game.after(str(move))
    assert game.over()
    assert [seat.cats for seat in position.seats] == game.cats
    assert [*map(str, position.discards)] == game.gone
    assert [score.total for score in position.scores()] == game.points()


@given(seat_counts, seeds, modes)
@few()
def test_turns_with_the_hand_as_it_is_are_the_same_by_both(
    seats: int, seed: int, mode: Mode
) -> None:
    position = dealt(seats, seed, mode)
    game, rng = plain(position), Stream("turns", seed)
    for _ in range(40):
        move = random_move(position, rng)
        position, game = position.play(move), game.after(str(move))
    if position.toy is None:
        assert sorted(map(str, position.turns)) == game.turns()

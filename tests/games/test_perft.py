"""How many lines some positions have: tables, and two implementations that count them.

`pytest tests/games/test_perft.py --update` writes the tables anew. Cat Box has a table of its own.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from games.catinthebox.rulings import Follow
from games.ifitfits.rulings import Mode
from games.rng import Stream
from tests.support.catinthebox import perft_table as round_table
from tests.support.catinthebox import rounds
from tests.support.catinthebox.perft_table import Recipe
from tests.support.catinthebox.perft_table import plain as plain_round
from tests.support.effort import amount, few
from tests.support.ifitfits import perft_table as box_table
from tests.support.ifitfits import positions
from tests.support.ifitfits.perft_table import plain as plain_game
from tests.support.line_counts import Row, Table

TABLES = {"catinthebox": round_table.TABLE, "ifitfits": box_table.TABLE}

MOST = amount(2_000, 20_000)
"""The most lines that the rules count; the tables go deeper than an ordinary run."""

every_row = pytest.mark.parametrize(
    ("table", "row"),
    [
        pytest.param(table, row, id="-".join(map(str, (game, *row.recipe))))
        for game, table in TABLES.items()
        for row in table.rows()
    ],
)


@pytest.mark.parametrize("game", TABLES)
def test_the_table_is_there(game: str, update: bool) -> None:
    if update:
        TABLES[game].update()
    assert [row.recipe for row in TABLES[game].rows()] == list(TABLES[game].recipes)


@every_row
def test_the_rules_count_what_the_table_says(table: Table, row: Row) -> None:
    for depth, expected in enumerate(row.counts, start=1):
        if expected <= MOST:
            assert table.count(row, depth) == expected


@every_row
def test_the_plain_rules_count_the_same(table: Table, row: Row) -> None:
    depth = max(at for at, count in enumerate(row.counts, start=1) if count <= table.most_plain)
    assert table.plain(row, depth) == row.counts[depth - 1]


@given(rounds.seat_counts, rounds.seeds, rounds.readings)
def test_a_whole_round_is_the_same_by_both(seats: int, seed: int, follow: Follow) -> None:
    moment = rounds.dealt(seats, seed, follow).round
    other = plain_round(moment, Recipe(seats, follow, seed, 0), ())
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


@given(positions.seat_counts, positions.seeds, positions.modes, positions.sizes)
@few()
def test_a_whole_game_is_the_same_by_both(seats: int, seed: int, mode: Mode, size: str) -> None:
    position = positions.dealt(seats, seed, mode, size)
    game, rng = plain_game(position), Stream("both", seed)
    while not position.over:
        if rng.below(3) == 0:
            assert sorted(map(str, position.moves)) == game.legal()
        assert position.turn == game.turn
        move = positions.random_move(position, rng)
        position, game = position.play(move), game.after(str(move))
    assert game.over()
    assert [seat.cats for seat in position.seats] == game.cats
    assert [*map(str, position.discards)] == game.gone
    assert [score.total for score in position.scores()] == game.points()


@given(positions.seat_counts, positions.seeds, positions.modes)
@few()
def test_turns_with_the_hand_as_it_is_are_the_same_by_both(
    seats: int, seed: int, mode: Mode
) -> None:
    position = positions.dealt(seats, seed, mode)
    game, rng = plain_game(position), Stream("turns", seed)
    for _ in range(40):
        move = positions.random_move(position, rng)
        position, game = position.play(move), game.after(str(move))
    if position.toy is None:
        assert sorted(map(str, position.turns)) == game.turns()

"""Boxes that close in ordinary play with the shipped deck."""

from __future__ import annotations

from benchmarks.ifitfits.closing import TABLES, BoxCounts, counted, missing, stored, table
from games.ifitfits.rulings import Mode

ORDINARY = range(2, 9)
"""The sizes of boxes that should close in ordinary play."""


def test_hundreds_of_games_at_different_tables_are_stored() -> None:
    rows = stored()
    tables = [(row.seats, row.mode) for row in rows]
    assert len(set(tables)) == len(tables)
    assert set(tables) <= {(seats, mode.value) for seats, mode in TABLES}
    assert sum(row.games for row in rows) >= 500


def test_boxes_of_two_to_eight_cards_close_and_are_scored() -> None:
    for size in ORDINARY:
        counts = [row.boxes.get(str(size), [0, 0, 0]) for row in stored()]
        every, closed, scored = map(sum, zip(*counts, strict=True))
        assert every >= closed >= scored > 0


def test_the_table_has_a_line_for_each_size() -> None:
    lines = table(stored()).splitlines()
    assert [line.split()[1] for line in lines[2:]] == [str(size) for size in range(1, 10)]


def test_the_same_games_are_played_again() -> None:
    assert counted(2, Mode.BASIC, 1) == counted(2, Mode.BASIC, 1)


def test_only_tables_with_too_few_games_are_played_at() -> None:
    rows = [BoxCounts(seats, mode.value, games=5) for seats, mode in TABLES[1:]]
    assert missing(rows, 5) == [TABLES[0]]
    assert missing(rows, 6) == [*TABLES]

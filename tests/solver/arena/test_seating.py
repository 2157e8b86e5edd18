"""Line-ups: all rotations, and every seat held equally often."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.arena.results import line_ups


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("bots", range(1, 7))
def test_every_bot_holds_every_seat_equally_often(bots: int, seats: int) -> None:
    tables = line_ups(bots, seats)
    for bot in range(bots):
        held = Counter(seat for table in tables for seat, each in enumerate(table) if each == bot)
        assert len(held) == seats
        assert len(set(held.values())) == 1


@pytest.mark.parametrize(
    ("bots", "seats", "expected"),
    [
        (2, 2, [(0, 1), (1, 0)]),
        (3, 3, [(0, 1, 2), (2, 0, 1), (1, 2, 0)]),
        (2, 4, [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]),
        (3, 2, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]),
        (1, 3, [(0, 0, 0)]),
    ],
)
def test_the_last_bot_fills_the_seats_and_more_bots_meet_in_every_choice(
    bots: int, seats: int, expected: list[tuple[int, ...]]
) -> None:
    assert list(line_ups(bots, seats)) == expected

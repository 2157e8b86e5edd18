"""The benchmark of how well the expert keeps its time."""

from __future__ import annotations

import pytest

from benchmarks.pace import MOVES, PaceRow, line, taken
from games.catbox.rulings import Mode


@pytest.mark.slow
def test_a_process_takes_its_moves() -> None:
    times = taken(2, Mode.ADVANCED, 0.0, 1)
    assert len(times) == MOVES


def test_a_line_shows_the_mean_and_the_longest() -> None:
    row = PaceRow(3, Mode.BASIC, (2.0, 2.1), (2.0, 2.0, 2.3))
    assert line(row) == "| 3, basic | 2.050 | 2.100 | 2.100 | 2.300 |"

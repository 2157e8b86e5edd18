"""The text to share tells how it went and nothing of the puzzle."""

from __future__ import annotations

import pytest

from cli.share_text import share_text
from puzzles.progress import Progress


@pytest.mark.parametrize(
    ("progress", "streak", "shown"),
    [
        (
            Progress("x?x*", 221.9),
            5,
            "Daily: solved on try 3, 1 hint, 3:41. Streak 5.\n[x] [?] [x] [*]",
        ),
        (Progress("*", 59.0), 0, "Daily: solved on try 1, no hints, 0:59.\n[*]"),
        (
            Progress("x-", 3600.0),
            1,
            "Daily: given up after 1 try, no hints, 1:00:00. Streak 1.\n[x] [-]",
        ),
        (Progress("-", 0.0), 0, "Daily: given up after 0 tries, no hints, 0:00.\n[-]"),
    ],
)
def test_the_text_to_share(progress: Progress, streak: int, shown: str) -> None:
    assert share_text("Daily", progress, streak) == shown


def test_a_long_course_is_cut_to_a_line() -> None:
    text = share_text("Daily", Progress("x" * 40 + "*", 60.0))
    row = text.splitlines()[1]
    assert row.startswith("... [x] ")
    assert row.endswith(" [x] [*]")
    assert len(row) < 80

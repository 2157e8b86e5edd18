"""The text to share tells how it went and nothing of the puzzle."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from puzzles.results import Progress
from views.sessions.share_text import share_text


@pytest.mark.parametrize(
    ("progress", "streak", "shown", "emoji", "plain"),
    [
        (
            Progress("x?x*", 221.9),
            5,
            "Daily: solved on try 3, 1 hint, 3:41. Streak 5.",
            "❌💡❌✅",
            "[x] [?] [x] [*]",
        ),
        (Progress("*", 59.0), 0, "Daily: solved on try 1, no hints, 0:59.", "✅", "[*]"),
        (
            Progress("x-", 3600.0),
            1,
            "Daily: given up after 1 try, no hints, 1:00:00. Streak 1.",
            "❌🛑",
            "[x] [-]",
        ),
        (Progress("-", 0.0), 0, "Daily: given up after 0 tries, no hints, 0:00.", "🛑", "[-]"),
    ],
)
def test_the_text_to_share(
    progress: Progress, streak: int, shown: str, emoji: str, plain: str
) -> None:
    assert share_text("Daily", progress, streak) == f"{shown}\n{emoji}"
    assert share_text("Daily", progress, streak, emoji=False) == f"{shown}\n{plain}"


@pytest.mark.parametrize(
    ("emoji", "start", "end"), [(True, "...❌❌", "❌✅"), (False, "... [x] ", " [x] [*]")]
)
def test_a_long_course_is_cut_to_a_line(emoji: bool, start: str, end: str) -> None:
    text = share_text("Daily", Progress("x" * 40 + "*", 60.0), emoji=emoji)
    row = text.splitlines()[1]
    assert row.startswith(start)
    assert row.endswith(end)
    assert cell_len(row) < 80

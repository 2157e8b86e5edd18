"""The rate and the time left beside a bar."""

from __future__ import annotations

import pytest
from rich.progress import Progress

from cli.print.progress import Rate


def shown(completed: int, seconds: float, done: int = 0) -> str:
    now = [0.0]
    bar = Progress(get_time=lambda: now[0], disable=True)
    task = bar.add_task("", total=20, completed=done)
    now[0] = seconds
    bar.update(task, completed=completed)
    return Rate("turns", done).render(bar.tasks[0]).plain


@pytest.mark.parametrize(
    ("completed", "seconds", "done", "said"),
    [
        (10, 50.0, 0, "0.20 turns/s, about 0:50 left"),
        (15, 50.0, 10, "0.10 turns/s, about 0:50 left"),
        (12, 0.0001, 0, ""),
        (0, 30.0, 0, ""),
    ],
)
def test_the_rate_is_over_all_the_time(
    completed: int, seconds: float, done: int, said: str
) -> None:
    assert shown(completed, seconds, done) == said

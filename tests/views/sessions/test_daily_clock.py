"""How long it is to the next daily, in words, by the clock that decides the day."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from views.sessions.share_text import lasting, local_time, next_text

DAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("hour", "minute", "second", "said"),
    [
        (19, 0, 0, "The next one in 5 h."),
        (18, 48, 0, "The next one in 5 h 12 min."),
        (18, 47, 30, "The next one in 5 h 13 min."),
        (22, 59, 0, "The next one in 1 h 1 min."),
        (23, 0, 0, "The next one in 1 h."),
        (23, 0, 1, "The next one in 1 h."),
        (23, 1, 0, "The next one in 59 min."),
        (23, 59, 59, "The next one in 1 min."),
        (0, 0, 0, "The next one in 24 h."),
    ],
)
def test_the_time_to_the_next_one(hour: int, minute: int, second: int, said: str) -> None:
    assert next_text(DAY, datetime(2026, 11, 20, hour, minute, second).astimezone()) == said


def test_after_midnight_the_next_one_is_there() -> None:
    now = datetime(2026, 11, 21, 0, 0, 1).astimezone()
    assert next_text(DAY, now) == "The one of today is there already."


def test_nothing_is_less_than_no_minutes() -> None:
    assert lasting(0) == "0 min"


def test_the_local_time_has_a_zone() -> None:
    assert local_time().tzinfo is not None

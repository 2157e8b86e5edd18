"""Puzzles of Cat in the Box: their kinds, how people solve them, and how they are explained."""

from __future__ import annotations

from datetime import date
from typing import Any

from games.catinthebox.files import read_puzzle
from games.catinthebox.wording import following_text
from puzzles.kind import Custom, Puzzles, Rotation, SmallKind, kinds_in


def _agreed(raw: Any) -> str:
    return following_text(read_puzzle(raw).round.follow)


SMALL = (
    SmallKind("tricks", (("cards", "3"), ("objective", "score"), ("seats", "2"))),
    SmallKind("tricks", (("cards", "3"), ("objective", "score"), ("seats", "3"))),
)
"""Dailies for a minute: the last tricks of a round, with few cards and few seats."""

ROTATION = Rotation(
    first_day=date(2026, 1, 1),
    weekdays=(
        Custom("kitten"),
        Custom("kitten"),
        Custom("tabby"),
        Custom("tabby"),
        Custom("tomcat"),
        Custom("lynx"),
        Custom("tiger"),
    ),
    size="seats",
    smallest={"tricks": 3, "together": 3, "deduce": 3},
    blocks=3,
    renewals=(date(2026, 11, 23), date(2028, 1, 1)),
    small=SMALL,
    small_from=date(2026, 12, 1),
)
"""All that every kind can be asked for, the easiest on Monday; sizes are seats.

The second version of the generator plays by the rules of the game: following is free. The third one
words what is deduced in better English; the dailies that are shipped stay as they are.
"""

PUZZLES = Puzzles(
    kinds=kinds_in(
        "puzzles.catinthebox.tricks:TRICKS",
        "puzzles.catinthebox.together:TOGETHER",
        "puzzles.catinthebox.deduce:DEDUCE",
    ),
    rotation=ROTATION,
    package="puzzles.catinthebox",
    version=3,
    agreed=_agreed,
)
"""The part of the registry's entry."""

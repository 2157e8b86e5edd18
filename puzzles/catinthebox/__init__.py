"""Puzzles of Cat in the Box: their kinds, how people solve them, and how they are explained."""

from __future__ import annotations

from datetime import date
from typing import Any

from games.catinthebox.files import read_puzzle
from games.catinthebox.wording import following_text
from puzzles.kind import Puzzles, Rotation, SmallKind, kinds_in


def _agreed(raw: Any) -> str:
    return following_text(read_puzzle(raw).round.follow)


SMALL = (
    SmallKind("tricks", (("cards", "3"), ("objective", "score"), ("seats", "2"))),
    SmallKind("tricks", (("cards", "3"), ("objective", "score"), ("seats", "3"))),
)
"""Dailies for a minute: the last tricks of a round, with few cards and few seats."""

ROTATION = Rotation(
    date(2026, 1, 1),
    {
        "kitten": ("tricks", "deduce"),
        "tabby": ("tricks", "deduce", "together"),
        "tomcat": ("tricks", "deduce", "together"),
        "lynx": ("tricks", "together"),
        "tiger": ("tricks", "together"),
    },
    small=SMALL,
    small_from=date(2026, 12, 1),
)
"""The kinds that have puzzles of each tier, and the first daily."""

PUZZLES = Puzzles(
    kinds=kinds_in(
        "puzzles.catinthebox.tricks:TRICKS",
        "puzzles.catinthebox.together:TOGETHER",
        "puzzles.catinthebox.deduce:DEDUCE",
    ),
    rotation=ROTATION,
    package="puzzles.catinthebox",
    version=5,
    agreed=_agreed,
)
"""The part of the registry's entry."""

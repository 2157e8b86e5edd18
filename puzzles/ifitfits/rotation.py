"""Which puzzle of If It Fits belongs to a day: a tier by weekday, the kinds in rotation."""

from __future__ import annotations

from datetime import date

from puzzles.rotation import Custom, Rotation

BASIC, ADVANCED = (("mode", "basic"),), (("mode", "advanced"),)

ROTATION = Rotation(
    first_day=date(2026, 1, 1),
    weekdays=(
        Custom("kitten", BASIC),
        Custom("kitten", ADVANCED),
        Custom("tabby", BASIC),
        Custom("tabby", ADVANCED),
        Custom("tomcat", BASIC),
        Custom("lynx", ADVANCED),
        Custom("tiger", BASIC),
    ),
    size="cards",
    smallest={"turn": 10, "box": 5, "duel": 9},
    blocks=9,
)
"""All that every kind can be asked for, the easiest on Monday; sizes are cards on the board.

Kinds and weekdays meet once in every 21 days; 9 such blocks are half a year.
"""

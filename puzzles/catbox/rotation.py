"""Which puzzle of Cat Box belongs to a day: a tier by weekday, the kinds in rotation."""

from __future__ import annotations

from datetime import date

from puzzles.rotation import Custom, Rotation

ROTATION = Rotation(
    first_day=date(2026, 1, 1),
    weekdays=(
        Custom("kitten", (("objective", "score"),)),
        Custom("kitten", (("objective", "margin"),)),
        Custom("tabby", (("objective", "score"),)),
        Custom("tabby", (("objective", "margin"),)),
        Custom("tomcat", (("objective", "margin"),)),
        Custom("lynx", (("objective", "margin"),)),
        Custom("tiger", (("objective", "margin"),)),
    ),
    size="cards",
    smallest={"chain": 8, "turn": 14, "advanced": 12, "duel": 12},
    blocks=14,
)
"""All that every kind can be asked for, the easiest on Monday; sizes are cards on the board.

Kinds and weekdays meet once in every 28 days, and 14 such blocks are longer than a year.
"""

"""Puzzles of Cat Box: their kinds, how people solve them, and how they are explained."""

from __future__ import annotations

from datetime import date

from puzzles.kind import Custom, Puzzles, Rotation, SmallKind, kinds_in

SMALL = (
    SmallKind("turn", (("cards", "6"), ("objective", "score"), ("seats", "2"))),
    SmallKind("chain", (("cards", "5"), ("faces", "2"), ("objective", "score"))),
)
"""Dailies for a minute: few cards on the board, and one or two to lay."""

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
    small=SMALL,
    small_from=date(2026, 12, 1),
)
"""All that every kind can be asked for, the easiest on Monday; sizes are cards on the board.

Kinds and weekdays meet once in every 28 days, and 14 such blocks are longer than a year.
"""

PUZZLES = Puzzles(
    kinds=kinds_in(
        "puzzles.catbox.chain:CHAIN",
        "puzzles.catbox.turn:TURN",
        "puzzles.catbox.turn:ADVANCED",
        "puzzles.catbox.turn:DUEL",
    ),
    rotation=ROTATION,
    package="puzzles.catbox",
)
"""The part of the registry's entry."""

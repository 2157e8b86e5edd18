"""Puzzles of If It Fits: their kinds, how people solve them, and how they are explained."""

from __future__ import annotations

from datetime import date

from puzzles.kind import Custom, Puzzles, Rotation, SmallKind, kinds_in

BASIC, ADVANCED = (("mode", "basic"),), (("mode", "advanced"),)

SMALL = (
    SmallKind("turn", (*BASIC, ("cards", "6"), ("objective", "score"), ("seats", "2"))),
    SmallKind("box", (*BASIC, ("cards", "4"), ("place", "2"), ("seats", "2"))),
)
"""Dailies for a minute: few things on the board, and one or two cards to lay."""

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
    small=SMALL,
    small_from=date(2026, 12, 1),
)
"""All that every kind can be asked for, the easiest on Monday; sizes are cards on the board.

Kinds and weekdays meet once in every 21 days; 9 such blocks are half a year.
"""

PUZZLES = Puzzles(
    kinds=kinds_in(
        "puzzles.ifitfits.turn:TURN", "puzzles.ifitfits.box:BOX", "puzzles.ifitfits.turn:DUEL"
    ),
    rotation=ROTATION,
    package="puzzles.ifitfits",
)
"""The part of the registry's entry."""

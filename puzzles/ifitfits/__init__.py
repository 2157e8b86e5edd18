"""Puzzles of If It Fits: their kinds, how people solve them, and how they are explained."""

from __future__ import annotations

from datetime import date

from puzzles.kind import Puzzles, Rotation, SmallKind, kinds_in

BASIC = (("mode", "basic"),)

SMALL = (
    SmallKind("turn", (*BASIC, ("cards", "6"), ("objective", "score"), ("seats", "2"))),
    SmallKind("turn", (*BASIC, ("cards", "8"), ("objective", "margin"), ("seats", "2"))),
)
"""Dailies for a minute: few things on the board, and one card to lay."""

ROTATION = Rotation(
    date(2026, 1, 1),
    {
        "kitten": ("turn", "duel"),
        "tabby": ("turn", "duel"),
        "tomcat": ("duel", "box"),
        "lynx": ("box",),
        "tiger": ("box",),
    },
    small=SMALL,
    small_from=date(2026, 12, 1),
)
"""The kinds that have puzzles of each tier, and the first daily."""

PUZZLES = Puzzles(
    kinds=kinds_in(
        "puzzles.ifitfits.turn:TURN", "puzzles.ifitfits.box:BOX", "puzzles.ifitfits.turn:DUEL"
    ),
    rotation=ROTATION,
    package="puzzles.ifitfits",
    version=3,
)
"""The part of the registry's entry."""

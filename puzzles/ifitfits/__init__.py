"""Puzzles of If It Fits: their kinds, how people solve them, and how they are explained."""

from __future__ import annotations

from datetime import date

from puzzles.kind import Puzzles, Rotation, SmallKind, kinds_in

BASIC = (("mode", "basic"),)

SMALL = (
    SmallKind("turn", (*BASIC, ("cards", "6"), ("objective", "score"), ("seats", "2"))),
    SmallKind("box", (*BASIC, ("cards", "4"), ("place", "2"), ("seats", "2"))),
)
"""Dailies for a minute: few things on the board, and one or two cards to lay."""

ROTATION = Rotation(
    date(2026, 1, 1),
    {
        "kitten": ("turn", "box"),
        "tabby": ("turn", "box", "duel"),
        "tomcat": ("turn", "box", "duel"),
        "lynx": ("turn", "box", "duel"),
        "tiger": ("turn", "box", "duel"),
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
    version=2,
)
"""The part of the registry's entry."""

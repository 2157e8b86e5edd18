"""Puzzles of Cat Box: their kinds, how people solve them, and how they are explained."""

from __future__ import annotations

from datetime import date

from puzzles.kind import Puzzles, Rotation, SmallKind, kinds_in

SMALL = (
    SmallKind("turn", (("cards", "6"), ("objective", "score"), ("seats", "2"))),
    SmallKind("chain", (("cards", "5"), ("faces", "2"), ("objective", "score"))),
)
"""Dailies for a minute: few cards on the board, and one or two to lay."""

ROTATION = Rotation(
    date(2026, 1, 1),
    {
        "kitten": ("chain", "turn", "duel"),
        "tabby": ("chain", "turn", "duel", "advanced"),
        "tomcat": ("chain", "duel", "advanced"),
        "lynx": ("chain", "duel", "advanced"),
        "tiger": ("chain", "advanced"),
    },
    small=SMALL,
    small_from=date(2026, 12, 1),
)
"""The kinds that have puzzles of each tier, and the first daily."""

PUZZLES = Puzzles(
    kinds=kinds_in(
        "puzzles.catbox.chain:CHAIN",
        "puzzles.catbox.turn:TURN",
        "puzzles.catbox.turn:ADVANCED",
        "puzzles.catbox.turn:DUEL",
    ),
    rotation=ROTATION,
    package="puzzles.catbox",
    version=3,
)
"""The part of the registry's entry."""

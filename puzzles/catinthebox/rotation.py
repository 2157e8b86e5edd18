"""Which puzzle of Cat in the Box belongs to a day: a tier by weekday, the kinds in rotation."""

from __future__ import annotations

from datetime import date

from puzzles.rotation import Custom, Rotation

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
    renewals=(date(2026, 11, 23),),
)
"""All that every kind can be asked for, the easiest on Monday; sizes are seats.

The second version of the generator plays by the rules of the game: following is free.
"""

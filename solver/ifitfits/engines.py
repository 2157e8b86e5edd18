"""The engines for If It Fits: `search`, which is compiled, and `cpsat`."""

from __future__ import annotations

from math import inf

from solver.engines import Engines, lazy, searches_of

PICKS: tuple[tuple[float, str], ...] = ((1_000, "brute"), (inf, "search"))
"""Up to how many lines which engine is picked: `search` takes half a second to load."""


ENGINES = Engines(
    {
        "cpsat": lazy("solver.ifitfits.cpsat.engine:solve"),
        "search": lazy("solver.ifitfits.search.engine:solve"),
    },
    PICKS,
    searches=searches_of("solver.ifitfits.search.engine"),
)

"""The engines for If It Fits: `search`, which is compiled, and `cpsat`."""

from __future__ import annotations

from solver.engines import Engines, lazy, searches_of

ENGINES = Engines(
    {
        "cpsat": lazy("solver.ifitfits.cpsat.engine:solve"),
        "search": lazy("solver.ifitfits.search.engine:solve"),
    },
    ("search",),
    searches=searches_of("solver.ifitfits.search.engine"),
)

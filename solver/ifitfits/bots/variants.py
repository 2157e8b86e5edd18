"""The expert with one part changed, to measure what each part is worth.

The control looks where a player must not: it shows how much of the rest is hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from games.ifitfits.memory import Memory
from games.ifitfits.position import Position
from games.ifitfits.steps import Turn
from games.rng import Stream
from languages.messages import N_
from solver.answer import Clock, Limit
from solver.bots.roster import MORE, Decider, DecidingLevel, Level
from solver.ifitfits.bots.levels import SEARCHES, by_policy, search_level, search_of
from solver.ifitfits.policies import Policy

BEST_WAY: Final[Mapping[str, Any]] = {"ways": 8, "straying": 1.5}
"""Who sees the world may choose with foresight how to go on in it."""

CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "expert-points-playouts": {"policy": Policy.POINTS},
    "expert-hopeful-playouts": {"policy": Policy.HOPEFUL},
    "expert-points": {"share": 0.0},
    "expert-sharing": {"alone": False},
    "expert-narrow": {"shortlist": 4},
    "expert-best-way": BEST_WAY,
}
"""Playouts by points alone, and by weights that were written by hand; no thought of the win; a win
that counts in part where it is shared, with any number of seats; a short shortlist; the best of
several ways to go on in each world."""

VARIANTS: Final[Mapping[str, Level]] = {
    "expert-no-playouts": DecidingLevel(
        "expert-no-playouts",
        N_("plays by the policy of the expert's playouts"),
        partial(by_policy, Policy.COUNTER),
    ),
    **{
        name: search_level(
            name,
            N_("is the expert with one part changed"),
            [replace(search, **change) for search in SEARCHES],
        )
        for name, change in CHANGES.items()
    },
}


RESPONDER: Final = search_level(
    "best-response",
    "",
    [
        replace(search, worlds=MORE * search.worlds, iterations=MORE * search.iterations)
        for search in SEARCHES
    ],
)
"""The best response to rivals: the expert, which plays them out as they play."""


def seeing_cards() -> Decider:
    """The expert that sees every card, the order of the pile included."""

    def decide_seeing(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        from solver.ifitfits.bots.expert import decide

        seen = memory.observe(position, position.turn)
        search = replace(search_of(SEARCHES, len(position.seats)), **BEST_WAY)
        return decide(search, seen, Clock(limit), rng, truth=position).move

    return decide_seeing

"""The expert with one part changed, to measure what each part is worth.

Two of them look where a player must not: they show how much of the rest is beliefs, and how much
is hidden faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.catbox.memory import Memory
from games.catbox.observation import Observation
from games.catbox.position import Position
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.bots.roster import Decider
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.bots.levels import EXPERT, Level
from solver.catbox.bots.settings import Manner, Search

CHANGES: Final[Mapping[str, Search]] = {
    "expert-leader": replace(EXPERT, taste=Manner(leader=1.0), own=Manner(leader=1.0), lead=0.0),
    "expert-prior": replace(EXPERT, inferring=False),
    "expert-narrow": replace(EXPERT, shortlist=4),
    "expert-wide": replace(EXPERT, shortlist=64),
    "expert-no-rollouts": replace(EXPERT, shortlist=0),
    "expert-one-round": replace(EXPERT, rounds=1),
    "expert-long": replace(EXPERT, rounds=4),
    "expert-no-endgame": replace(EXPERT, ending=0),
    "expert-no-leak-penalty": replace(EXPERT, hiding=0.0),
}
"""Evaluation by the best other seat alone; no inference; fewer and more turns tried; no rollouts;
rollouts of one round and of four; no exact end; no care for what a turn gives away."""

RENAMED: Final[Mapping[str, str]] = {
    "expert-sight": "expert-no-rollouts",
    "expert-round": "expert-one-round",
    "expert-endless": "expert-no-endgame",
    "expert-open": "expert-no-leak-penalty",
}
"""What stored results of earlier versions call some variants, and their names."""

VARIANTS: Final[Mapping[str, Level]] = {
    name: Level(name, "is the expert with one part changed", search=search)
    for name, search in CHANGES.items()
}


def knowing_identities() -> Decider:
    """The expert that knows every identity."""

    def decide(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        return _sure(position, memory.observe(position, position.turn), limit, rng)

    return decide


def seeing_cards() -> Decider:
    """The expert that knows every identity and sees every card, the draw pile included."""

    def decide(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        shown = Observation(position.turn, position, cards=memory.cards)
        return _sure(position, shown, limit, rng)

    return decide


def _sure(position: Position, observation: Observation, limit: Limit, rng: Stream) -> Turn:
    from solver.catbox.bots.expert import decide

    others = [seat for seat in range(len(position.seats)) if seat != position.turn]
    row = tuple(
        seat.identity
        for index, seat in enumerate(position.seats)
        if index in others and seat.identity is not None
    )
    truth = Beliefs(tuple(others), (row,), (1.0,))
    return decide(EXPERT, observation, Clock(limit), rng, beliefs=truth).move

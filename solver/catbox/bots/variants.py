"""The expert with one part changed, to measure what each part is worth.

The controls look where a player must not: they show how much of the rest is beliefs, and how
much is hidden faces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.catbox.memory import Memory
from games.catbox.position import Observation, Position
from games.catbox.turn import Turn
from games.rng import Stream
from languages.messages import N_
from solver.answer import Clock, Limit
from solver.bots.roster import MORE, Decider, DecidingLevel
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.bots.decision import TurnDecision
from solver.catbox.bots.levels import EXPERT, RIVAL, Level
from solver.catbox.bots.settings import ALWAYS_THEIRS, SearchSettings
from solver.catbox.policy_weights import AGAINST_LEADER, PolicyWeights

RESPONSE: Final = replace(
    EXPERT,
    theirs=PolicyWeights(anybody=1.0),
    reading=ALWAYS_THEIRS,
    leak_penalty=0.0,
    iterations=MORE * EXPERT.iterations,
)
"""The best response to rivals, which are played out by what they play for."""

CHANGES: Final[Mapping[str, SearchSettings]] = {
    "expert-leader": replace(EXPERT, evaluation=AGAINST_LEADER, own=AGAINST_LEADER, lead=0.0),
    "expert-prior": replace(EXPERT, inferring=False),
    "expert-narrow": replace(EXPERT, shortlist=4),
    "expert-wide": replace(EXPERT, shortlist=64),
    "expert-no-rollouts": replace(EXPERT, shortlist=0),
    "expert-one-round": replace(EXPERT, rounds=1),
    "expert-long": replace(EXPERT, rounds=4),
    "expert-two-rounds": replace(EXPERT, finish=(), share=4.0),
    "expert-no-endgame": replace(EXPERT, endgame=0),
    "expert-no-leak-penalty": replace(EXPERT, leak_penalty=0.0),
}
"""Evaluation by the best other seat alone; no inference; fewer and more turns tried; no playouts;
playouts of one round and of four; playouts of two rounds to the last, for points more than for the
win, as the earlier expert had; no exact end; no penalty for what a turn gives away."""

VARIANTS: Final[Mapping[str, Level]] = {
    name: Level(name, N_("is the expert with one part changed"), search)
    for name, search in CHANGES.items()
}


def clairvoyant() -> Decider:
    """A control one turn deep that knows every identity: it plays for its true margin."""
    return _knowing_identities(RIVAL)


def knowing_identities() -> Decider:
    """The expert that knows every identity."""
    return _knowing_identities(EXPERT)


def seeing_cards() -> Decider:
    """The expert that knows every identity and sees every card, the draw pile included.

    It remembers the game as its seat does: how the others play follows from that alone.
    """

    def decide(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        seen = memory.observe(position, position.turn)
        return _certain(EXPERT, position, replace(seen, view=position), limit, rng)

    return decide


def respond(
    observation: Observation, limit: Limit, rng: Stream, also: Sequence[Turn]
) -> TurnDecision:
    """The turn of the best response to rivals.

    It knows their code: it plays them out as they play, judges by their way alone who they are, and
    has nothing to hide from them.
    """
    from solver.catbox.beliefs.likelihood import AMONG_RIVALS, infer
    from solver.catbox.bots.expert import decide

    found = infer(observation, observation.cards, AMONG_RIVALS)
    return decide(RESPONSE, observation, Clock(limit), rng, also, found)


RESPONDER: Final = DecidingLevel("best-response", "", respond, timed=True)
"""The best response to rivals, which sees what its seat sees."""


def _knowing_identities(search: SearchSettings) -> Decider:
    def decide(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        return _certain(search, position, memory.observe(position, position.turn), limit, rng)

    return decide


def _certain(
    search: SearchSettings, position: Position, observation: Observation, limit: Limit, rng: Stream
) -> Turn:
    """The turn of a search whose beliefs are the true identities."""
    from solver.catbox.beliefs.likelihood import Inference, infer
    from solver.catbox.bots.expert import decide

    seats = enumerate(position.seats)
    known = {n: s.identity for n, s in seats if n != position.turn and s.identity is not None}
    truth = Beliefs(tuple(known), (tuple(known.values()),), (1.0,))
    styles = infer(observation, observation.cards).styles if search.inferring else {}
    return decide(search, observation, Clock(limit), rng, inferred=Inference(truth, styles)).move

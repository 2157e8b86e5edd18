"""Who may sit down at Cat Box: the levels, which see an observation, and controls.

The expert with one part changed shows what each part is worth. The controls look where a player
must not: they show how much of the rest is beliefs, and how much is hidden faces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from games.catbox import scoring
from games.catbox.names import identity_name
from games.catbox.position import Observation, Position
from games.catbox.rulings import seat_rules
from games.catbox.turn import Turn
from games.protocol import Memory
from games.rng import Stream
from languages.messages import N_, _
from solver.answer import Clock, Limit
from solver.bots.roster import MORE, Decider, DecidingLevel, Roster, seated_for_longer
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.bots.levels import EXPERT, LEVELS, RIVAL, Level
from solver.catbox.bots.settings import ALWAYS_THEIRS, SearchSettings, TurnDecision
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


def knowing_identities(search: SearchSettings) -> Decider:
    """A control that knows every identity, one turn deep or as far as the expert goes."""

    def decide(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        return _certain(search, position, memory.observe(position, position.turn), limit, rng)

    return decide


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


CLAIRVOYANT = "clairvoyant"


def measure() -> str:
    """The unit of the expert's values, by its settings."""
    return _(
        "points ahead of the mean of the others 2 rounds later, or at the end if playouts go that "
        "far, with 20 more for a win"
    )


def effect(observation: Observation, turn: Turn) -> str:
    """The changes that a turn makes to the points on the board, in a sentence.

    Raises:
        IllegalMoveError: the turn isn't legal by what is known.
    """
    view = observation.view
    own, after = view.mover.identity, observation.moves.draft(turn).board
    assert own is not None
    gains = {
        identity: scoring.points(after, identity) - scoring.points(view.board, identity)
        for identity in seat_rules(len(view.seats)).identities
    }
    others = ", ".join(
        f"{identity_name(each)} {gain:+d}"
        for each, gain in gains.items()
        if gain and each is not own
    )
    points = scoring.points(view.board, own)
    return _effect_text(bool(gains[own]), bool(others)).format(
        identity=identity_name(own), before=points, now=points + gains[own], others=others
    )


def _effect_text(changing: bool, others: bool) -> str:
    if changing and others:
        return _("That takes {identity} from {before} to {now} points; {others}.")
    if changing:
        return _("That takes {identity} from {before} to {now} points; no other score changes.")
    if others:
        return _("That leaves {identity} at {now} points; {others}.")
    return _("That leaves {identity} at {now} points; no other score changes.")


ROSTER = Roster(
    levels=LEVELS,
    default="greedy",
    adviser="expert",
    controls={
        CLAIRVOYANT: partial(knowing_identities, RIVAL),
        "expert-told": partial(knowing_identities, EXPERT),
        "expert-seeing": seeing_cards,
        RESPONDER.name: partial(seated_for_longer, RESPONDER),
    },
    variants=VARIANTS,
    clairvoyant=CLAIRVOYANT,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.catbox.bots",
)
"""All who may sit down."""

"""The expert with one part changed, to measure what each part is worth, and a control."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.catinthebox.memory import Memory
from games.catinthebox.position import Position
from games.catinthebox.steps import Step
from games.rng import Stream
from languages.messages import N_
from solver.answer import Clock, Limit
from solver.bots.roster import MORE, Decider, Level
from solver.catinthebox.bots.levels import EXPERT, policy_level, search_level
from solver.catinthebox.bots.settings import NO_FORESIGHT, SearchSettings
from solver.catinthebox.policies import Policy

ONE_POLICY: Final = replace(EXPERT, searching=False, responding=False)

CHANGES: Final[Mapping[str, SearchSettings]] = {
    "expert-no-inference": replace(EXPERT, inferring=False),
    "expert-one-policy": ONE_POLICY,
    "expert-self-play": replace(EXPERT, responding=False),
    "expert-greedy-playouts": replace(ONE_POLICY, policy=Policy.GREEDY),
    "expert-random-playouts": replace(ONE_POLICY, policy=Policy.EVEN),
    "expert-no-foresight": replace(EXPERT, foresight=NO_FORESIGHT),
    "expert-no-bias": replace(EXPERT, bias=0.0),
    "expert-no-endgame": replace(EXPERT, exact=0),
    "expert-leader": replace(EXPERT, leader=1.0),
    "expert-points": replace(EXPERT, chance=0.0, share=0.0),
    "expert-round": replace(EXPERT, chance=0.0),
}
"""No inference; all seats taken to play by the policy learnt by self-play; its own seat alone taken
to play so; playouts by simple heuristics, and by chance; no search within playouts; its policy has
no say in what is compared; no exact end; against the best other seat instead of the mean; no
thought of the win; none before the last round."""

VARIANTS: Final[Mapping[str, Level]] = {
    "expert-no-playouts": policy_level(
        "expert-no-playouts", N_("plays by the policy of the expert's playouts"), Policy.LEARNT
    ),
    **{
        name: search_level(name, N_("is the expert with one part changed"), search)
        for name, search in CHANGES.items()
    },
}

RESPONDER: Final = search_level(
    "best-response",
    "",
    replace(
        EXPERT,
        pair=replace(EXPERT.pair, worlds=MORE * EXPERT.pair.worlds),
        crowd=replace(EXPERT.crowd, worlds=MORE * EXPERT.crowd.worlds),
        iterations=MORE * EXPERT.iterations,
        foreseen=MORE * EXPERT.foreseen,
    ),
)
"""The best response to rivals: the expert, which knows how they play as far as that was learnt."""


def seeing_cards() -> Decider:
    """The expert that sees every card."""

    def decide_seeing(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Step:
        from solver.catinthebox.bots.expert import decide

        seen = memory.observe(position, position.turn)
        return decide(EXPERT, seen, Clock(limit), rng, truth=position.round).move

    return decide_seeing

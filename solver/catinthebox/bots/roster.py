"""Who may sit down at Cat in the Box: levels as rows of data, variants, and a control.

It imports nothing heavy: a level loads its search when it decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final

from games.catinthebox.position import Observation
from games.catinthebox.steps import Discard, Play, Step
from games.rng import Stream
from languages.messages import N_, _
from solver.answer import Limit
from solver.bots.decision import Decision
from solver.bots.roster import (
    MORE,
    RANDOM,
    DecidingLevel,
    Level,
    Roster,
    searching,
    seated_for_longer,
    seeing,
)
from solver.catinthebox.bots.settings import NO_FORESIGHT, Sampling, SearchSettings
from solver.catinthebox.policies import Policy

SEARCH: Final = "solver.catinthebox.bots.expert:decide"

UNWEIGHED = Sampling(drawn=1, batches=1)
RIVAL = SearchSettings(
    policy=Policy.GREEDY,
    searching=False,
    responding=False,
    chance=0.0,
    inferring=False,
    pair=UNWEIGHED,
    crowd=UNWEIGHED,
    exact=0,
    foresight=NO_FORESIGHT,
    bias=0.0,
    each=0,
    clear=inf,
    iterations=200,
    timed=False,
)
EXPERT = SearchSettings()


def by_policy(
    policy: Policy, observation: Observation, _limit: Limit, rng: Stream, _also: Sequence[Step]
) -> Decision[Step, None]:
    """The best step by a policy, without looking ahead; the stream decides among equals."""
    if len(observation.moves) == 1:
        return Decision(observation.moves[0])
    from solver.catinthebox.playouts.setup import chances
    from solver.catinthebox.playouts.weights import weights_of

    view = observation.view.round
    found = chances(view, weights_of(policy, len(view.seats), view.follow))
    most = max(found.values())
    return Decision(rng.choice([step for step, chance in found.items() if chance == most]))


def policy_level(name: str, text: str, policy: Policy, error: float = 0.0) -> DecidingLevel:
    """A level that takes the step which a policy finds best."""
    return DecidingLevel(name, text, partial(by_policy, policy), error, careful=False)


def search_level(name: str, text: str, search: SearchSettings) -> DecidingLevel:
    """A level that compares its steps by playouts."""
    return searching(SEARCH, lambda _: search, name, text, timed=search.timed)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        RANDOM,
        policy_level(
            "novice", N_("plays high cards to win tricks, and often slips"), Policy.NOVICE, 0.2
        ),
        policy_level(
            "greedy", N_("plays for its prediction, and keeps spaces for its cards"), Policy.GREEDY
        ),
        search_level(
            "rival", N_("tries each card in its head, but concludes nothing from yours"), RIVAL
        ),
        search_level(
            "expert", N_("concludes from what you play which cards you have: hard to beat"), EXPERT
        ),
    )
}
"""The bots by name, the weakest first."""


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


def measure() -> str:
    """The unit of the expert's values."""
    return _(
        "points ahead of the others at the end of the round, weighed by how much they help to win "
        "the game"
    )


def effect(observation: Observation, step: Step) -> str:
    """The effect of a step, in a sentence."""
    match step:
        case Discard(number):
            return _("That lays a {number} aside.").format(number=number)
        case Play(colour, _):
            moment = observation.view.round
            if moment.lead is None:
                return _("That leads {colour}.").format(colour=colour.word)
            if colour == moment.lead:
                return _("That follows {colour}.").format(colour=colour.word)
            closed = _("That closes {colour} for the rest of the round.")
            return closed.format(colour=moment.lead.word)
        case _:
            return _("That is what has to be reached for the bonus.")


ROSTER = Roster(
    levels=LEVELS,
    default="greedy",
    adviser="expert",
    controls={
        "expert-seeing": partial(seeing, SEARCH, lambda _: EXPERT),
        RESPONDER.name: partial(seated_for_longer, RESPONDER),
    },
    variants=VARIANTS,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.catinthebox.bots",
)
"""All who may sit down."""
